/** Icons by the names that menus on the wire use; an unknown name gets the plain square. */
import {
  IconApps,
  IconBook,
  IconBug,
  IconCalendar,
  IconCloud,
  IconDashboard,
  IconDesktop,
  IconEmail,
  IconExclamationCircle,
  IconExperiment,
  IconFile,
  IconFilter,
  IconHome,
  IconIdcard,
  IconLocation,
  IconMenu,
  IconMessage,
  IconSafe,
  IconSchedule,
  IconSettings,
  IconStorage,
  IconTool,
  IconUser,
  IconUserGroup,
  IconVideoCamera,
} from '@arco-design/web-react/icon'
import type { ComponentType, ReactElement } from 'react'

/** Arco has no drop; drawn in its own box and stroke. */
function DropIcon(): ReactElement {
  return (
    <svg
      viewBox="0 0 48 48"
      className="arco-icon"
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      aria-hidden="true"
    >
      <path d="M24 5c5 7.5 13 15.5 13 24a13 13 0 0 1-26 0c0-8.5 8-16.5 13-24Z" />
      <path d="M24 35a6 6 0 0 0 6-6" />
    </svg>
  )
}

const icons: Readonly<Record<string, ComponentType>> = {
  home: IconHome,
  dashboard: IconDashboard,
  desktop: IconDesktop,
  monitor: IconDesktop,
  environment: IconLocation,
  location: IconLocation,
  map: IconLocation,
  experiment: IconExperiment,
  filter: IconFilter,
  water: DropIcon,
  sewage: DropIcon,
  setting: IconSettings,
  settings: IconSettings,
  tool: IconTool,
  message: IconMessage,
  mail: IconEmail,
  cloud: IconCloud,
  database: IconStorage,
  storage: IconStorage,
  file: IconFile,
  folder: IconFile,
  book: IconBook,
  calendar: IconCalendar,
  schedule: IconSchedule,
  warning: IconExclamationCircle,
  bug: IconBug,
  safety: IconSafe,
  user: IconUser,
  team: IconUserGroup,
  idcard: IconIdcard,
  video: IconVideoCamera,
  menu: IconMenu,
}

/** Names that menus can be given, one for each picture. */
export const menuIconNames: readonly string[] = Object.keys(icons).filter(
  (name, at, all) => all.findIndex(each => icons[each] === icons[name]) === at,
)

export function menuIcon(name: string): ReactElement {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconApps
  return <Icon />
}
