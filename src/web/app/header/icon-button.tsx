import { Tooltip } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './header.module.css'

export function IconButton(props: { label: string; onClick(): void; children: ReactNode }): ReactElement {
  return (
    <Tooltip content={props.label} mini>
      <button type="button" className={styles['icon']} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </button>
    </Tooltip>
  )
}
