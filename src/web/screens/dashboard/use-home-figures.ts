/** Everything the home shows, slow and live, gathered once for desk and wall. */
import { useMemo } from 'react'
import { warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { sameCounts, waitingBy } from '#web/widgets/warning/waiting.ts'
import type { HomeState } from './url-state.ts'
import { useFleet, useLevels, useLiveWater } from './use-live-figures.ts'
import { useCities, useDrugs, usePlaces, useToday, useWater } from './use-overview.ts'
import { type Warning, worstByPlant } from './warning-view.ts'

const sameWorst = (a: ReadonlyMap<string, Warning>, b: ReadonlyMap<string, Warning>): boolean => {
  if (a.size !== b.size) return false
  for (const [plant, warning] of a) if (b.get(plant) !== warning) return false
  return true
}

const waitingWord = (query: { data: unknown; isError: boolean }): string | undefined => {
  if (query.data !== undefined) return undefined
  return query.isError ? '读取失败，请重试' : '正在读取'
}

export function useHomeFigures(state: HomeState) {
  const today = useToday(state.region)
  const water = useWater(state.region)
  const drugs = useDrugs(state)
  // A drug without consumption cannot be ranked by it: the rank follows what the trend shows.
  const known = drugs.data?.drugs.find(drug => drug.drugCode === state.drug)
  const drug = known && (state.measure === 'pndl' || known.loadOnly === null) ? state.drug : 'METH'
  const cities = useCities({ days: state.days, measure: state.measure, drug })
  const places = usePlaces()
  const names = useMemo(() => new Map(places.data?.map(place => [place.id, place.name])), [places.data])
  const regionPlants = useMemo(
    () =>
      state.region === undefined
        ? undefined
        : new Set(places.data?.filter(place => place.cityCode === state.region).map(place => place.id)),
    [places.data, state.region],
  )
  const regionFacilities = useMemo(
    () =>
      state.region === undefined
        ? undefined
        : new Set(places.data?.flatMap(place => (place.cityCode === state.region ? place.facilities : []))),
    [places.data, state.region],
  )
  const worst = useTopic(warningTopic, topic => worstByPlant(topic.items.values()), sameWorst)
  const waitingAt = useTopic(
    warningTopic,
    topic => waitingBy(topic.items.values(), ({ plantId }) => plantId),
    sameCounts,
  )
  const warningsKnown = useTopic(warningTopic, topic => topic.ready)
  return {
    // Who answers for no plant has no counts of his own: nothing is not zero.
    today: places.data?.length === 0 ? undefined : today.data,
    water: water.data,
    drugs: drugs.data,
    cities: cities.data,
    places: places.data ?? [],
    names,
    regionPlants,
    /** Facilities of the chosen region; absent: all. */
    regionFacilities,
    worst,
    /** Warnings of each plant that wait for somebody, the worst or not. */
    waitingAt,
    /** Plants without an open warning; null while warnings are not known. */
    calm: warningsKnown ? (places.data?.length ?? 0) - worst.size : null,
    /** The chosen region, by the name that the figures have. */
    regionName: drugs.data?.regionName || '全省',
    drug,
    /** What stands in the place of an answer; nothing says 没有 before it is known. */
    waiting: { drugs: waitingWord(drugs), cities: waitingWord(cities), water: waitingWord(water) },
    drugName: drugs.data?.drugs.find(one => one.drugCode === drug)?.drugName ?? '',
    fleet: useFleet(regionFacilities),
    levels: useLevels(regionPlants),
    liveWater: useLiveWater(regionPlants),
    /** A new choice is being computed; the old figures stay, fainter. */
    requerying: [today, water, drugs, cities].some(query => query.isPlaceholderData),
    failed: [today, water, drugs, cities, places].some(query => query.isError),
    retry: () => {
      for (const query of [today, water, drugs, cities, places]) if (query.isError) query.refetch()
    },
    /** When the slow figures were computed. */
    computedAt: Math.min(...[today.data?.at, drugs.data?.at, cities.data?.at].filter(at => at !== undefined)),
  }
}
export type HomeFigures = ReturnType<typeof useHomeFigures>
