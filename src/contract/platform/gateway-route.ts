/** Routes of the gateway (spec/wire 15): which calls are handed on, and where to. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { maybe, strict } from '#contract/kit/shapes.ts'

/** Conditions that can be asked of a call. All of a route must hold; of several arguments of one, any. */
export const predicateNames = [
  'Path',
  'Host',
  'Header',
  'Query',
  'Method',
  'Cookie',
  'RemoteAddr',
  'After',
  'Before',
  'Between',
] as const
export type PredicateName = (typeof predicateNames)[number]
/** What is done to a call on its way. */
export const filterNames = [
  'StripPrefix',
  'RequestRateLimiter',
  'AddRequestHeader',
  'RemoveRequestHeader',
] as const
export type FilterName = (typeof filterNames)[number]

const word = (maxLength = 200) => Type.String({ minLength: 1, maxLength })
const predicate = strict({
  name: Type.Unsafe<PredicateName>(Type.Union(predicateNames.map(name => Type.Literal(name)))),
  /** A list of texts; of Header `{header, regexp}`, of Query `{param, regexp}`, of Cookie `{name, regexp}`. */
  args: Type.Union([
    Type.Array(word(), { maxItems: 50 }),
    Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 200 })),
  ]),
})
const filter = strict({
  name: Type.Unsafe<FilterName>(Type.Union(filterNames.map(name => Type.Literal(name)))),
  args: Type.Array(strict({ key: word(60), value: Type.String({ maxLength: 500 }) }), { maxItems: 50 }),
})
const flag = () => Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Boolean(), Type.Null()]))
const facts = {
  routerId: word(64),
  name: word(100),
  /** `http(s)://host:port`. */
  uri: word(300),
  predicates: Type.Array(predicate, { maxItems: 50 }),
  filters: Type.Array(filter, { maxItems: 20 }),
}
export const gatewayRouteRow = Type.Object({
  ...facts,
  id: Type.String(),
  /** 1 in use, 0 not. */
  status: Type.Number(),
  retryable: Type.Number(),
  stripPrefix: Type.Number(),
  persistable: Type.Number(),
  showApi: Type.Number(),
  version: Type.Number(),
})

export const gatewayRoutes = endpoint('GET', '/sys/gatewayRoute/list', {
  title: '网关路由列表',
  access: 'system:gateway:list',
  result: Type.Array(gatewayRouteRow),
})
/** Whether calls are handed on at all, under which path, and to which places. */
export const gatewayState = endpoint('GET', '/sys/gatewayRoute/state', {
  title: '网关状态',
  access: 'system:gateway:list',
  result: Type.Object({ on: Type.Boolean(), prefix: Type.String(), upstreams: Type.Array(Type.String()) }),
})
const loose = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Array(Type.Unknown())])
/** Adds a route without an id, else changes it. A client may post the two lists as JSON text. */
export const saveGatewayRoute = endpoint('POST', '/sys/gatewayRoute/updateAll', {
  title: '保存网关路由',
  access: 'system:gateway:edit',
  body: strict({
    router: strict({
      ...facts,
      id: maybe(64),
      predicates: Type.Optional(loose(20_000)),
      filters: Type.Optional(loose(20_000)),
      status: Type.Optional(Type.Union([Type.String({ maxLength: 2 }), Type.Number(), Type.Null()])),
      retryable: flag(),
      stripPrefix: flag(),
      persistable: flag(),
      showApi: flag(),
      version: Type.Optional(Type.Number()),
    }),
  }),
})
export const deleteGatewayRoute = endpoint('DELETE', '/sys/gatewayRoute/delete', {
  title: '删除网关路由',
  access: 'system:gateway:edit',
  query: Type.Object({ id: word(64) }),
})
/** The wire's name: nothing is kept in Redis. What the limits have counted is forgotten. */
export const clearGateway = endpoint('GET', '/sys/gatewayRoute/clearRedis', {
  title: '清除网关缓存',
  access: 'system:gateway:edit',
})
/** A call that is handed on. */
export const forwardCall = endpoint('GET', '/gateway/*', {
  title: '经网关转发',
  access: 'system:gateway:forward',
  also: ['POST', 'PUT', 'DELETE'],
  raw: true,
})

/** What the two lists are made of, for who reads them out of text. */
export const predicateList = Type.Array(predicate, { maxItems: 50 })
export const filterList = Type.Array(filter, { maxItems: 20 })

export const gatewayPage = page('/isystem/gatewayroute', {
  name: '路由网关',
  group: '/system',
  at: 14,
  component: 'system/SysGatewayRouteList',
  owns: ['system:gateway'],
})
