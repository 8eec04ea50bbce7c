/** The cards of some days, asked for again when somebody moved an order; and what the address says of them. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { workBoard } from '#contract/sewage/work-board.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { recordsMoved } from '#contract/topics.ts'
import { businessDay } from '#lib/dates.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/api/clock.ts'
import { useSteadily } from '#web/live/steadily.ts'
import { useLiveEffect } from '#web/live/use-live-effect.ts'
import type { Board, Wish } from './model.ts'

export type Put = (changes: Readonly<Record<string, string>>) => void

/** The address of the page as it is read and changed here. */
export function useAddress(): [URLSearchParams, Put] {
  const [params, setParams] = useSearchParams()
  const put = useCallback<Put>(
    changes =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [params, put]
}

const aDay = /^\d{4}-\d{2}-\d{2}$/
/** The day of the address; today where it names none. */
export function dayOf(params: URLSearchParams): string {
  const day = params.get('day') ?? ''
  return aDay.test(day) && !Number.isNaN(Date.parse(day)) ? day : businessDay(serverNow())
}
export const wishOf = (params: URLSearchParams): Wish => ({
  city: params.get('city') ?? '',
  type: params.get('type') ?? '',
  person: params.get('person') ?? '',
  batch: params.get('batch') ?? '',
  text: params.get('text') ?? '',
  late: params.get('late') === 'Y',
})
export const noWish = { city: '', type: '', person: '', batch: '', text: '', late: '' } as const

export function useBoard(from: string, to: string) {
  const client = useQueryClient()
  const key = [workOrder.path, 'board']
  const board = useQuery<Board>({
    queryKey: [...key, from, to],
    queryFn: () => call(workBoard, { query: { from, to } }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [workOrder.path] }), [client])
  const known = useRef<number>(undefined)
  const again = useSteadily(refresh)
  useLiveEffect(recordsMoved, items => {
    const at = items.get(workOrder.path)?.at ?? 0
    const before = known.current
    known.current = at
    if (before !== undefined && at !== before) again()
  })
  return { board, refresh }
}
