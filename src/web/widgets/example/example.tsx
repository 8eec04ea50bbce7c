/** The skeleton of a page under 组件示例: what a widget is for, the widget at work, its options, and the value it gives. */
import './example.css'
import { type ReactElement, type ReactNode, useId } from 'react'

interface PageProps {
  title: string
  /** One sentence: what the widgets are for. */
  intro: string
  children: ReactNode
}
export function ExamplePage({ title, intro, children }: PageProps): ReactElement {
  return (
    <article className="column example-page gap-12" aria-label={title}>
      <header>
        <p className="muted">{intro}</p>
      </header>
      <div className="example-list grid gap-12 items-start">{children}</div>
    </article>
  )
}

interface ExampleProps {
  title: string
  /** What to know before using it: keys, limits, what is stored. */
  about?: ReactNode
  /** The panel of `useOptions`. */
  options?: ReactElement
  /** What the widget holds now, shown as it would be sent. */
  value?: unknown
  /** Takes the whole width (grids, editors). */
  wide?: boolean
  children: ReactNode
}
export function Example({ title, about, options, value, wide, children }: ExampleProps): ReactElement {
  const id = useId()
  return (
    <section
      className={wide ? 'panel example-card full-line min-w-0' : 'panel example-card min-w-0'}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p className="aux mt-4">{about}</p>}
      {options}
      <div className="example-stage mt-12">{children}</div>
      {value === undefined ? null : (
        // It scrolls, so the keyboard must reach it.
        <output
          className="example-value block overflow-auto bg-fill rounded-3 text-12 leading-18 ink-2"
          tabIndex={0}
          aria-label={`${title}的当前值`}
        >
          {typeof value === 'string' ? value || '（空）' : JSON.stringify(value)}
        </output>
      )}
    </section>
  )
}
