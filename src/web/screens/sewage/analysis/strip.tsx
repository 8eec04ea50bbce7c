/** 有值厂: how much of the place stands behind each figure, under the same axis. */
import type { ReactElement } from 'react'
import { useInk } from '#web/charts/use-ink.ts'
import { stretchesOf } from './series.ts'
import { plotOf } from './trend-option.ts'
import type { Point } from './use-analysis.ts'

/** As many as ever, most, fewer, none. */
const stepOf = (share: number): number => (share <= 0 ? 0 : share >= 1 ? 1 : share >= 0.8 ? 2 : 3)
const shades = ['空', '浅', '中', '深'] as const
/** More periods have no room for a cell each: neighbours alike are drawn as one. */
const mostCells = 400
/** 6 浅、5 中、4 及以下深、0 空: of the steps that occur, how many plants each is. */
export function stripWords(points: readonly Point[]): string | undefined {
  const counts = points.map(({ plants }) => plants ?? 0)
  const most = Math.max(...counts, 1)
  const told = ([1, 2, 3, 0] as const).flatMap(step => {
    const own = counts.filter(count => stepOf(count / most) === step)
    if (own.length === 0) return []
    const [least, greatest] = [Math.min(...own), Math.max(...own)]
    return `${least === greatest ? least : `${least} – ${greatest}`} ${shades[step]}`
  })
  return told.length > 1 ? `有值厂 ${told.join('、')}` : undefined
}
const stepWords = ['没有值', '有值厂最多', '有值厂不到最多，至少八成', '有值厂不到八成']

export function Strip({
  points,
  chosen,
  all,
}: {
  points: readonly Point[]
  chosen: readonly [number, number] | undefined
  /** Plants that are registered. */
  all: number
}): ReactElement {
  const plot = plotOf(useInk())
  const most = Math.max(...points.map(({ plants }) => plants ?? 0), 1)
  const missing = points.filter(({ plants }) => !plants).length
  return (
    <div className="analysis-strip" style={{ marginInline: `${plot.left}px ${plot.right}px` }}>
      <span className="analysis-strip-name" style={{ width: plot.left }} aria-hidden="true">
        有值厂
      </span>
      <span
        className={`analysis-strip-cells${points.length > mostCells ? ' dense' : ''}`}
        role="img"
        aria-label={`有值厂：${points.length} 期中 ${missing} 期没有值，最多 ${most} 厂，登记 ${all} 厂`}
      >
        {points.length > mostCells
          ? stretchesOf(points.map(({ plants }) => stepOf((plants ?? 0) / most))).map(
              ({ from, to, step }) => (
                <i
                  key={from}
                  className={`step-${step}`}
                  style={{ flexGrow: to - from + 1 }}
                  title={`${points[from]!.start} 至 ${points[to]!.start}：${stepWords[step]}`}
                />
              ),
            )
          : points.map(({ start, plants }, at) => (
              <i
                key={start}
                className={`step-${stepOf((plants ?? 0) / most)}${chosen && at >= chosen[0] && at <= chosen[1] ? ' on' : ''}`}
                title={`${start}：有值 ${plants ?? 0} 厂（所示各期最多 ${most} 厂，登记 ${all} 厂）`}
              />
            ))}
        {points.length > mostCells && chosen && (
          <i
            className="chosen"
            style={{
              left: `${(chosen[0] / points.length) * 100}%`,
              width: `${((chosen[1] - chosen[0] + 1) / points.length) * 100}%`,
            }}
          />
        )}
      </span>
    </div>
  )
}
