/** Asks the server what a dispatch would meet, as soon as the slot has come to rest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { tryAssign } from '#contract/sewage/work-board.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { toWire } from '#lib/dates.ts'
import { call } from '#web/api/client.ts'
import { useDebounced } from '#web/data/debounce.ts'
import { clockOf, type Worker } from './model.ts'

export interface Slot {
  assignee: string
  /** Epoch ms. */
  begin: number
  end: number
}
export interface Check {
  /** What is to be read of the slot; it changes when the answer is there. */
  head: string
  detail: string
  conflict: string
  /** What the ways leave no time for; it may be tried all the same. */
  tight: string
  /** The answer is of this very slot. */
  known: boolean
}
const restMs = 120

export function useCheck(id: string | undefined, slot: Slot | undefined, people: readonly Worker[]): Check {
  const asked = slot && id ? `${id} ${slot.assignee} ${slot.begin} ${slot.end}` : ''
  const settled = useDebounced(asked, restMs)
  const answer = useQuery({
    // Below the orders, so that a move of any of them asks again.
    queryKey: [workOrder.path, 'try', settled],
    queryFn: () => {
      const [work = '', assignee = '', begin, end] = settled.split(' ')
      const body = { id: work, assignee, planBegin: toWire(Number(begin)), planEnd: toWire(Number(end)) }
      return call(tryAssign, { body }, { quiet: true })
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!slot) return { head: '', detail: '', conflict: '', tight: '', known: false }
  const known = settled === asked && answer.data !== undefined && !answer.isPlaceholderData
  const name = people.find(({ username }) => username === slot.assignee)?.name ?? slot.assignee
  const head = `放到 ${name}，${clockOf(slot.begin)} – ${clockOf(slot.end)}`
  if (answer.isError && settled === asked)
    return { head, detail: '', conflict: answer.error.message, tight: '', known: true }
  if (!known || !answer.data) return { head, detail: '正在检查…', conflict: '', tight: '', known: false }
  const { drive, addedKm, conflict, tight } = answer.data
  const way = drive ? `估算路程 ${drive.minutes} min（${drive.km.toFixed(1)} km）` : '当天没有前一站'
  const more = addedKm === null ? '' : `，全天 ${addedKm < 0 ? '−' : '+'}${Math.abs(addedKm).toFixed(1)} km`
  return { head, detail: way + more, conflict, tight, known }
}
