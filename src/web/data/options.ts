/** Choices of a reference: rows of another resource, searched on the server. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Endpoint, endpoint } from '#contract/kit/endpoint.ts'
import type { Reference } from '#contract/kit/field.ts'
import { call } from '#web/api/client.ts'
import { useDebounced } from './debounce.ts'
import { type Row, textOf } from './row.ts'

export interface Option {
  value: string
  text: string
}
/** Choices fetched at a time; the rest is found by typing. */
export const optionsPageSize = 20
const searchDelayMs = 300

/** A reference names a path; which resource stands behind it is the server's business. */
const listOf = (reference: Reference): Endpoint =>
  endpoint('GET', `${reference.to}/list`, { title: '选项', access: 'session' }) as Endpoint

const optionOf = (reference: Reference, row: Row): Option => ({
  value: textOf(row[reference.value ?? 'id']),
  text: textOf(row[reference.text]),
})

export async function fetchRows(
  reference: Reference,
  query: Record<string, string | number>,
): Promise<Row[]> {
  const answer = (await call(listOf(reference), { query } as never)) as { records?: Row[] } | Row[]
  return Array.isArray(answer) ? answer : (answer.records ?? [])
}

export function useOptions(
  reference: Reference,
  keyword: string,
  where: Readonly<Record<string, string>> = {},
  enabled = true,
): UseQueryResult<Option[]> {
  const settled = useDebounced(keyword.trim(), searchDelayMs)
  const query = {
    ...where,
    ...(settled === '' ? {} : { [reference.text]: `*${settled}*` }),
    pageNo: 1,
    pageSize: optionsPageSize,
  }
  return useQuery<Option[]>({
    queryKey: [reference.to, 'options', reference.text, query],
    queryFn: async () => (await fetchRows(reference, query)).map(row => optionOf(reference, row)),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled,
  })
}

/** The word of one stored value, where the row at hand does not bring it. */
export function useOptionText(reference: Reference, value: string, known: string | undefined): string {
  const { data } = useQuery<string>({
    queryKey: [reference.to, 'text', reference.text, value],
    queryFn: async () => {
      const query = { [reference.value ?? 'id']: value, pageNo: 1, pageSize: 1 }
      const [row] = await fetchRows(reference, query)
      return row ? textOf(row[reference.text]) : value
    },
    staleTime: 300_000,
    enabled: value !== '' && known === undefined,
  })
  return known ?? data ?? value
}
