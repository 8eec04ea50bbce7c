/** One bar of consecutive stages; the white pointer says where the plan should stand now. */
import './charts.css'
import type { ReactElement } from 'react'

export interface Stage {
  key: string
  count: number
  /** CSS colour. */
  colour: string
}
export interface StackedProgressProps {
  stages: readonly Stage[]
  total: number
  /** Count that the plan expects by now. */
  expected?: number | null
  label: string
}

export function StackedProgress({ stages, total, expected, label }: StackedProgressProps): ReactElement {
  const share = (count: number) => `${total > 0 ? (Math.min(count, total) / total) * 100 : 0}%`
  return (
    <span className="qy-stack bg-line-light flex relative" role="img" aria-label={label}>
      {stages
        .filter(stage => stage.count > 0)
        .map(stage => (
          <i
            className="h-full"
            key={stage.key}
            style={{ width: share(stage.count), background: stage.colour }}
          />
        ))}
      {expected != null && total > 0 && (
        <b className="qy-stack-now absolute" style={{ left: share(expected) }} />
      )}
    </span>
  )
}
