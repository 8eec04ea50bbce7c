import { type KeyboardEvent, type ReactElement, useId, useRef } from 'react'
import { type Part, titles } from '#lib/quartz/fields.ts'

interface Props {
  parts: readonly Part[]
  active: Part
  onActivate: (part: Part) => void
  pane: (part: Part) => ReactElement
}
/** One tab a field. All panes stay, so that a field remembers the figures of modes left behind. */
export function PartTabs({ parts, active, onActivate, pane }: Props): ReactElement {
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = parts.indexOf(active)
    const last = parts.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const part = to === undefined ? undefined : parts[to]
    if (part === undefined) return
    event.preventDefault()
    onActivate(part)
    strip.current?.querySelectorAll('button')[to ?? 0]?.focus()
  }
  return (
    <>
      <div
        ref={strip}
        className="cron-tabs flex flex-wrap border-b"
        role="tablist"
        aria-label="字段"
        onKeyDown={move}
      >
        {parts.map(part => (
          <button
            key={part}
            type="button"
            role="tab"
            id={`${id}-${part}`}
            aria-selected={part === active}
            aria-controls={`${id}-${part}-pane`}
            tabIndex={part === active ? 0 : -1}
            onClick={() => onActivate(part)}
          >
            {titles[part]}
          </button>
        ))}
      </div>
      {parts.map(part => (
        <div
          key={part}
          className="cron-tab-pane"
          role="tabpanel"
          id={`${id}-${part}-pane`}
          aria-labelledby={`${id}-${part}`}
          hidden={part !== active}
        >
          {pane(part)}
        </div>
      ))}
    </>
  )
}
