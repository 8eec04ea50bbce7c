/** The urgent and important ones called out at both sides of the map, the right one before the list. */
import { type ReactElement, useMemo } from 'react'
import { warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'
import type { MapHandles } from '#web/map/base-map.tsx'
import { useMoves } from '#web/map/use-moves.ts'
import type { Stations } from '#web/map/use-stations.ts'
import { Callouts } from '#web/widgets/callout-cards.tsx'
import { calloutsOf, card } from '#web/widgets/callouts.ts'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { isOver } from '#web/widgets/warning/changes.ts'
import { byUrgency } from '#web/widgets/warning/urgency.ts'
import { othersWords, sameCounts, waitingBy } from '#web/widgets/warning/waiting.ts'

/** Px at 1080 lines: between them stand the columns; below the left one the counts with the note beneath them, and the list beyond the right one. */
const inset = { left: 24, right: 496, top: 90, bottom: 24 } as const
const countsPx = 310
/** Ground that the cards take; the province is fitted beside it. */
export const calloutsPx = {
  left: inset.left + card.width + 16,
  right: inset.right + card.width + 16,
} as const

interface Props {
  map: MapHandles['map']
  stations: Stations
  scale: number
}
export function WallCallouts({ map, stations, scale }: Props): ReactElement {
  const moves = useMoves(map)
  const { list, model } = stations
  const urgent = useTopic(
    warningTopic,
    ({ items }) =>
      [...items.values()].filter(({ level, state }) => level <= 2 && !isOver(state)).sort(byUrgency),
    (a, b) => a.length === b.length && a.every((one, at) => one === b[at]),
  )
  const waitingAt = useTopic(
    warningTopic,
    ({ items }) => waitingBy(items.values(), ({ plantId }) => plantId),
    sameCounts,
  )
  const { clientWidth, clientHeight } = map.getContainer()
  const [left, top] = [inset.left * scale, inset.top * scale]
  const size = {
    width: clientWidth - left - inset.right * scale,
    height: clientHeight - top - inset.bottom * scale,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move changes where the map shows its places
  const callouts = useMemo(() => {
    const seen = new Set<string>()
    const marked = urgent.flatMap(warning => {
      const station = list[model.indexOf(warning.facilityId)]
      // One card a plant: the first is its most urgent.
      if (!station || seen.has(warning.plantId)) return []
      seen.add(warning.plantId)
      const { x, y } = map.project([station.lng, station.lat])
      const others = othersWords(warning, waitingAt.get(warning.plantId))
      const at: [number, number] = [x - left, y - top]
      return [{ name: shortPlant(station.plantName), warning, others, at }]
    })
    return calloutsOf(marked, size, scale, countsPx * scale)
  }, [urgent, waitingAt, list, model, map, moves, scale, size.width, size.height])
  return (
    <div className="map-wall-callouts absolute z-2 pointer-events-none" style={{ left, top, ...size }}>
      <Callouts of={callouts} size={size} />
    </div>
  )
}
