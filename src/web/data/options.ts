/** Choices of a reference: rows of another resource, searched on the server. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Reference } from '#contract/kit/field.ts'
import { referenceOptions } from '#contract/platform/reference.ts'
import { call } from '#web/api/client.ts'
import { useDebounced } from './debounce.ts'

export type Option = ResultOf<typeof referenceOptions>['records'][number]
/** Choices fetched at a time; the rest is found by typing. */
const optionsPageSize = 20
const searchDelayMs = 300

export async function fetchOptions(
  { to, text, value = 'id', holds, active }: Reference,
  query: { keyword?: string; values?: string; pageSize: number },
): Promise<Option[]> {
  const { records } = await call(
    referenceOptions,
    // What is stored is named, whoever holds what by now.
    {
      query: {
        to,
        text,
        value,
        ...(query.values === undefined && {
          ...(holds && { holds }),
          ...(active && { active: 'Y' as const }),
        }),
        pageNo: 1,
        ...query,
      },
    },
    { quiet: true },
  )
  return records
}

export function useOptions(reference: Reference, keyword: string, enabled = true): UseQueryResult<Option[]> {
  const settled = useDebounced(keyword.trim(), searchDelayMs)
  return useQuery<Option[]>({
    queryKey: [
      reference.to,
      'options',
      reference.text,
      reference.value ?? 'id',
      reference.holds ?? '',
      reference.active ?? false,
      settled,
    ],
    queryFn: () =>
      fetchOptions(reference, { ...(settled && { keyword: settled }), pageSize: optionsPageSize }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled,
  })
}

/** The word of one stored value, where the row at hand does not bring it. */
export function useOptionText(reference: Reference, value: string, known: string | undefined): string {
  const { data } = useQuery<string>({
    queryKey: [reference.to, 'text', reference.text, reference.value ?? 'id', value],
    queryFn: async () => (await fetchOptions(reference, { values: value, pageSize: 1 }))[0]?.text ?? value,
    staleTime: 300_000,
    enabled: value !== '' && known === undefined,
  })
  return known ?? data ?? value
}

/** The words of several stored values; those that the row at hand does not bring are asked for together. */
export function useOptionTexts(
  reference: Reference,
  values: readonly string[],
  known: readonly string[],
): (value: string) => string {
  const asked = known.length === values.length ? '' : values.join(',')
  const { data = [] } = useQuery<Option[]>({
    queryKey: [reference.to, 'texts', reference.text, reference.value ?? 'id', asked],
    queryFn: () => fetchOptions(reference, { values: asked, pageSize: values.length }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    enabled: asked !== '',
  })
  return value =>
    (asked === '' ? known[values.indexOf(value)] : data.find(option => option.value === value)?.text) ?? value
}
