/** What of a computation is looked at, kept in the address; what is ticked, and what was refused. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ComparedRow, mostCompared, recalcRows } from '#contract/sewage/recalc.ts'
import { call } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { useSelection } from '#web/crud/selection.ts'
import { keyOf, useCall } from '#web/data/call.ts'
import type { Row } from '#web/data/row.ts'
import { useSession } from '#web/session/session.ts'
import { type ActVerb, stepOf, whyNotTaken } from './states.ts'

const usual = {
  view: '',
  changed: false,
  spike: false,
  plant: '',
  drug: '',
  sort: 'moved.desc',
  /** Beside one another in a table, or old against new as points. */
  as: 'table' as 'table' | 'points',
  page: 1,
  size: 50,
}
export type ReviewState = typeof usual
/** Most that are ticked, drawn or taken along at once. */
export const mostTicked = 2_000
export const verbs: readonly ActVerb[] = ['review', 'publish', 'sendBack']

function stateIn(params: URLSearchParams): ReviewState {
  const number = (name: 'page' | 'size', most: number) => {
    const value = Number(params.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : usual[name]
  }
  return {
    view: params.get('view') ?? '',
    changed: params.get('changed') === '1',
    spike: params.get('spike') === '1',
    plant: params.get('plant') ?? '',
    drug: params.get('drug') ?? '',
    sort: params.get('sort') ?? usual.sort,
    as: params.get('as') === 'points' ? 'points' : 'table',
    page: number('page', 1_000_000),
    size: number('size', mostCompared),
  }
}
type Asked = Parameters<typeof call<typeof recalcRows>>[1]['query']
function askedOf(id: string, { view, changed, spike, plant, drug, sort }: ReviewState) {
  const [column, order] = sort.split('.')
  return {
    id,
    ...(changed && { changed: 'Y' }),
    ...(spike && { spike: 'Y' }),
    ...(plant && { plantId: plant }),
    ...(drug && { drugCode: drug }),
    ...(view && { stands: view }),
    column,
    order,
  } as NonNullable<Asked>
}

/** All that is asked for, page by page, as many as are drawn or taken along at once. */
async function everyRow(id: string, state: ReviewState): Promise<{ rows: ComparedRow[]; total: number }> {
  const rows: ComparedRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await call(recalcRows, { query: { ...askedOf(id, state), pageNo, pageSize: mostCompared } })
    rows.push(...page.records)
    if (pageNo * mostCompared >= Math.min(page.total, mostTicked)) return { rows, total: page.total }
  }
}
/** Those that are drawn as points; nothing is asked while the table is looked at. */
export const useEveryRow = (id: string, state: ReviewState) =>
  useQuery({
    queryKey: [...keyOf(recalcRows, askedOf(id, state)), 'every'],
    queryFn: () => everyRow(id, state),
    enabled: state.as === 'points',
    placeholderData: keepPreviousData,
  })

export function useReview(id: string) {
  const [params, setParams] = useSearchParams()
  const state = stateIn(params)
  const held = useHeld()
  const username = useSession(session => session.userInfo?.username ?? '')
  const selection = useSelection()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [at, setAt] = useState(-1)
  const rows = useCall(
    recalcRows,
    { query: { ...askedOf(id, state), pageNo: state.page, pageSize: state.size } },
    { keepPrevious: true },
  )
  const change = (to: Partial<ReviewState>) => {
    const next = { ...state, page: 1, ...to }
    setAt(-1)
    setParams(
      before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === usual[name as keyof ReviewState]) after.delete(name)
          else after.set(name, value === true ? '1' : String(value))
        return after
      },
      { replace: true },
    )
  }
  const may = (verb: ActVerb) => held(stepOf(verb).access)
  const why = (verb: ActVerb, row: ComparedRow) => (may(verb) ? whyNotTaken(verb, row, username) : '没有权限')
  /** Whether anything can be done with it by this person. */
  const open = (row: ComparedRow) => verbs.some(verb => why(verb, row) === undefined)
  const ticked = selection.rows as unknown as readonly ComparedRow[]
  return {
    state,
    change,
    rows,
    may,
    open,
    why,
    selection,
    ticked,
    refused,
    setRefused,
    /** Place of the row that the keys are at; none before the first of them. */
    at,
    setAt,
    tick: (some: readonly ComparedRow[], on: boolean) =>
      selection.setPage(some as unknown as readonly Row[], on),
    every: () => everyRow(id, state),
    /** All that is asked for; the count beside it says so. */
    async tickAll(): Promise<string> {
      const { rows: every } = await everyRow(id, state)
      selection.setPage(every.filter(open) as unknown as readonly Row[], true)
      return ''
    },
  }
}
export type Review = ReturnType<typeof useReview>
