/**
 * What the server says of itself (spec/wire 16). The wire names figures of another runtime; those of this process stand under the
 * same names, and each says in `description` what it counts here. Every answer is about the process that gave it.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

const sees = 'system:monitor:list'

/** One line of what the store in memory says; there is no Redis, and the keys say so. */
const fact = Type.Object({ key: Type.String(), value: Type.String(), description: Type.String() })
export const cacheInfo = endpoint('GET', '/sys/actuator/redis/info', {
  title: '缓存信息',
  access: sees,
  result: Type.Array(fact),
})

/** `create_time` in epoch ms, `used_memory` in bytes. */
const keysAt = Type.Object({ create_time: Type.Number(), dbSize: Type.Number() })
const memoryAt = Type.Object({ create_time: Type.Number(), used_memory: Type.Number() })
export const cacheKeys = endpoint('GET', '/sys/actuator/redis/keysSize', {
  title: '缓存键数量',
  access: sees,
  raw: true,
  result: keysAt,
})
export const cacheMemory = endpoint('GET', '/sys/actuator/redis/memoryInfo', {
  title: '缓存内存占用',
  access: sees,
  raw: true,
  result: memoryAt,
})
/** The last half hour, a point every ten seconds, oldest first. */
export const cacheHistory = endpoint('GET', '/sys/actuator/redis/metrics/history', {
  title: '缓存近期曲线',
  access: sees,
  raw: true,
  result: Type.Object({ dbSize: Type.Array(keysAt), memory: Type.Array(memoryAt) }),
})

/** `max` and `rest` in bytes, `restPPT` the used share in per cent. */
const disk = Type.Object({
  name: Type.String(),
  max: Type.Number(),
  rest: Type.Number(),
  restPPT: Type.Number(),
})
export const diskInfo = endpoint('GET', '/sys/actuator/redis/queryDiskInfo', {
  title: '磁盘空间',
  access: sees,
  result: Type.Array(disk),
})

const headers = Type.Record(Type.String(), Type.Array(Type.String()))
/** A call that was answered: `timestamp` ISO 8601, `timeTaken` ms. Secrets are covered before they are kept. */
export const trace = Type.Object({
  timestamp: Type.String(),
  timeTaken: Type.Number(),
  principal: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
  request: Type.Object({
    method: Type.String(),
    uri: Type.String(),
    headers,
    remoteAddress: textOrNull,
  }),
  response: Type.Object({ status: Type.Number(), headers }),
})
export const httpTraces = endpoint('GET', '/actuator/httptrace', {
  title: '请求追踪',
  access: 'system:monitor:trace',
  raw: true,
  result: Type.Object({ traces: Type.Array(trace) }),
})

export const measurement = Type.Object({ statistic: Type.String(), value: Type.Number() })
export const metric = Type.Object({
  name: Type.String(),
  description: Type.String(),
  /** `bytes`, `seconds`, `percent` (a share of one), or empty for a count. */
  baseUnit: textOrNull,
  measurements: Type.Array(measurement),
  availableTags: Type.Array(Type.Unknown()),
})
/** @throws Fault `missing` for a name that this process does not measure */
export const oneMetric = endpoint('GET', '/actuator/metrics/:name', {
  title: '性能指标',
  access: sees,
  raw: true,
  params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
  result: metric,
})

export const metricGroups = ['runtime', 'system', 'web'] as const
export type MetricGroup = (typeof metricGroups)[number]
/** All figures of one page, measured together; `at` in epoch ms. */
export const metricsOfGroup = endpoint('GET', '/sys/monitor/metrics', {
  title: '一组性能指标',
  access: sees,
  query: Type.Object({
    group: Type.Union([Type.Literal('runtime'), Type.Literal('system'), Type.Literal('web')]),
  }),
  result: Type.Object({ at: Type.Number(), metrics: Type.Array(metric) }),
})

export const monitorGroup = group('/monitor', { name: '系统监控', icon: 'dashboard', at: 8 })
const figures = (name: string, part: string, screen: string, at: number, needs = sees) =>
  page(`/monitor/${part}`, {
    name,
    group: monitorGroup.url,
    at,
    component: `modules/monitor/${screen}`,
    needs: [needs],
  })
export const figurePages = [
  { ...figures('服务器信息', 'SystemInfo', 'SystemInfo', 5), owns: ['system:monitor'] },
  figures('运行时信息', 'JvmInfo', 'JvmInfo', 6),
  figures('Web 服务信息', 'TomcatInfo', 'TomcatInfo', 7),
  figures('请求追踪', 'HttpTrace', 'HttpTrace', 8, httpTraces.access),
  figures('磁盘监控', 'Disk', 'DiskMonitoring', 9),
  figures('缓存监控', 'redis/info', 'RedisInfo', 10),
]
