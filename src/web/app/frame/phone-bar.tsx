/** On a phone, under the thumb: where somebody goes most, of what his menu has. */
import { IconHome, IconLocation, IconNotification, IconUser } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { NavLink } from 'react-router-dom'
import { homePath } from '#web/session/guard.ts'
import type { RouteTable } from '../routes.ts'
import { accountPath } from './own-pages.ts'
import styles from './phone-bar.module.css'

const places = [
  { path: homePath, title: '首页', icon: <IconHome /> },
  { path: '/sewage/warning', title: '预警', icon: <IconNotification /> },
  { path: '/map/device', title: '地图', icon: <IconLocation /> },
  { path: accountPath, title: '我的', icon: <IconUser /> },
]

export function PhoneBar({ table }: { table: RouteTable }): ReactElement | null {
  const own = places.filter(({ path }) => table.match(path) !== undefined)
  // One place is no choice.
  if (own.length < 2) return null
  return (
    <nav className={styles['bar']} aria-label="常用">
      {own.map(({ path, title, icon }) => (
        <NavLink key={path} to={path} className={styles['place']}>
          {icon}
          <span>{title}</span>
        </NavLink>
      ))}
    </nav>
  )
}
