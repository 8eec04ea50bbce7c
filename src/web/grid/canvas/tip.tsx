/** The message of a cell that failed, beside the pointer or the cursor. */
import type { ReactElement } from 'react'
import type { Box } from './place.ts'

export function Tip({ box, text }: { box: Box; text: string }): ReactElement {
  return (
    <div
      className="grid-tip absolute pointer-events-none rounded-3 text-12 leading-18"
      role="tooltip"
      style={{ left: box.x + 8, top: box.y + box.height + 4 }}
    >
      {text}
    </div>
  )
}
