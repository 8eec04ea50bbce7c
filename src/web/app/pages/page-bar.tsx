/** The line of the trail of a page that shows its matter in several ways. */
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PageHead } from '#web/session/page-context.ts'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import styles from './pages.module.css'

type Bar = NonNullable<PageHead['bar']>

function Views({ label, items, active, onChange }: Bar['views']): ReactElement {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = (items.findIndex(item => item.key === active) + by + items.length) % items.length
    onChange(items[next]!.key)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <div className={styles['views']} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="radio"
          aria-checked={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

export function PageBar({ views, says = [], children }: Bar & { children: ReactNode }): ReactElement {
  return (
    <div className={styles['bar']}>
      {children}
      <p className={styles['says']}>
        {says.map(({ words, to, warn }) => (
          <span key={words} className={warn ? 'ink-warning semibold nowrap' : undefined}>
            {warn && <LevelGlyph level={2} size={14} label="" className="mr-4" />}
            {to ? (
              <Link className="n" to={to}>
                {words}
              </Link>
            ) : (
              words
            )}
          </span>
        ))}
      </p>
      <Views {...views} />
    </div>
  )
}
