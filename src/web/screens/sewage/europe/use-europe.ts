/** The page's state and the two answers that it is drawn from. */
import { useSearchParams } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { europeCities, europeYears } from '#contract/sewage/europe.ts'
import { useCall } from '#web/data/call.ts'
import { asksForLog, type EuropeState, readState, writeState } from './state.ts'

export type Cities = ResultOf<typeof europeCities>
export type Years = ResultOf<typeof europeYears>
export type Site = Cities['sites'][number]
export type Own = Cities['own'][number]

export function useEurope() {
  const [params, setParams] = useSearchParams()
  const state = readState(params)
  const change = (next: Partial<EuropeState>) => setParams(now => writeState(readState(now), next))
  const { drug, part, year, span } = state
  const cities = useCall(
    europeCities,
    { query: { drug, part, ...(year !== undefined && { year }), ...span } },
    { keepPrevious: true },
  )
  // Without a choice the highest of ours is followed.
  const followed =
    state.cities.length > 0 ? state.cities : (cities.data?.own.slice(0, 1) ?? []).map(({ code }) => code)
  const years = useCall(
    europeYears,
    { query: { drug, part, sites: state.sites.join(), cities: followed.join() } },
    { enabled: cities.data !== undefined, keepPrevious: true },
  )
  const log = state.log ?? (cities.data !== undefined && asksForLog(cities.data))
  return { state, change, cities, years, followed, log }
}
export type Europe = ReturnType<typeof useEurope>
