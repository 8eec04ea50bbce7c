import { Tooltip } from '@arco-design/web-react'
import type { ReactElement } from 'react'

export const ellipsisLength = 25

/** A text cut after so many characters, whole in a tool tip that keyboards reach too. */
export function Ellipsis({
  value,
  length = ellipsisLength,
}: {
  value: string
  length?: number
}): ReactElement {
  // By characters: half of a surrogate pair is no character.
  const signs = [...value]
  if (signs.length <= length) return <span>{value}</span>
  return (
    <Tooltip content={value} position="tl">
      <span tabIndex={0}>
        {signs.slice(0, length).join('')}
        <span aria-hidden>…</span>
        <span className="sr-only">{signs.slice(length).join('')}</span>
      </span>
    </Tooltip>
  )
}
