/** How something that was asked for ended: in large, with what belongs to it and what can be done next. */
import './result.css'
import { IconCheckCircleFill, IconCloseCircleFill } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'

interface ResultProps {
  isSuccess: boolean
  title: string
  description?: string
  /** Shows `children` on a ground of their own; they are left out otherwise. */
  content?: boolean
  /** Buttons. */
  action?: ReactNode
  children?: ReactNode
}
export function Result(props: ResultProps): ReactElement {
  const { isSuccess, title, description, content = true, action, children } = props
  return (
    <section className="result mx-auto w-full border rounded bg-card text-center" data-success={isSuccess}>
      {isSuccess ? <IconCheckCircleFill aria-label="成功" /> : <IconCloseCircleFill aria-label="失败" />}
      <h2>{title}</h2>
      {description && <p className="result-words mx-auto muted">{description}</p>}
      {content && children && <div className="result-content bg-fill rounded text-left">{children}</div>}
      {action && <div className="wraps result-actions justify-center">{action}</div>}
    </section>
  )
}
