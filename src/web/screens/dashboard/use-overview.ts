/** The home's slow figures: asked for once a minute. What lives comes from topics, never from here. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import {
  overviewCities,
  overviewDrugs,
  overviewFlow,
  overviewPlants,
  overviewToday,
} from '#contract/sewage/overview.ts'
import { useCall } from '#web/data/call.ts'
import type { HomeState } from './url-state.ts'

const minuteMs = 60_000
const slow = { refetchMs: minuteMs, staleMs: minuteMs / 2, keepPrevious: true }

export type Today = ResultOf<typeof overviewToday>
export type Water = ResultOf<typeof overviewFlow>
export type Drugs = ResultOf<typeof overviewDrugs>
export type DrugSeries = Drugs['drugs'][number]
export type Cities = ResultOf<typeof overviewCities>
export type City = Cities['cities'][number]
export type Place = ResultOf<typeof overviewPlants>[number]

const within = (region: string | undefined) => ({ query: region === undefined ? {} : { region } })

export const useToday = (region: string | undefined) => useCall(overviewToday, within(region), slow)
export const useWater = (region: string | undefined) => useCall(overviewFlow, within(region), slow)
export const useDrugs = ({ days, measure, region }: Pick<HomeState, 'days' | 'measure' | 'region'>) =>
  useCall(overviewDrugs, { query: { days, measure, ...(region === undefined ? {} : { region }) } }, slow)
export const useCities = ({ days, measure, drug }: Pick<HomeState, 'days' | 'measure' | 'drug'>) =>
  useCall(overviewCities, { query: { days, measure, drug } }, slow)
/** Places change when somebody edits a plant. */
export const usePlaces = () => useCall(overviewPlants, {}, { staleMs: 10 * minuteMs })
