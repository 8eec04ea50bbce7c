/** One hook a call: server state is kept by TanStack Query and nowhere else. */
import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { CallInput, Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { call, type Quiet } from '#web/api/client.ts'
import { usePage } from '#web/session/page-context.ts'

export interface CallOptions {
  enabled?: boolean
  /** How long an answer counts as fresh, ms. */
  staleMs?: number
  /** Ask again every so many ms. */
  refetchMs?: number
  /** Keep showing the old answer while another input is asked for. */
  keepPrevious?: boolean
  /** As of a call. */
  quiet?: Quiet
}

export const keyOf = (endpoint: Endpoint, input: unknown = {}): QueryKey => [endpoint.path, input]

export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): UseQueryResult<ResultOf<E>> {
  const { active } = usePage()
  return useQuery<ResultOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input, { quiet: options.quiet ?? false }),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 0,
    refetchInterval: options.refetchMs ?? false,
    // Behind another tab nothing is asked again; shown once more it is asked at once.
    subscribed: active || options.refetchMs === undefined,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  })
}

export function useMutationOf<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResultOf<E>, Error, CallInput<E>> {
  return useMutation<ResultOf<E>, Error, CallInput<E>>({ mutationFn: input => call(endpoint, input) })
}
