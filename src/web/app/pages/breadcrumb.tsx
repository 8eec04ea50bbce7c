import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { PageHead } from '#web/session/page-context.ts'
import { breadcrumb, type RouteEntry } from '../routes.ts'
import { PageBar } from './page-bar.tsx'
import styles from './pages.module.css'

/** @param titled the page's title stands below, in a head of its own */
export function Breadcrumb({
  route,
  titled,
  bar,
}: {
  route: RouteEntry
  titled: boolean
  bar?: PageHead['bar']
}): ReactElement {
  const crumbs = breadcrumb(route)
  const trail = (
    <nav className={styles['crumbs']} aria-label="面包屑">
      <ol className="muted flex items-center overflow-hidden nowrap h-32">
        {crumbs.map(({ title, path }, at) => (
          <li key={`${at}${title}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {path ? (
              <Link className="muted hover-link" to={path}>
                {title}
              </Link>
            ) : at === crumbs.length - 1 && !titled ? (
              <h1>{title}</h1>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
  return bar ? <PageBar {...bar}>{trail}</PageBar> : trail
}
