import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { homePath } from '#web/session/guard.ts'
import { product, productLine } from '#web/session/product.ts'
import { Mark } from '#web/widgets/mark.tsx'
import styles from './frame.module.css'

export function Logo({ collapsed }: { collapsed: boolean }): ReactElement {
  return (
    <Link to={homePath} className={styles['logo']}>
      <Mark size={24} />
      <b className={collapsed ? 'sr-only' : 'text-18 leading-28 semibold'}>{product}</b>
      {!collapsed && <span className="aux">{productLine}</span>}
    </Link>
  )
}
