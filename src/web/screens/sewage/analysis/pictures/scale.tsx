/** Parts that pictures draw alike: five steps of one hue with their limits, and what has no figure. */
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { widthOf } from './paths.ts'

const key = 22
export const stepsHeight = 26
/** Fifths, from little to much, and cells without a figure in words. */
export function Steps({
  limits,
  x,
  y,
  without,
}: {
  limits: readonly number[]
  x: number
  y: number
  without: readonly (readonly [string, string])[]
}): ReactElement {
  const decimals = (limits[3] ?? 0) >= 10 ? 0 : 2
  const low = `< ${formatNumber(limits[0], decimals)}`
  const start = x + low.length * 6.6 + 8
  const high = `≥ ${formatNumber(limits[3], decimals)}`
  let at = limits.length > 0 ? start + 5 * key + high.length * 6.6 + 22 : x
  return (
    <g>
      {limits.length > 0 && (
        <>
          <text x={x} y={y + 10}>
            {low}
          </text>
          {[1, 2, 3, 4, 5].map((step, index) => (
            <rect
              key={step}
              className={`step-${step}`}
              x={start + index * key}
              y={y + 1}
              width={key - 1}
              height={10}
            />
          ))}
          <text x={start + 5 * key + 6} y={y + 10}>
            {high}
          </text>
        </>
      )}
      {without.map(([kind, words]) => {
        const own = at
        at += 18 + widthOf(words) + 12
        return (
          <g key={kind}>
            <rect className={`no-${kind}`} x={own} y={y + 1} width={10} height={10} />
            <text x={own + 15} y={y + 10}>
              {words}
            </text>
          </g>
        )
      })}
    </g>
  )
}
/** Lines across what is not shown by itself. */
export const Hatch = (): ReactElement => (
  <defs>
    <pattern
      id="picture-hatch"
      width={4}
      height={4}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className="hatch-line" width={1.4} height={4} />
    </pattern>
  </defs>
)
