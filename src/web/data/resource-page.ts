/** Reading a resource: one page, or one row. */
import { keepPreviousData, type Query, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Page } from '#contract/kit/envelope.ts'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { answeredBefore, call } from '#web/api/client.ts'
import { isBeginning } from '#web/api/started.ts'
import { usePage } from '#web/session/page-context.ts'
import { type Row, withTextId } from './row.ts'

export interface PageQuery {
  pageNo: number
  pageSize: number
  /** Property, or several comma separated. */
  column?: string
  order?: string
  /** Wire filters by parameter name, for example `plantName: '*水*'`, `recvTime_begin: '2026-11-20'`. */
  filters: Readonly<Record<string, string>>
}

/** @throws when the resource does not offer the verb: a fault of the screen, not of its user. */
export function verbOf(resource: Resource, verb: Verb): Endpoint {
  const endpoint = resource.endpoints[verb]
  if (!endpoint) throw new Error(`请设置url.${verb}属性!`)
  return endpoint
}

/** Failures are shown in the place of the rows, not in a box. */
const quiet = { quiet: true } as const

export const queryOf = (query: PageQuery): Record<string, string | number> => ({
  ...query.filters,
  ...(query.column ? { column: query.column, order: query.order ?? 'desc' } : {}),
  pageNo: query.pageNo,
  pageSize: query.pageSize,
})

/**
 * Key and call of one page, for those who ask for several at once.
 * @param told a failure is told by the catalogue, beside what stands in the place of the rows
 */
export function resourcePageQuery(resource: Resource, query: PageQuery, told = false) {
  const input = queryOf(query)
  return {
    queryKey: [resource.path, 'list', input] as const,
    queryFn: async (): Promise<Page<Row>> =>
      pageOf(
        resource,
        await call(verbOf(resource, 'list'), { query: input }, { quiet: told ? 'offline' : true }),
      ),
    initialData: (): Page<Row> | undefined => {
      const { list } = resource.endpoints
      const answer = list && answeredBefore(list, { query: input })
      return answer === undefined ? undefined : pageOf(resource, answer)
    },
    staleTime: asBegun,
  }
}
function pageOf(resource: Resource, answer: unknown): Page<Row> {
  // Some lists of the wire answer with a bare array.
  if (Array.isArray(answer))
    return { records: answer, total: answer.length, size: answer.length, current: 1, pages: 1 }
  const page = answer as Page<Row>
  return resource.givenId ? { ...page, records: page.records.map(withTextId) } : page
}
/** What the page began with is not asked for again as it is shown; by who comes back to it, it is. */
const asBegun = ({ state }: Query<Page<Row>>): number =>
  state.dataUpdateCount === 0 && isBeginning() ? begunMs : 0
const begunMs = 20_000

export function useResourcePage(
  resource: Resource,
  query: PageQuery,
  options: { enabled?: boolean; refetchMs?: number; told?: boolean } = {},
): UseQueryResult<Page<Row>> {
  const { active } = usePage()
  return useQuery<Page<Row>>({
    ...resourcePageQuery(resource, query, options.told),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchMs ?? false,
    subscribed: active || !options.refetchMs,
  })
}

/** Rows that match, counted by the server: a page of one is asked for. */
export function useCount(
  resource: Resource,
  filters: Readonly<Record<string, string>>,
  options: { enabled?: boolean; refetchMs?: number } = {},
) {
  return useResourcePage(resource, { pageNo: 1, pageSize: 1, filters }, options).data?.total
}

export function useRow(resource: Resource, id: string | undefined): UseQueryResult<Row> {
  return useQuery<Row>({
    queryKey: [resource.path, 'row', id],
    queryFn: async () => {
      const row = (await call(verbOf(resource, 'queryById'), { query: { id } }, quiet)) as Row
      return resource.givenId ? withTextId(row) : row
    },
    enabled: id !== undefined && id !== '',
  })
}
