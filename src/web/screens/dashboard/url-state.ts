/** Everything a person can choose on the home stands in the URL, so that a link shows the same figures. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Measure, type RangeDays, type SampleStage, usualRange } from '#contract/sewage/overview.ts'
import { type BasisChoice, basisText, readBasis } from '#web/widgets/basis/choice.ts'

/** Figures that are explained from what the home has already. */
export type Explained = 'online' | 'cold' | 'completeness' | 'ack' | 'flow' | 'cod'
const explained: readonly Explained[] = ['online', 'cold', 'completeness', 'ack', 'flow', 'cod']
export interface HomeState {
  wall: boolean
  days: RangeDays
  measure: Measure
  /** The same days a year ago as a dashed line. */
  compare: boolean
  /** Region code; absent: the province. */
  region: string | undefined
  drug: string
  /** What the middle sheet shows where there is no room for both. */
  panel: 'drugs' | 'water'
  basis: BasisChoice | undefined
  samples: SampleStage | undefined
  figure: Explained | undefined
}

export const ranges: readonly { days: RangeDays; text: string }[] = [
  { days: 1, text: '今日' },
  { days: 7, text: '近 7 日' },
  { days: 30, text: '近 30 日' },
  { days: 90, text: '近 90 日' },
]
const stages: readonly SampleStage[] = [
  'waiting',
  'collected',
  'transit',
  'received',
  'tested',
  'pending',
  'missed',
]
const codePattern = /^[0-9A-Z]{2,16}$/

/** What a stranger may have typed is read as the default. */
export function readHome(query: URLSearchParams): HomeState {
  const region = query.get('region')
  const drug = query.get('drug')
  return {
    wall: query.get('wall') === '1',
    days: ranges.find(range => String(range.days) === query.get('range'))?.days ?? usualRange,
    measure: query.get('measure') === 'pndl' ? 'pndl' : 'consumption',
    compare: query.get('compare') !== 'none',
    region: region && codePattern.test(region) ? region : undefined,
    drug: drug && codePattern.test(drug) ? drug : 'METH',
    panel: query.get('panel') === 'water' ? 'water' : 'drugs',
    basis: readBasis(query.get('basis')),
    samples: stages.find(stage => stage === query.get('samples')),
    figure: explained.find(name => name === query.get('figure')),
  }
}

export interface HomeChange {
  range?: RangeDays
  measure?: Measure
  compare?: 'none' | undefined
  region?: string | undefined
  drug?: string
  panel?: 'drugs' | 'water'
  basis?: BasisChoice | undefined
  samples?: SampleStage | undefined
  figure?: Explained | undefined
}
export function writeHome(query: URLSearchParams, change: HomeChange): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    const text = typeof value === 'object' ? basisText(value) : value
    if (text === undefined) next.delete(name)
    else next.set(name, String(text))
  }
  return next
}

export function useHome(): [HomeState, (change: HomeChange) => void] {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readHome(query), [query])
  const change = useCallback(
    (wanted: HomeChange) => setQuery(present => writeHome(present, wanted)),
    [setQuery],
  )
  return [state, change]
}
