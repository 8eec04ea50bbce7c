/** What of a drawing can be pressed, by pointer as by keys. Whatever stands in one is walked by the frame; on a wall there is nothing to press. */
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { usePage } from '#web/session/page-context.ts'
import type { Stand } from './marks.ts'

export function Mark({
  row,
  x,
  told,
  onOpen,
  pressed,
  className = '',
  carded = false,
  words,
  children,
}: Stand & {
  /** Value, unit and day in words. */
  told: string
  onOpen: () => void
  /** Of what is chosen by pressing. */
  pressed?: boolean
  className?: string
  /** The frame says it beside the pointer. */
  carded?: boolean
  /** What is written on it: part of what is told, and said once. */
  words?: ReactNode
  children: ReactNode
}): ReactElement {
  const { wall } = usePage()
  const title = !carded && <title>{told}</title>
  const written = words && <g className="words">{words}</g>
  if (wall)
    return (
      <g className={className}>
        {title}
        {children}
        {written}
      </g>
    )
  return (
    <>
      <g
        role="button"
        // The frame puts one of them in the order of tabs.
        tabIndex={-1}
        aria-label={told}
        aria-pressed={pressed}
        data-row={row}
        data-x={x}
        className={`open ${className}`.trim()}
        onClick={onOpen}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen()
        }}
      >
        {title}
        {children}
      </g>
      {written}
    </>
  )
}
