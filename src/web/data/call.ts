/** One hook a call: server state is kept by TanStack Query and nowhere else. */
import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput, Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { answeredBefore, call, type Quiet } from '#web/api/client.ts'
import { usePage } from '#web/session/page-context.ts'

export interface CallOptions {
  enabled?: boolean
  /** How long an answer counts as fresh, ms. */
  staleMs?: number
  /** Ask again every so many ms; more seldom while answers are slow. */
  refetchMs?: number
  /** Keep showing the old answer while another input is asked for. */
  keepPrevious?: boolean
  /** As of a call. */
  quiet?: Quiet
}

/** What takes long to answer is asked again after so many times as long, up to a bound: polling alone loads no server. */
const [rest, mostRestMs] = [4, 30_000]
export const askedAgainAfter = (refetchMs: number, tookMs: number): number =>
  Math.max(refetchMs, Math.min(rest * tookMs, mostRestMs))

export const keyOf = (endpoint: Endpoint, input: unknown = {}): QueryKey => [endpoint.path, input]

export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): UseQueryResult<ResultOf<E>> {
  const { active } = usePage()
  const took = useRef(0)
  const { refetchMs } = options
  return useQuery<ResultOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: async () => {
      const from = performance.now()
      const answer = await call(endpoint, input, { quiet: options.quiet ?? false })
      // Only of an answer: what hung until it failed says nothing of how long one takes.
      took.current = performance.now() - from
      return answer
    },
    // What the page asked for of itself stands in its first picture.
    initialData: () => answeredBefore(endpoint, input),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    refetchInterval: refetchMs === undefined ? false : () => askedAgainAfter(refetchMs, took.current),
    // Behind another tab nothing is asked again; shown once more it is asked at once.
    subscribed: active || refetchMs === undefined,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  })
}

export function useMutationOf<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResultOf<E>, Error, CallInput<E>> {
  return useMutation<ResultOf<E>, Error, CallInput<E>>({ mutationFn: input => call(endpoint, input) })
}
