/** Beside and under the map: the places of the period from high to low, each by its number. */
import type { ReactElement } from 'react'
import { formatChange, formatRange } from '#lib/format.ts'
import { type Ranked, shortName, valueWords } from './map.ts'
import { cut } from './paths.ts'

const columnGap = 28
export const listRow = 20
export const listHead = 26
const numbers = 20
/** Places under one another. */
function Rows({
  rows,
  x,
  y,
  width,
}: {
  rows: readonly Ranked[]
  x: number
  y: number
  width: number
}): ReactElement {
  const value = x + width * 0.56
  const right = x + width
  return (
    <>
      {rows.map((one, at) => {
        const line = y + at * listRow + 13
        return (
          <g key={one.place.code}>
            <rect
              className={one.step > 0 ? `step-${one.step}` : `no-${one.without}`}
              x={x + 0.5}
              y={line - 9}
              width={10}
              height={10}
            />
            <text className="tick" x={x + 15 + numbers} y={line} textAnchor="end">
              {one.rank}
            </text>
            <text x={x + 19 + numbers} y={line}>
              {cut(shortName(one.place), value - x - 56 - numbers)}
            </text>
            <text className={one.without === null ? 'strong' : 'tick'} x={value} y={line} textAnchor="end">
              {valueWords(one)}
            </text>
            {one.without === null && (
              <>
                <text className="tick" x={value + 8} y={line}>
                  {formatRange(one.low, one.high, one.decimals)}
                </text>
                <text x={right} y={line} textAnchor="end">
                  {formatChange(one.change)}
                </text>
              </>
            )}
          </g>
        )
      })}
    </>
  )
}
/** In columns under what stands above them. @param left how many of them have no room anywhere */
export function MapList({
  rows,
  left = 0,
  title,
  x,
  y = 0,
  width,
  columns = 1,
}: {
  rows: readonly Ranked[]
  left?: number
  /** Absent where it goes on. */
  title?: string
  x: number
  y?: number
  width: number
  columns?: number
}): ReactElement {
  const lines = Math.ceil(rows.length / columns)
  const own = (width - (columns - 1) * columnGap) / columns
  const top = y + (title === undefined ? 0 : listHead)
  return (
    <g className="list">
      {title !== undefined && (
        <>
          <text className="strong" x={x} y={y + 13}>
            {title}
          </text>
          <text className="tick" x={x + own} y={y + 13} textAnchor="end">
            比上一期
          </text>
        </>
      )}
      {Array.from({ length: columns }, (_, at) => (
        <Rows
          key={at}
          rows={rows.slice(at * lines, (at + 1) * lines)}
          x={x + at * (own + columnGap)}
          y={top}
          width={own}
        />
      ))}
      {left > 0 && (
        <text className="tick" x={x} y={top + lines * listRow + 13}>
          另有 {left} 处
        </text>
      )}
    </g>
  )
}
