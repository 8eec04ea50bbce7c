/** A bar from 0 with its 95 % whisker, drawn in per cent of its row so that rows align without measuring. */
import type { ReactElement } from 'react'

export interface RankBarProps {
  value: number
  low: number | null
  high: number | null
  /** Right end of every row's axis. */
  max: number
  /** CSS colour; the row's grey when absent. */
  colour?: string
  height?: number | string
}

const place = (value: number, max: number) => Math.max(0, Math.min(100, (value / max) * 100))

export function RankBar({ value, low, high, max, colour, height }: RankBarProps): ReactElement {
  const from = low === null ? null : place(low, max)
  const to = high === null ? null : place(high, max)
  return (
    <span
      className="qy-rank-bar bg-line-light h-8 block relative"
      style={height === undefined ? undefined : { height }}
      aria-hidden="true"
    >
      <i className="qy-rank-fill absolute" style={{ width: `${place(value, max)}%`, background: colour }} />
      {from !== null && to !== null && (
        <i
          className="qy-rank-whisker h-8 absolute"
          style={{ left: `${from}%`, width: `${Math.max(0.4, to - from)}%` }}
        />
      )}
    </span>
  )
}
