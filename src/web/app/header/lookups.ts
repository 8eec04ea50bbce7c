/** Plants, devices and users for the search: of the pages in the user's own menu, and of those the rows the server lets him see. */
import { useQueries } from '@tanstack/react-query'
import { facility } from '#contract/device/facility.ts'
import { userList } from '#contract/identity/user.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { wrap } from '#contract/kit/page-query.ts'
import { plant } from '#contract/sewage/plant.ts'
import { formatNumber } from '#lib/format.ts'
import { useDebounced } from '#web/data/debounce.ts'
import { type AnyRow, fetchRecords } from '#web/data/records.ts'
import type { RouteTable } from '../routes.ts'
import { find, index, type Named, wantedOf } from './find.ts'

export const lookupDelayMs = 300
const shownOfEach = 6
/** Letters may be pinyin, which only this side can read: the names are fetched once and searched here. */
const namesForPinyin = 500
const staleMs = 5 * 60_000

interface Source {
  kind: string
  list: Endpoint | undefined
  /** Pages that show the rows; the first of the user's menu is taken. */
  pages: readonly string[]
  name: string
  code: string
  /** Address of one row below its page. */
  at(row: AnyRow): Record<string, string>
}
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const opened = (row: AnyRow) => ({ open: text(row['id']) })

const sources: readonly Source[] = [
  {
    kind: '污水厂',
    list: plant.endpoints.list,
    pages: [plant.path],
    name: 'plantName',
    code: 'plantCode',
    at: opened,
  },
  {
    kind: '设备',
    list: facility.endpoints.list,
    pages: [facility.path],
    name: 'facilityName',
    code: 'facilityCode',
    at: opened,
  },
  {
    kind: '用户',
    list: userList,
    pages: ['/system/user', '/isystem/user'],
    name: 'realname',
    code: 'username',
    at: row => ({ username: text(row['username']) }),
  },
]

const isLetters = (wanted: string) => /^[\w.-]+$/.test(wanted)

/** What the rows become in the search. */
function named(source: Source, page: string, rows: readonly AnyRow[]): Named[] {
  return rows.map(row => ({
    path: `${page}?${new URLSearchParams(source.at(row))}`,
    title: text(row[source.name]),
    group: [source.kind, text(row[source.code])].filter(Boolean).join(' · '),
  }))
}

export interface Lookups {
  hits: readonly Named[]
  busy: boolean
}
/** Behind the first of a kind: the rest, here where only this side can find them, else in the list of its page. */
const moreMark = 'more:'
export const kindOfMore = ({ path }: Named): string | undefined =>
  path.startsWith(moreMark) ? path.slice(moreMark.length) : undefined

/**
 * Asked once the words have stood still; an answer to older words is dropped.
 * @param whole the kind of which all that was found stands there
 */
export function useLookups(words: string, table: RouteTable, whole: string | undefined): Lookups {
  const wanted = wantedOf(useDebounced(words, lookupDelayMs))
  const settled = wanted === wantedOf(words)
  const local = isLetters(wanted)
  const asked = sources.flatMap(source => {
    const page = source.pages.find(path => table.match(path))
    return source.list && page ? [{ source, page, list: source.list }] : []
  })
  const answers = useQueries({
    queries: asked.map(({ source, page, list }) => ({
      queryKey: ['lookup', source.kind, local ? '' : wanted],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = local
          ? { pageNo: 1, pageSize: namesForPinyin }
          : { pageNo: 1, pageSize: shownOfEach, [source.name]: wrap.like(wanted) }
        const { records, total } = await fetchRecords(list, { query }, signal)
        return { rows: index(named(source, page, records)), total }
      },
      enabled: wanted !== '',
      staleTime: staleMs,
    })),
  })
  if (wanted === '' || !settled) return { hits: [], busy: wantedOf(words) !== '' }
  return {
    hits: answers.flatMap(({ data }, at) => {
      const { source, page } = asked[at]!
      const found = find(data?.rows ?? [], wanted)
      const total = local ? found.length : (data?.total ?? 0)
      if (total <= shownOfEach || whole === source.kind) return found
      const path = local
        ? `${moreMark}${source.kind}`
        : `${page}?${new URLSearchParams({ [source.name]: wrap.like(wanted) })}`
      const more = { path, title: `更多${source.kind}`, group: `共 ${formatNumber(total)} 条` }
      return [...found.slice(0, shownOfEach), more]
    }),
    busy: answers.some(answer => answer.isLoading),
  }
}
