import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { breadcrumb, type RouteEntry } from '../routes.ts'
import styles from './pages.module.css'

export function Breadcrumb({ route }: { route: RouteEntry }): ReactElement {
  const crumbs = breadcrumb(route)
  return (
    <nav className={styles['crumbs']} aria-label="面包屑">
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={`${at}${title}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{title}</Link> : at === crumbs.length - 1 ? <h1>{title}</h1> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
