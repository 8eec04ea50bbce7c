/** Regions, plants and hexagons on the map, each pressed as any mark is. */
import { type ReactElement, type SyntheticEvent, useState } from 'react'
import type { CityFrame } from '#web/map/city-shape.ts'
import type { MapFigure } from './map.ts'
import { Mark } from './mark.tsx'

/** Marks of one band are a row for who walks by keys. */
const band = 44
export const dotRadius = 9

interface Shaped {
  figure: MapFigure
  /** Middle, and what is drawn there: a path, of a plant a dot. */
  at: readonly [number, number]
  path: string | undefined
  /** px that words have on it. */
  room: number
}
/** Plants on one site do not lie over one another: the later one moves aside. */
function besideOthers(at: readonly [number, number], dots: readonly (readonly [number, number])[]) {
  const apart = 2 * dotRadius + 1
  let [x, y] = at
  while (dots.some(dot => Math.hypot(dot[0] - x, dot[1] - y) < apart)) {
    x += apart
    if (x < at[0] + 4 * apart) continue
    x = at[0]
    y += apart
  }
  return [x, y] as const
}
/** Those that have a place on the map; the others stand in the table alone. */
export function shapedOf(figures: readonly MapFigure[], { shapes, project }: CityFrame): Shaped[] {
  const outlines = new Map(shapes.map(one => [one.code, one]))
  const dots: (readonly [number, number])[] = []
  return figures.flatMap((figure): Shaped[] => {
    const { code, lng, lat, corners } = figure.place
    const outline = outlines.get(code)
    if (outline) return [{ figure, at: outline.label, path: outline.path, room: Number.POSITIVE_INFINITY }]
    if (lng === null || lat === null) return []
    const drawn = corners.map(([east = 0, north = 0]) => project(east, north))
    const path =
      drawn.length === 0
        ? undefined
        : `M${drawn.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    const at = project(lng, lat)
    const xs = drawn.map(([x]) => x)
    if (path !== undefined) return [{ figure, at, path, room: Math.max(...xs) - Math.min(...xs) }]
    dots.push(besideOthers(at, dots))
    return [{ figure, at: dots.at(-1)!, path, room: Number.POSITIVE_INFINITY }]
  })
}

export function MapMarks({
  shaped,
  told,
  onOpen,
}: {
  shaped: readonly Shaped[]
  told: (figure: MapFigure) => string
  onOpen: (code: string) => void
}): ReactElement {
  const [reached, setReached] = useState<number>()
  /** Marks are the children in their order. */
  const reach = ({ target, currentTarget }: SyntheticEvent<SVGGElement>) => {
    const mark = (target as Element).closest('[data-row]')
    const at = mark ? [...currentTarget.children].indexOf(mark) : -1
    setReached(at < 0 ? undefined : at)
  }
  const leave = () => setReached(undefined)
  const outlined = reached === undefined ? undefined : shaped[reached]
  return (
    <g onPointerOver={reach} onPointerLeave={leave} onFocus={reach} onBlur={leave}>
      {shaped.map(({ figure, at: [x, y], path }) => {
        const className = figure.step > 0 ? `step-${figure.step}` : `no-${figure.without}`
        return (
          <Mark
            key={figure.place.code}
            carded
            row={Math.floor(y / band)}
            x={x}
            told={told(figure)}
            onOpen={() => onOpen(figure.place.into.code)}
          >
            {path === undefined ? (
              <>
                <circle className="place ground" cx={x} cy={y} r={dotRadius} />
                <circle className={`place ${className}`} cx={x} cy={y} r={dotRadius} />
              </>
            ) : (
              <>
                <path className="place ground" d={path} />
                <path className={`place ${className}`} d={path} />
              </>
            )}
          </Mark>
        )
      })}
      {
        // Over all of them: neighbours would hide half of it.
        outlined &&
          (outlined.path === undefined ? (
            <circle className="outline" cx={outlined.at[0]} cy={outlined.at[1]} r={dotRadius} />
          ) : (
            <path className="outline" d={outlined.path} />
          ))
      }
    </g>
  )
}
