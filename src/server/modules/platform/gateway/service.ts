/** Routes of the gateway: read, checked and kept. */
import { Compile } from 'typebox/compile'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { conflict, invalid, missing, refused } from '#contract/kit/fault.ts'
import {
  filterList,
  type gatewayRoutes,
  predicateList,
  type saveGatewayRoute,
} from '#contract/platform/gateway-route.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { savedBy } from '#server/crud/save/saved.ts'
import { ConflictError, type Db, DuplicateError } from '#server/db/db.ts'
import { insert, remove, revise } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { type Place, readPlace } from '#server/place.ts'
import { type Filter, filterProblem } from './filters.ts'
import { type Predicate, predicateProblem } from './match.ts'
import { type RouteRow, routeRows } from './queries.ts'

export type GatewayRoute = ResultOf<typeof gatewayRoutes>[number]
const table = 'sysGatewayRoute'
const lists = { predicates: Compile(predicateList), filters: Compile(filterList) }

export const routeOf = (row: RouteRow): GatewayRoute => ({
  id: row.id,
  routerId: row.routerId,
  name: row.name,
  uri: row.uri,
  predicates: JSON.parse(row.predicates) as Predicate[],
  filters: JSON.parse(row.filters) as Filter[],
  status: Number(row.status),
  retryable: row.retryable ?? 0,
  stripPrefix: row.stripPrefix ?? 0,
  persistable: row.persistable ?? 0,
  showApi: row.showApi ?? 0,
  version: row.version,
})

/** `http(s)://host[:port]`, and nothing more: no user, no path. */
export function upstreamOf(uri: string): (Place & { origin: string }) | undefined {
  const found = /^(https?):\/\/([^/?#@\\\s]+)\/?$/i.exec(uri.trim())
  if (!found) return undefined
  const scheme = found[1]!.toLowerCase()
  const place = readPlace(found[2]!, scheme === 'https' ? 443 : 80)
  if (!place) return undefined
  const host = place.host.includes(':') ? `[${place.host}]` : place.host
  return { ...place, origin: `${scheme}://${host}:${place.port}` }
}
export const isListed = (upstreams: readonly Place[], { host, port }: Place): boolean =>
  upstreams.some(each => each.host === host && each.port === port)

type Router = BodyOf<typeof saveGatewayRoute>['router']
function listIn(given: unknown, kind: keyof typeof lists): unknown[] {
  let value: unknown = given ?? []
  if (typeof value === 'string') {
    try {
      value = value.trim() === '' ? [] : JSON.parse(value)
    } catch {
      value = undefined
    }
  }
  if (!lists[kind].Check(value))
    throw invalid(kind === 'predicates' ? '路由条件的格式不正确' : '过滤器的格式不正确')
  return value as unknown[]
}
function valuesOf(router: Router, upstreams: readonly Place[]) {
  const predicates = listIn(router.predicates, 'predicates') as Predicate[]
  const filters = listIn(router.filters, 'filters') as Filter[]
  const place = upstreamOf(router.uri)
  if (!place) throw invalid('路由URI 应为 http://主机:端口 或 https://主机:端口，不带路径')
  if (upstreams.length > 0 && !isListed(upstreams, place))
    throw refused('该地址不在允许名单内，请联系部署人员在 QY_GATEWAY_UPSTREAMS 中登记')
  if (predicates.length === 0) throw invalid('请至少添加一个路由条件')
  const wrong = predicates.map(predicateProblem).find(Boolean) ?? filters.map(filterProblem).find(Boolean)
  if (wrong) throw invalid(wrong)
  const flag = (value: unknown) => (value === true || value === 1 ? 1 : 0)
  return {
    routerId: router.routerId.trim(),
    name: router.name.trim(),
    uri: router.uri.trim(),
    predicates: JSON.stringify(predicates),
    filters: JSON.stringify(filters),
    status: String(router.status ?? '1') === '0' ? '0' : '1',
    retryable: flag(router.retryable),
    stripPrefix: flag(router.stripPrefix),
    persistable: flag(router.persistable),
    showApi: flag(router.showApi),
  }
}

export async function saveRoute(
  db: Db,
  { router }: BodyOf<typeof saveGatewayRoute>,
  upstreams: readonly Place[],
  session: Session,
  now = Date.now(),
): Promise<void> {
  const values = valuesOf(router, upstreams)
  const updated = { updateBy: session.username, updateTime: now }
  const present = router.id ? (await routeRows(db)).find(row => row.id === router.id) : undefined
  if (router.id && !present) throw missing('未找到该路由，可能已被删除')
  if (present && router.version !== undefined && router.version !== present.version)
    throw conflict({ ...routeOf(present), ...savedBy(present) })
  try {
    await db.write([
      present
        ? revise(table, { id: present.id, version: present.version }, { ...values, ...updated }, 1)
        : insert(table, [{ id: nextId(), ...values, createBy: session.username, createTime: now }]),
      audit(
        session,
        present ? 'edit' : 'add',
        `${present ? '修改' : '新增'}网关路由“${values.name}”（${values.uri}）`,
        'system:gateway:edit',
        { before: present && routeOf(present), after: values },
      ),
    ])
  } catch (error) {
    if (error instanceof DuplicateError) throw refused('路由ID 已存在，请换一个')
    if (error instanceof ConflictError)
      throw conflict(present && { ...routeOf(present), ...savedBy(present) })
    throw error
  }
}

export async function removeRoute(db: Db, id: string, session: Session): Promise<void> {
  const present = (await routeRows(db)).find(row => row.id === id)
  if (!present) throw missing('未找到该路由，可能已被删除')
  await db.write([
    remove(table, { id }, 1),
    audit(session, 'delete', `删除网关路由“${present.name}”`, 'system:gateway:edit', {
      before: routeOf(present),
    }),
  ])
}
