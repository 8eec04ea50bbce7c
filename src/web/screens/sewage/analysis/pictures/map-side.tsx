/** Beside the map: what its colours mean, and the places of the period from high to low. */
import type { ReactElement } from 'react'
import { formatChange, formatNumber, formatRange } from '#lib/format.ts'
import { type MapFigure, shortName, shortOf, valueWords } from './map.ts'
import { cut, widthOf } from './paths.ts'

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

export const listRow = 20
const head = 26
/** @param height as many lines as it has room for; what is left out is counted */
export function MapList({
  figures,
  title,
  x,
  width,
  height,
}: {
  figures: readonly MapFigure[]
  title: string
  x: number
  width: number
  height: number
}): ReactElement {
  const sorted = figures.toSorted(
    (a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.place.code < b.place.code ? -1 : 1),
  )
  const room = Math.max(1, Math.floor((height - head) / listRow))
  const shown = sorted.slice(0, sorted.length > room ? room - 1 : room)
  const value = x + width * 0.56
  const right = x + width
  return (
    <g className="list">
      <text className="strong" x={x} y={13}>
        {title}
      </text>
      <text className="tick" x={right} y={13} textAnchor="end">
        比上一期
      </text>
      {shown.map((one, at) => {
        const y = head + at * listRow + 13
        return (
          <g key={one.place.code}>
            <rect
              className={one.step > 0 ? `step-${one.step}` : `no-${one.without}`}
              x={x + 0.5}
              y={y - 9}
              width={10}
              height={10}
            />
            <text x={x + 17} y={y}>
              {cut(shortName(one.place), value - x - 54)}
            </text>
            <text className={one.without === null ? 'strong' : 'tick'} x={value} y={y} textAnchor="end">
              {valueWords(one)}
            </text>
            {one.without === null && (
              <>
                <text className="tick" x={value + 8} y={y}>
                  {formatRange(one.low, one.high, one.decimals)}
                </text>
                <text x={right} y={y} textAnchor="end">
                  {formatChange(one.change)}
                </text>
              </>
            )}
          </g>
        )
      })}
      {sorted.length > shown.length && (
        <text className="tick" x={x} y={head + shown.length * listRow + 13}>
          另有 {sorted.length - shown.length} 处，见“查看数据”
        </text>
      )}
    </g>
  )
}
