/** The strip of ways to do one thing; arrow keys move between them. The panel that shows the chosen one belongs to the page. */
import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import styles from './login.module.css'

interface Props<K extends string> {
  /** Of the panel; its tabs are called by it and their key. */
  id: string
  label: string
  ways: readonly { key: K; title: string }[]
  way: K
  onWay(way: NoInfer<K>): void
}

export default function WayTabs<K extends string>({ id, label, ways, way, onWay }: Props<K>): ReactElement {
  const strip = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (ways.findIndex(({ key }) => key === way) + step + ways.length) % ways.length
    onWay(ways[next]!.key)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={strip} className={styles['ways']} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {ways.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={id + key}
          aria-selected={key === way}
          aria-controls={id}
          tabIndex={key === way ? 0 : -1}
          onClick={() => onWay(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
