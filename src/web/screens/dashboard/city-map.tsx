/** The province small: level of each city as a step of one hue, plants with an open warning as glyphs. */
import { type ReactElement, useMemo } from 'react'
import { useBoot } from '#web/api/boot.ts'
import { type CityCollection, type CityFrame, frameOf, type Margin, placeNames } from '#web/map/city-shape.ts'
import { useOutlineFile } from '#web/map/outlines.ts'
import { othersWords } from '#web/widgets/warning/waiting.ts'
import { MapGlyph } from './map-glyph.tsx'
import type { City, Place } from './use-overview.ts'
import { byLayer, type Warning } from './warning-view.ts'

export interface CityMapProps {
  cities: readonly City[]
  places: readonly Place[]
  worst: ReadonlyMap<string, Warning>
  /** Warnings of each plant that wait for somebody. */
  waitingAt: ReadonlyMap<string, number>
  width: number
  height: number
  /** Colour of the cities by level; the wall shows plants on plain land instead. */
  graded: boolean
  /** Sizes of glyphs for levels 1-4 and of a normal plant's dot; 0 draws none. */
  sizes: readonly [number, number, number, number]
  dot: number
  labels: boolean
  /** Free border in px of the box. */
  margin?: Margin
  onCity?: (code: string) => void
  onPlant?: (plantId: string) => void
}

const deskMargin: Margin = { x: 4, y: 4 }
/** Above so many abnormal plants the glyphs of levels 2-4 shrink, so that the urgent ones stay visible. */
const crowd = 40
/** A glyph with the rim that sets it off from the land. */
const withRim = 1.3
/** As in the style of the names. */
const namePx = 10

/** The cities of the demo; otherwise the provinces of the country in which plants stand. */
function useOutlines(places: readonly Place[]): CityCollection | undefined {
  const demo = useBoot(boot => boot.demo)
  const { data } = useOutlineFile()
  return useMemo(() => {
    if (!data || demo) return data
    const own = new Set(places.map(place => `${place.cityCode?.slice(0, 2)}0000`))
    return { ...data, features: data.features.filter(({ properties }) => own.has(properties.code)) }
  }, [data, demo, places])
}

/** The outlines placed in a box; undefined until they are loaded or while the box has no size. */
export function useCityFrame(
  places: readonly Place[],
  width: number,
  height: number,
  margin: Margin,
): CityFrame | undefined {
  const outlines = useOutlines(places)
  return useMemo(
    () =>
      outlines && outlines.features.length > 0 && width > 0 && height > 0
        ? frameOf(outlines, width, height, { x: margin.x, y: margin.y })
        : undefined,
    [outlines, width, height, margin.x, margin.y],
  )
}

export function CityMap(props: CityMapProps): ReactElement | null {
  const { cities, places, worst, waitingAt, width, height, graded, sizes, dot, labels, onCity, onPlant } =
    props
  const frame = useCityFrame(places, width, height, props.margin ?? deskMargin)
  const levels = useMemo(() => new Map(cities.map(city => [city.code, city.level])), [cities])
  if (!frame) return null
  const placed = places.flatMap(place =>
    place.lng === null || place.lat === null ? [] : [{ place, at: frame.project(place.lng, place.lat) }],
  )
  const warned = placed
    .flatMap(({ place, at }) => {
      const warning = worst.get(place.id)
      return warning ? [{ place, at, warning, level: warning.level, acked: !waitingAt.has(place.id) }] : []
    })
    .sort(byLayer)
  const crowding = warned.length > crowd ? 0.65 : 1
  const sizeOf = (level: number) => (sizes[level - 1] ?? 0) * (level > 1 ? crowding : 1)
  const names = labels
    ? placeNames(
        frame.shapes,
        warned.map(({ at, warning }) => ({ at, size: sizeOf(warning.level) * withRim })),
        namePx,
      )
    : []
  return (
    <svg
      className={graded ? 'city-map block w-full h-full is-graded' : 'city-map block w-full h-full'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={graded ? '各市测算等级与预警位置示意图' : '预警位置示意图'}
    >
      {frame.shapes.map(shape => (
        <path
          key={shape.code}
          d={shape.path}
          className="city"
          data-level={graded ? (levels.get(shape.code) ?? 'none') : undefined}
          onClick={onCity && (() => onCity(shape.code))}
        >
          {shape.name !== undefined && <title>{shape.name}</title>}
        </path>
      ))}
      {dot > 0 &&
        placed.map(({ place, at }) =>
          worst.has(place.id) ? null : (
            <circle key={place.id} cx={at[0]} cy={at[1]} r={dot} className="plant-dot" />
          ),
        )}
      {labels &&
        frame.shapes.map((shape, index) => (
          <text
            key={shape.code}
            x={names[index]?.[0]}
            y={names[index]?.[1]}
            className="city-name pointer-events-none"
            data-level={graded ? (levels.get(shape.code) ?? 'none') : undefined}
          >
            {shape.name?.replace('市', '')}
          </text>
        ))}
      {warned.map(({ place, at, warning, acked }) => (
        <MapGlyph
          key={place.id}
          at={at}
          size={sizeOf(warning.level)}
          warning={warning}
          acked={acked}
          others={othersWords(warning, waitingAt.get(place.id))}
          name={place.name}
          onClick={onPlant && (() => onPlant(place.id))}
        />
      ))}
    </svg>
  )
}
