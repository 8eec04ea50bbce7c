import { type ReactElement, useRef } from 'react'
import { useWidth } from './use-width.ts'

/** A picture that is drawn anew for the width it has: on a phone and on a wall its words are as large as all others. */
export function Fitted(props: { first: number; children: (width: number) => ReactElement }): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, props.first)
  return (
    <div ref={frame} className="w-full min-w-0">
      {props.children(width)}
    </div>
  )
}
