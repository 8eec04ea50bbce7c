/** Under the map: what its colours mean. */
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { shortOf } from './map.ts'
import { widthOf } from './paths.ts'

const swatch = 34
export const legendHeight = 40
/** Five classes with the limits between them, and what has no figure in words. */
export function MapLegend({
  limits,
  unit,
  without,
  x,
  y,
  width,
}: {
  limits: readonly number[]
  unit: string
  /** Kinds that some period has. */
  without: readonly string[]
  x: number
  y: number
  width: number
}): ReactElement {
  const steps = limits.length === 0 ? 0 : limits.length + 1
  let at = x + (steps > 0 ? steps * swatch + 14 : 0)
  let line = y
  return (
    <g>
      {Array.from({ length: steps }, (_, index) => (
        <rect
          key={index}
          className={`step-${index + 1}`}
          x={x + index * swatch}
          y={y}
          width={swatch - 1}
          height={10}
        />
      ))}
      {limits.map((limit, index) => (
        <text key={limit} className="tick" x={x + (index + 1) * swatch} y={y + 23} textAnchor="middle">
          {formatNumber(limit, limit < 1 ? 2 : limit < 10 ? 1 : 0)}
        </text>
      ))}
      {steps > 0 && width > 520 && (
        <text className="tick" x={at} y={y + 23}>
          {unit}，各期同一分级
        </text>
      )}
      {without.map(kind => {
        const words = shortOf(kind)
        const room = 18 + widthOf(words) + 12
        if (at + room > x + width) {
          at = x
          line += 30
        }
        const own = at
        at += room
        return (
          <g key={kind}>
            <rect className={`no-${kind}`} x={own + 0.5} y={line + 0.5} width={13} height={9} />
            <text x={own + 18} y={line + 9}>
              {words}
            </text>
          </g>
        )
      })}
    </g>
  )
}
