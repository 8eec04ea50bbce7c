/** The map of one period: ground, places, legend and list. */
import type { Ground } from '#web/map/outlines.ts'
import { unit } from '../unit.ts'
import type { Drawing } from './frame.tsx'
import { figuresAt, type MapAnswer, mapFrame, ranked, seenWords, toldOf, valueWords } from './map.ts'
import { labelsOf, MapLabels } from './map-labels.tsx'
import { listHead, listRow, MapList } from './map-list.tsx'
import { MapMarks, shapedOf } from './map-marks.tsx'
import { legendHeight, MapLegend } from './map-side.tsx'
import { Hatch } from './scale.tsx'

/** Beside the map from here up, else under it. */
const leastWide = 720
const gap = 24
/** A column of the list under the map has so much room at least, and so many lines at most. */
const leastColumn = 290
const mostUnder = { one: 40, several: 30 }
/** Share of its width that the map is high, and the px between which it stays. */
const shape = { ratio: 0.56, least: 240, most: 900 }

export function mapDrawing(
  answer: MapAnswer,
  ground: Ground,
  look: {
    width: number
    tall?: number | undefined
    /** Which period, and in words. */
    at: number
    period: string
    about: string
    /** Of the classes, of all periods. */
    limits: readonly number[]
    onOpen: (code: string) => void
  },
): Drawing {
  const { width, tall, at, period, about, limits, onOpen } = look
  const figures = figuresAt(answer, at, limits)
  const beside = width >= leastWide
  const side = beside ? Math.max(300, Math.min(440, Math.round(width * 0.3))) : width
  const room = beside ? width - side - gap : width
  const usual = Math.max(shape.least, Math.min(shape.most, Math.round(room * shape.ratio)))
  const list = ranked(figures)
  const columns = Math.max(1, Math.floor(width / leastColumn))
  const most = columns > 1 ? mostUnder.several : mostUnder.one
  // On paper nothing can be opened: what has no room beside the map goes on under it, but where the height is given.
  const besideLines = Math.max(
    1,
    Math.floor(((tall ?? usual + legendHeight) - listHead) / listRow) - (tall === undefined ? 0 : 1),
  )
  const first = list.slice(0, beside ? besideLines : 0)
  const underLines = tall !== undefined && beside ? 0 : most
  const rest = list.slice(first.length, first.length + underLines * columns)
  const left = list.length - first.length - rest.length
  const lines = Math.ceil(rest.length / columns) + (left > 0 ? 1 : 0)
  const under = beside && (tall !== undefined || lines === 0) ? 0 : lines * listRow + listHead
  const high = tall === undefined ? usual : Math.max(shape.least, tall - legendHeight - under)
  const frame = mapFrame(ground, answer.places, answer.place, [room, high], seenWords(answer) !== undefined)
  const shaped = frame ? shapedOf(figures, frame) : []
  const own = new Set(shaped.flatMap(({ figure, path }) => (path ? figure.place.code : [])))
  const kinds = new Set(answer.places.flatMap(({ without }) => without.flatMap(one => one ?? [])))
  const known = list.filter(({ rank }) => rank !== undefined)
  const [highest, lowest] = [known[0], known.at(-1)]
  const height = high + legendHeight * (beside ? 1 : 1.5)
  return {
    width,
    height: height + under,
    label: `${about} ${period}：${figures.length} 处中 ${known.length} 处有值${highest && lowest ? `，最高 ${highest.place.name} ${valueWords(highest)}，最低 ${lowest.place.name} ${valueWords(lowest)} ${unit}` : ''}`,
    parts: (
      <>
        <Hatch />
        <clipPath id="picture-map">
          <rect width={room} height={high} />
        </clipPath>
        <g clipPath="url(#picture-map)">
          {frame?.shapes.map(
            one => !own.has(one.code) && <path key={one.code} className="land" d={one.path} />,
          )}
          <MapMarks shaped={shaped} told={one => toldOf(one, period, at === 0)} onOpen={onOpen} />
        </g>
        <MapLabels labels={labelsOf(shaped, room, [room, high], list)} />
        <MapLegend limits={limits} unit={unit} without={[...kinds]} x={4} y={high + 10} width={room - 8} />
        {beside && (
          <MapList
            rows={first}
            left={tall === undefined ? 0 : left}
            title={period}
            x={room + gap}
            width={side}
          />
        )}
        {(!beside || under > 0) && (
          <MapList
            rows={rest}
            left={left}
            {...(!beside && { title: period })}
            {...{ x: 0, y: height + (beside ? 6 : 0), width, columns }}
          />
        )}
      </>
    ),
  }
}
