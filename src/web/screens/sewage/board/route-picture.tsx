/** The stops and ways of one day over the map: gone, to come, and what the order in hand would make of them. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactElement } from 'react'
import type { Position } from '#lib/geo.ts'
import { useOutlineFile } from '#web/map/outlines.ts'
import { useMoves } from '#web/map/use-moves.ts'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { type Stop, sitesOf } from './route-plan.ts'

/** Of a mark with one number, and what each further one adds. */
const [markPx, morePx] = [20, 16]
/** Of the name of a city; and the lower right corner, where the scale and the buttons stand: a name under them cannot be read. */
const letters = { width: 48, height: 16 } as const
const corner = { width: 108, height: 116 } as const
interface PictureProps {
  map: MapLibreMap
  stops: readonly Stop[]
  /** With the one in hand among them. */
  wished: readonly Stop[] | undefined
  /** Where other orders of the day are. */
  others: readonly Position[]
  here: { place: Position; words: string } | undefined
}
export function RoutePicture({ map, stops, wished, others, here }: PictureProps): ReactElement {
  useMoves(map)
  const { data: outlines } = useOutlineFile()
  const at = (place: Position) => map.project([place[0], place[1]])
  const line = (from: Stop, to: Stop, kind: string) => {
    const [a, b] = [at(from.place), at(to.place)]
    return (
      <line
        key={`${kind} ${from.card.id} ${to.card.id}`}
        x1={a.x}
        y1={a.y}
        x2={b.x}
        y2={b.y}
        className={`leg is-${kind}`}
      />
    )
  }
  const order = wished ?? stops
  const known = new Set(stops.map(({ card }) => card.id))
  const isNew = ({ card }: Stop) => !known.has(card.id)
  const legs = order.slice(1).map((to, n) => {
    const from = order[n]!
    if (isNew(from) || isNew(to)) return line(from, to, 'added')
    return line(from, to, to.gone ? 'gone' : 'ahead')
  })
  // What the detour stands in the place of.
  const kept = new Set(order.slice(1).map((to, n) => `${order[n]!.card.id} ${to.card.id}`))
  const old = stops.slice(1).flatMap((to, n) => {
    const from = stops[n]!
    return kept.has(`${from.card.id} ${to.card.id}`) ? [] : [line(from, to, 'old')]
  })
  const point = here && at(here.place)
  return (
    <svg className="route-picture" aria-hidden="true">
      {outlines?.features.map(({ properties: { code, name, center } }) => {
        if (!center) return null
        const { x, y } = at(center)
        const { clientWidth, clientHeight } = map.getContainer()
        if (
          x + letters.width / 2 > clientWidth - corner.width &&
          y + letters.height / 2 > clientHeight - corner.height
        )
          return null
        return (
          <text key={code} className="city" x={x} y={y}>
            {name}
          </text>
        )
      })}
      {others.map(place => {
        const { x, y } = at(place)
        return <circle key={place.join()} className="other" cx={x} cy={y} r="3.5" />
      })}
      {old}
      {legs}
      {sitesOf(order).map(({ place, stops: own, numbers }) => {
        const { x, y } = at(place)
        const width = markPx + (numbers.length - 1) * morePx
        const state = own.some(isNew) ? 'added' : own.every(({ gone }) => gone) ? 'gone' : 'ahead'
        return (
          <g key={place.join()} transform={`translate(${x} ${y})`} className={`stop is-${state}`}>
            <rect x={-width / 2} y={-markPx / 2} width={width} height={markPx} rx={markPx / 2} />
            <text className="stop-number" y="4">
              {numbers.join('、')}
            </text>
            <text className="stop-name" y="-14">
              {shortPlant(own[0]!.card.plantName)}
            </text>
          </g>
        )
      })}
      {here && point && (
        <g transform={`translate(${point.x} ${point.y})`} className="here">
          <circle r="11" />
          <circle r="5" />
          <text y="26">{here.words}</text>
        </g>
      )}
    </svg>
  )
}
