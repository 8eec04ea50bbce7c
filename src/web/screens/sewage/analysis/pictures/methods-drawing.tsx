/** A row a method: where its figure lies beside the published one, and a dot for each plant, or each day of a plant. */
import { formatNumber } from '#lib/format.ts'
import { unit } from '../unit.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { agreeing, apartWords, type Methods, ratioOf, ratioScale } from './methods.ts'
import { cut } from './paths.ts'

const leastRow = 36
const mostRow = 72
const foot = 34
const side = { left: 88, right: 148 }
const raised = (at: number): number => [0, -6, 6, -10, 10][at % 5]!

export function methodsDrawing(
  { place, methods }: Methods,
  look: {
    width: number
    tall?: number | undefined
    about: string
    nameOf: (method: string) => string
    onUnit: (code: string) => void
  },
): Drawing {
  const { width, tall, about, nameOf, onUnit } = look
  const fitting = tall === undefined ? leastRow : Math.floor((tall - foot) / Math.max(1, methods.length))
  const row = Math.max(leastRow, Math.min(mostRow, fitting))
  const narrow = width < 520
  const left = narrow ? 64 : side.left
  const right = width - (narrow ? 56 : side.right)
  const { x, ticks } = ratioScale(methods, [left, right])
  const bottom = methods.length * row
  const told = methods.filter(one => ratioOf(one) !== null)
  return {
    width,
    height: bottom + foot,
    label: `${about}：${told.map(one => `${nameOf(one.method)} ${formatNumber(one.value, 1)} ${unit}（${apartWords(one)}）`).join('，') || '没有一种方法有数值'}`,
    parts: (
      <>
        <rect
          className="usual"
          x={x(1 / agreeing)}
          y={0}
          width={x(agreeing) - x(1 / agreeing)}
          height={bottom}
        />
        {ticks.map(value => (
          <g key={value}>
            <path className={value === 1 ? 'axis' : 'grid'} d={`M${x(value)} 0V${bottom}`} />
            <text className="tick" x={x(value)} y={bottom + 14} textAnchor="middle">
              {`${formatNumber(value * 100)}%`}
            </text>
          </g>
        ))}
        <text className="tick" x={(left + right) / 2} y={bottom + 29} textAnchor="middle">
          为已发布数值的百分比
        </text>
        {methods.map((one, at) => {
          const middle = at * row + row / 2
          const own = ratioOf(one)
          return (
            <g key={one.method}>
              <text x={0} y={middle + 4}>
                {cut(nameOf(one.method), left - 8)}
              </text>
              {one.units.map((each, place_) => {
                const ratio = ratioOf(each)
                return (
                  ratio !== null && (
                    <Mark
                      key={each.code}
                      row={at}
                      x={x(ratio)}
                      told={`${nameOf(one.method)}，${each.name}：${formatNumber(each.value, 1)} ${unit}，已发布 ${formatNumber(each.usual, 1)}（${apartWords(each)}）${place.level === 'P' ? '' : `，${each.days} 天`}`}
                      onOpen={() => onUnit(each.code)}
                    >
                      <circle className="dot" cx={x(ratio)} cy={middle + raised(place_)} r={3} />
                    </Mark>
                  )
                )
              })}
              {own !== null && (
                <path className="median" d={`M${x(own)} ${middle - row / 2 + 5}V${middle + row / 2 - 5}`} />
              )}
              <text className={own === null ? 'tick' : 'strong'} x={width} y={middle + 4} textAnchor="end">
                {own === null
                  ? '—'
                  : narrow
                    ? apartWords(one)
                    : `${formatNumber(one.value, 1)}  ${apartWords(one)}`}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}
