/** Rows of an answer whose call is known only at run time. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { call } from '#web/api/client.ts'

export type AnyRow = Readonly<Record<string, unknown>>
export interface Records {
  records: readonly AnyRow[]
  total: number
}
export type RecordsQuery = Readonly<Record<string, string | number | undefined>>

export const unknownData = '数据类型不识别'

/** A bare list or an object with `records`. @throws Error 数据类型不识别 for anything else (specification, section 7) */
export function recordsOf(answer: unknown): Records {
  if (Array.isArray(answer)) return { records: answer as AnyRow[], total: answer.length }
  if (typeof answer === 'object' && answer !== null && 'records' in answer && Array.isArray(answer.records)) {
    const total = 'total' in answer ? Number(answer.total) : Number.NaN
    const records = answer.records as AnyRow[]
    return { records, total: Number.isFinite(total) ? total : records.length }
  }
  throw new Error(unknownData)
}

export interface RecordsInput {
  query?: RecordsQuery
  params?: Readonly<Record<string, string>>
}
export async function fetchRecords(
  endpoint: Endpoint,
  { query = {}, params }: RecordsInput,
  signal?: AbortSignal,
): Promise<Records> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  return recordsOf(
    await call(
      endpoint,
      { query: given, ...(params && { params }) },
      { quiet: true, ...(signal && { signal }) },
    ),
  )
}

/** The old page stays while the next one is asked for; a failure stands in the place of the rows. */
export function useRecords(
  endpoint: Endpoint,
  input: RecordsInput,
  options: { enabled?: boolean; staleMs?: number; key?: string } = {},
): UseQueryResult<Records> {
  return useQuery<Records>({
    queryKey: [endpoint.path, 'records', options.key ?? '', input],
    queryFn: () => fetchRecords(endpoint, input),
    placeholderData: keepPreviousData,
    staleTime: options.staleMs ?? 0,
    enabled: options.enabled ?? true,
  })
}

/** Rows of stored values by one property, asked for once: `{<key>: 'a,b,', pageNo: 1, pageSize: n}`. */
export function useRowsOf(
  endpoint: Endpoint,
  key: string,
  values: readonly string[],
): UseQueryResult<Records> {
  return useQuery<Records>({
    queryKey: [endpoint.path, 'rows of', key, values],
    queryFn: () =>
      fetchRecords(endpoint, {
        query: { [key]: `${values.join(',')},`, pageNo: 1, pageSize: values.length },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: values.length > 0,
  })
}
