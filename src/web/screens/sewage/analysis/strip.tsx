/** 有效厂: how much of the place stands behind each figure, under the same axis. */
import type { ReactElement } from 'react'
import { plot } from './trend-option.ts'
import type { Point } from './use-analysis.ts'

/** As many as ever, most, fewer, none. */
const stepOf = (share: number): number => (share <= 0 ? 0 : share >= 1 ? 1 : share >= 0.8 ? 2 : 3)

export function Strip({
  points,
  chosen,
}: {
  points: readonly Point[]
  chosen: readonly [number, number] | undefined
}): ReactElement {
  const most = Math.max(...points.map(({ plants }) => plants ?? 0), 1)
  const missing = points.filter(({ plants }) => !plants).length
  return (
    <div className="analysis-strip" style={{ marginInline: `${plot.left}px ${plot.right}px` }}>
      <span
        className="analysis-strip-cells"
        role="img"
        aria-label={`有效厂：${points.length} 期中 ${missing} 期没有值，最多 ${most} 厂`}
      >
        {points.map(({ start, plants }, at) => (
          <i
            key={start}
            className={`step-${stepOf((plants ?? 0) / most)}${chosen && at >= chosen[0] && at <= chosen[1] ? ' on' : ''}`}
            title={`${start}：${plants ?? 0} / ${most} 厂`}
          />
        ))}
      </span>
    </div>
  )
}
