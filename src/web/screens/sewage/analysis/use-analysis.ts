/** What is looked at, and the answers that its pictures are drawn from. */
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import {
  analysisCompare,
  analysisDays,
  analysisPlaces,
  analysisSelection,
  analysisTrend,
} from '#contract/sewage/analysis.ts'
import { consumptionOptions, mostCompared } from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { useCall } from '#web/data/call.ts'
import { type AnalysisState, type Change, readState, type Span, spanOfPeriods, writeState } from './state.ts'

export type Trend = ResultOf<typeof analysisTrend>
export type Point = Trend['points'][number]
export type Places = ResultOf<typeof analysisPlaces>
export type Peer = Places['records'][number]
export type Days = ResultOf<typeof analysisDays>
export type Lines = ResultOf<typeof analysisCompare>
export type Card = ResultOf<typeof analysisSelection>

/** Answers that not every picture needs. */
export type Wanted = 'places' | 'days' | 'card' | 'compare'
const all: readonly Wanted[] = ['places', 'days', 'card', 'compare']

/** The page, whose state stands in its address. */
export function useAnalysis() {
  const [params, setParams] = useSearchParams()
  // A change that comes late, or beside another, is one of the address as it is then.
  const latest = useRef(params)
  // Drawn for another reason while one is under way, the page still shows the address of before.
  const shown = useRef(params)
  if (shown.current !== params) {
    shown.current = params
    latest.current = params
  }
  const change: Change = (next, instead = false) => {
    latest.current = writeState(readState(latest.current), next)
    setParams(latest.current, { replace: instead })
  }
  return useAnalysisOf(readState(params), change)
}
export function useAnalysisOf(state: AnalysisState, change: Change, wanted = all) {
  const { drug, measure, grain } = state
  const common = { drug, measure, ...viewIn(state) }
  const options = useCall(consumptionOptions, {}, { staleMs: 60_000 })
  const trend = useCall(
    analysisTrend,
    { query: { ...common, grain, ...(state.place && { place: state.place }), ...state.span } },
    { keepPrevious: true, quiet: 'missing' },
  )
  const { data } = trend
  /** All that is drawn. */
  const whole: Span | undefined = data?.from && data.to ? spanOfPeriods(grain, data.from, data.to) : undefined
  const chosen = state.selected ?? whole
  const place = state.place ?? data?.place?.code
  const enabled = chosen !== undefined && place !== undefined
  const about = { ...common, place: place ?? '', ...(chosen ?? { from: '', to: '' }) }
  const places = useCall(
    analysisPlaces,
    { query: { ...about, against: state.against } },
    { enabled: enabled && wanted.includes('places'), keepPrevious: true, quiet: 'missing' },
  )
  const days = useCall(
    analysisDays,
    { query: { ...common, place: place ?? '', ...(whole ?? { from: '', to: '' }) } },
    {
      enabled: enabled && whole !== undefined && wanted.includes('days'),
      keepPrevious: true,
      quiet: 'missing',
    },
  )
  const card = useCall(
    analysisSelection,
    { query: { ...about, place: state.marked ?? place ?? '' } },
    { enabled: enabled && wanted.includes('card'), keepPrevious: true, quiet: 'missing' },
  )
  const lines = {
    places: [...new Set([place ?? '', ...state.besides])],
    drugs: [...new Set([drug, ...state.drugs])],
  }
  const many = lines.places.length * lines.drugs.length
  const compare = useCall(
    analysisCompare,
    {
      query: {
        places: lines.places.join(),
        drugs: lines.drugs.join(),
        measure,
        grain,
        ...viewIn(state),
        ...(whole ?? { from: '', to: '' }),
      },
    },
    {
      enabled:
        enabled && wanted.includes('compare') && whole !== undefined && many > 1 && many <= mostCompared,
      keepPrevious: true,
      quiet: 'missing',
    },
  )
  return { state, change, compare, lines, options, trend, places, days, card, whole, chosen }
}
export type Analysis = ReturnType<typeof useAnalysisOf>
