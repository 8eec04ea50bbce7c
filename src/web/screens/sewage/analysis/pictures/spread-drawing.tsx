/** A row a region: box, whiskers, and a dot a plant. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisSpread } from '#contract/sewage/analysis-pictures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { decimalsOfStep, niceScale } from '#web/charts/gaps.ts'
import { unit } from '../unit.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'

type Spread = ResultOf<typeof analysisSpread>
const leastRow = 34
const mostRow = 64
const foot = 34
const side = { left: 92, right: 108 }
/** Dots of neighbours do not lie over one another: each a little higher or lower, always alike. */
const raised = (at: number): number => [0, -5, 5, -8, 8][at % 5]!

export function spreadDrawing(
  { groups }: Spread,
  look: {
    width: number
    colour: string
    about: string
    period: string
    tall?: number | undefined
    onPlant: (code: string) => void
  },
): Drawing {
  const { width, tall, colour, about, period, onPlant } = look
  const fitting = tall === undefined ? leastRow : Math.floor((tall - foot) / Math.max(1, groups.length))
  const row = Math.max(leastRow, Math.min(mostRow, fitting))
  const scale = niceScale(
    0,
    Math.max(
      ...groups.flatMap(({ values }) => values.map(one => one.high ?? one.value ?? 0)),
      Number.MIN_VALUE,
    ),
  )
  const decimals = decimalsOfStep(scale.step)
  const narrow = width < 520
  const left = narrow ? 64 : side.left
  const right = width - (narrow ? 52 : side.right)
  const x = (value: number) => left + (value / scale.max) * (right - left)
  const bottom = groups.length * row
  const ticks = Array.from({ length: Math.round(scale.max / scale.step) + 1 }, (_, at) => at * scale.step)
  const known = groups.filter(({ median }) => median !== null)
  const [first, last] = [known[0], known.at(-1)]
  return {
    width,
    height: bottom + foot,
    label: `${about}：${groups.length} 个区域的污水厂数值分布${first && last ? `，中位数最高 ${first.name} ${formatNumber(first.median, 1)}，最低 ${last.name} ${formatNumber(last.median, 1)} ${unit}` : ''}`,
    parts: (
      <>
        {ticks.map(value => (
          <g key={value}>
            <path className={value === 0 ? 'axis' : 'grid'} d={`M${x(value)} 0V${bottom}`} />
            <text className="tick" x={x(value)} y={bottom + 14} textAnchor="middle">
              {formatNumber(value, decimals)}
            </text>
          </g>
        ))}
        <text className="tick" x={(left + right) / 2} y={bottom + 29} textAnchor="middle">
          {unit}
        </text>
        {groups.map((group, at) => {
          const middle = at * row + row / 2
          return (
            <g key={group.code}>
              <text x={0} y={middle + 4}>
                {group.name}
              </text>
              {group.least !== null && group.most !== null && group.n > 1 && (
                <path className="axis" d={`M${x(group.least)} ${middle}H${x(group.most)}`} />
              )}
              {group.q1 !== null && group.q3 !== null && (
                <rect
                  className="box"
                  x={x(group.q1)}
                  y={middle - 9}
                  width={Math.max(1, x(group.q3) - x(group.q1))}
                  height={18}
                />
              )}
              {group.values.map(
                (one, place) =>
                  one.value !== null && (
                    <Mark
                      key={one.code}
                      row={at}
                      x={x(one.value)}
                      told={`${one.name} ${formatNumber(one.value, 1)} ${unit}（${formatRange(one.low, one.high, 1)}），${period}，${one.days} 天，样品 ${one.samples} 份`}
                      onOpen={() => onPlant(one.code)}
                    >
                      {one.low !== null && one.high !== null && (
                        <path
                          stroke={colour}
                          opacity={0.4}
                          d={`M${x(one.low)} ${middle + raised(place)}H${x(Math.min(scale.max, one.high))}`}
                        />
                      )}
                      <circle
                        fill={colour}
                        fillOpacity={0.75}
                        cx={x(one.value)}
                        cy={middle + raised(place)}
                        r={3.2}
                      />
                    </Mark>
                  ),
              )}
              {group.median !== null && group.n > 1 && (
                <path className="median" d={`M${x(group.median)} ${middle - 11}V${middle + 11}`} />
              )}
              <text className="tick" x={width} y={middle + 4} textAnchor="end">
                {narrow ? `n ${group.n}` : `n = ${group.n} · 中位 ${formatNumber(group.median, 1)}`}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}
