/** Choices out of a registered table, `table,text,code` or `table,text,code,condition`, searched on the server. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { loadDict, loadDictItem } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'
import { useDebounced } from './debounce.ts'
import type { DictItem } from './dict.ts'

const searchDelayMs = 300
export const searchPageSize = 10

export interface DictSearch {
  items: readonly DictItem[]
  /** The keyword that the items answer; another one is still on its way while it differs from what was typed. */
  answered: string | undefined
  loading: boolean
  error: Error | undefined
  retry: () => void
}

/** Each keyword is a question of its own: an answer that comes late belongs to its keyword and never replaces a later one. */
export function useDictSearch(
  dict: string,
  keyword: string,
  options: { enabled: boolean; pageSize?: number },
): DictSearch {
  const typed = keyword.trim()
  const settled = useDebounced(typed, searchDelayMs)
  const pageSize = options.pageSize ?? searchPageSize
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['table-dict', dict, settled, pageSize],
    queryFn: async ({ signal }) => ({
      keyword: settled,
      items: await call(
        loadDict,
        { params: { dict }, query: { ...(settled && { keyword: settled }), pageSize } },
        { quiet: true, signal },
      ),
    }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    enabled: options.enabled && dict !== '',
  })
  return {
    items: data?.items ?? [],
    answered: data?.keyword,
    loading: options.enabled && (isFetching || typed !== settled),
    error: error ?? undefined,
    retry: () => void refetch(),
  }
}

/** The condition narrows the choices, not the names of what was chosen before. */
const withoutCondition = (dict: string) => dict.split(',').slice(0, 3).join(',')

/** Word of each value; values without a word are left out. Undefined values (none chosen) ask for nothing. */
export function useDictLabels(
  dict: string,
  values: readonly string[],
): UseQueryResult<Readonly<Record<string, string>>> {
  return useQuery<Readonly<Record<string, string>>>({
    queryKey: ['table-dict-label', withoutCondition(dict), values],
    queryFn: () => labelsOf(withoutCondition(dict), values),
    staleTime: 300_000,
    enabled: dict !== '' && values.length > 0,
  })
}

/** The wire answers a list that leaves out what it does not know: only a list as long as the question tells which is which. */
async function labelsOf(dict: string, values: readonly string[]): Promise<Record<string, string>> {
  const ask = (key: string) => call(loadDictItem, { params: { dict }, query: { key } }, { quiet: true })
  const texts = await ask(values.join(','))
  if (texts.length === values.length)
    return Object.fromEntries(values.map((value, at) => [value, texts[at] ?? value]))
  const each = await Promise.all(values.map(ask))
  return Object.fromEntries(
    values.flatMap((value, at) => (each[at]?.[0] === undefined ? [] : [[value, each[at][0]]])),
  )
}
