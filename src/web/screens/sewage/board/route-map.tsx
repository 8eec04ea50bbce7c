/** 路线: the way of the person in hand on the map, and a shorter one where there is one. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { replanWork } from '#contract/sewage/work-order.ts'
import { formatNumber } from '#lib/format.ts'
import { positionOf, positionsOf } from '#lib/geo.ts'
import { useHeld } from '#web/crud/actions.ts'
import { BaseMap, type MapHandles } from '#web/map/base-map.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { type Card, spanWords, type Worker } from './model.ts'
import { ReorderDialog } from './reorder.tsx'
import { RoutePicture } from './route-picture.tsx'
import { kmOf, placed, sitesOf, suggestion, withStop } from './route-plan.ts'
import type { Lift } from './use-lift.ts'

interface RouteMapProps {
  now: number
  person: string
  people: readonly Worker[]
  cards: readonly Card[]
  lift: Lift | undefined
  refresh: () => Promise<unknown>
}
/** Where he last reported to be on site, with its age. */
function hereOf(cards: readonly Card[], person: string, name: string, now: number) {
  const last = cards
    .filter(card => card.assignee === person && card.arrivedAt !== null && positionOf(card.arrivedPlace))
    .sort((a, b) => b.arrivedAt! - a.arrivedAt!)[0]
  if (!last) return undefined
  return { place: positionOf(last.arrivedPlace)!, words: `${name}，${spanWords(now - last.arrivedAt!)} 前` }
}
/** The scale and the buttons stand on the right. */
const padding = { left: 40, right: 104, top: 34, bottom: 24 }
/** As near as a river or the outline of a city is still in sight: there are no streets on this map. */
const closest = 7.6

export function RouteMap({ now, person, people, cards, lift, refresh }: RouteMapProps): ReactElement {
  const { dark } = useTokens()
  const held = useHeld()
  const [handles, setHandles] = useState<MapHandles>()
  const [asking, setAsking] = useState(false)
  const name = people.find(({ username }) => username === person)?.name ?? ''
  const stops = placed(cards, person)
  const slot = lift?.slot?.assignee === person ? lift.slot : undefined
  const wished = lift && slot ? withStop(stops, lift.card, slot.begin) : undefined
  const shorter = held(replanWork.access) ? suggestion(stops, now) : undefined
  const shown = wished ?? stops
  const corners = shown.map(({ place }) => place.join(',')).join(' ')
  useEffect(() => {
    if (!handles || corners === '') return
    const places = positionsOf(corners.split(' '))
    const lngs = places.map(([lng]) => lng)
    const lats = places.map(([, lat]) => lat)
    const fit = () => {
      handles.map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
        padding,
        maxZoom: closest,
        duration: 0,
      })
    }
    fit()
    // The schedule above it takes its room when its people are known.
    handles.map.on('resize', fit)
    return () => void handles.map.off('resize', fit)
  }, [handles, corners])
  const km = kmOf(stops)
  const sites = sitesOf(stops).length
  const way =
    stops.length > 1 && sites === 1
      ? `${stops.length} 张工单，同一站`
      : `${stops.length} 站${sites > 1 ? `，估算 ${formatNumber(km, 1)} km` : ''}`
  const own = new Set(shown.map(({ card }) => card.plantId))
  const others = positionsOf([
    ...new Set(cards.filter(({ plantId }) => !own.has(plantId)).map(({ place }) => place)),
  ])
  return (
    <section className="panel board-route" aria-label={`${name}当日路线`}>
      <header>
        <h2>{name ? `${name}当日路线` : '当日路线'}</h2>
        <span className="aux">
          {stops.length === 0 && !wished ? '没有站点' : way}
          {wished && `，加派后 ${formatNumber(kmOf(wished), 1)} km`}
        </span>
        {shorter && !lift && (
          <Button size="mini" className="ml-auto" onClick={() => setAsking(true)}>
            建议顺序
          </Button>
        )}
        <Link className={shorter && !lift ? 'link' : 'link ml-auto'} to="/map/device">
          设备地图
        </Link>
      </header>
      <div className="board-map">
        <BaseMap skin={dark ? 'dark' : 'light'} padding={padding} onReady={setHandles} />
        {handles && (
          <RoutePicture
            map={handles.map}
            stops={stops}
            wished={wished}
            others={others}
            here={hereOf(cards, person, name, now)}
          />
        )}
      </div>
      <ol className="sr-only" aria-label="站点顺序">
        {shown.map(({ card }) => (
          <li key={card.id}>{`${card.plantName} ${card.workNo}`}</li>
        ))}
      </ol>
      <footer>
        <span>
          灰 已走<i>实线 未走</i>
          {others.length > 0 && !wished && <i>灰点 其他工单</i>}
          {wished && <i>点线 原路线</i>}
          {wished && <b>虚线 加派</b>}
        </span>
        <span>示意图，直线 × 1.3 估算</span>
      </footer>
      {asking && shorter && (
        <ReorderDialog
          {...shorter}
          person={person}
          name={name}
          refresh={refresh}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}
