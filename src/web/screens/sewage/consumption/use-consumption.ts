/** The page's state, what it may be chosen from, and the rows that answer it. */
import { useSearchParams } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import {
  consumptionList,
  consumptionOptions,
  mostCompared,
  mostPeriods,
} from '#contract/sewage/consumption.ts'
import { viewIn } from '#contract/sewage/figure-view.ts'
import { useCall } from '#web/data/call.ts'
import { type ConsumptionState, readState, spanOf, writeState } from './state.ts'

export type ConsumptionPage = ResultOf<typeof consumptionList>
export type ConsumptionRow = ConsumptionPage['records'][number]
export type Change = (change: Partial<Record<keyof ConsumptionState, unknown>>) => void
export const pageSize = 20

export function useConsumption() {
  const [params, setParams] = useSearchParams()
  const state = readState(params)
  const change: Change = next => setParams(now => writeState(readState(now), next))
  const options = useCall(consumptionOptions, {}, { staleMs: 60_000 })
  const newest = options.data?.drugs.find(({ code }) => code === state.drug)?.newest
  const asked = {
    level: state.level,
    grain: state.grain,
    drug: state.drug,
    measure: state.measure,
    ...viewIn(state),
    ...(state.at && { parent: state.at }),
    ...spanOf(state, newest),
  }
  const chosen = { codes: state.codes.join() }
  const list = useCall(
    consumptionList,
    { query: { ...asked, ...(state.only && chosen), pageNo: state.pageNo, pageSize } },
    { enabled: options.data !== undefined, keepPrevious: true },
  )
  const lines = useCall(
    consumptionList,
    { query: { ...asked, ...chosen, pageNo: 1, pageSize: mostCompared * mostPeriods } },
    { enabled: options.data !== undefined && state.codes.length > 0, keepPrevious: true },
  )
  return { state, change, options, list, lines, asked }
}
