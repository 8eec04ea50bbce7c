/** On a phone, under the thumb: where somebody goes most, of what his menu has. */
import {
  IconHome,
  IconLocation,
  IconMobile,
  IconNotification,
  IconScan,
  IconSwap,
  IconUser,
} from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { NavLink } from 'react-router-dom'
import { usesPhone } from '#contract/mobile/uses-phone.ts'
import { homePath } from '#web/session/guard.ts'
import { useCan } from '#web/session/session.ts'
import type { RouteTable } from '../routes.ts'
import { accountPath } from './own-pages.ts'
import styles from './phone-bar.module.css'

const warningPath = '/sewage/warning'
const places = [
  { path: homePath, title: '首页', icon: <IconHome /> },
  { path: warningPath, title: '预警', icon: <IconNotification /> },
  { path: '/map/device', title: '地图', icon: <IconLocation /> },
  { path: accountPath, title: '我的', icon: <IconUser /> },
]
/** Pages of the phone, which are a shell of their own: whoever works in the field has his work there. */
const field = [
  { path: '/m/', title: '现场', icon: <IconMobile /> },
  { path: '/m/scan', title: '扫描', icon: <IconScan /> },
  { path: '/m/handover', title: '交接', icon: <IconSwap /> },
]

export function PhoneBar({ table }: { table: RouteTable }): ReactElement | null {
  const own = places.filter(({ path }) => table.match(path) !== undefined)
  // Who watches over others has no use for them, whatever he may.
  const inField = useCan(usesPhone) && !own.some(({ path }) => path === warningPath)
  // One place is no choice.
  if (own.length < 2 && !inField) return null
  return (
    <nav className={styles['bar']} aria-label="常用">
      {own.filter(({ path }) => path !== accountPath).map(asPlace)}
      {inField &&
        field.map(({ path, title, icon }) => (
          <a key={path} href={path} className={styles['place']}>
            {icon}
            <span>{title}</span>
          </a>
        ))}
      {own.filter(({ path }) => path === accountPath).map(asPlace)}
    </nav>
  )
}

const asPlace = ({ path, title, icon }: (typeof places)[number]): ReactElement => (
  <NavLink key={path} to={path} className={styles['place']}>
    {icon}
    <span>{title}</span>
  </NavLink>
)
