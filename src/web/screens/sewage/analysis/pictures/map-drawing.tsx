/** The map of one period: ground, places, legend and list. */
import type { Ground } from '#web/map/outlines.ts'
import { unit } from '../unit.ts'
import type { Drawing } from './frame.tsx'
import { figuresAt, type MapAnswer, mapFrame, toldOf, valueWords } from './map.ts'
import { labelsOf, MapLabels } from './map-labels.tsx'
import { MapMarks, shapedOf } from './map-marks.tsx'
import { legendHeight, listRow, MapLegend, MapList } from './map-side.tsx'
import { Hatch } from './scale.tsx'

/** Beside the map from here up, else under it. */
const leastWide = 720
const gap = 24
/** Lines of a list that stands under the map. */
const mostUnder = 14
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
  const lines = Math.min(mostUnder, figures.length) + 1
  const under = beside ? 0 : lines * listRow + 32
  const usual = Math.max(shape.least, Math.min(shape.most, Math.round(room * shape.ratio)))
  const high = tall === undefined ? usual : Math.max(shape.least, tall - legendHeight - under)
  const frame = mapFrame(ground, answer.places, answer.place, [room, high])
  const shaped = frame ? shapedOf(figures, frame) : []
  const own = new Set(shaped.flatMap(({ figure, path }) => (path ? figure.place.code : [])))
  const kinds = new Set(answer.places.flatMap(({ without }) => without.flatMap(one => one ?? [])))
  const known = figures.filter(({ value }) => value !== null).toSorted((a, b) => b.value! - a.value!)
  const [first, last] = [known[0], known.at(-1)]
  const height = high + legendHeight * (beside ? 1 : 1.5)
  return {
    width,
    height: height + under,
    label: `${about} ${period}：${figures.length} 处中 ${known.length} 处有值${first && last ? `，最高 ${first.place.name} ${valueWords(first)}，最低 ${last.place.name} ${valueWords(last)} ${unit}` : ''}`,
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
        <MapLabels labels={labelsOf(shaped, room, [room, high])} />
        <MapLegend limits={limits} unit={unit} without={[...kinds]} x={4} y={high + 10} width={room - 8} />
        <g transform={beside ? `translate(${room + gap} 0)` : `translate(0 ${height})`}>
          <MapList figures={figures} title={period} x={0} width={side} height={beside ? height : under} />
        </g>
      </>
    ),
  }
}
