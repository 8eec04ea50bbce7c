/** What filters do to a call that is handed on. */
import type { Static } from 'typebox'
import type { FilterName, filterList } from '#contract/platform/gateway-route.ts'

export type Filter = Static<typeof filterList>[number]

export const argOf = ({ args }: Filter, key: string): string =>
  args.find(each => each.key === key)?.value.trim() ?? ''

/** Parts that are cut off the front of the path. */
export function partsCut(filters: readonly Filter[], stripPrefix: boolean): number {
  const told = filters.filter(({ name }) => name === 'StripPrefix')
  return told.length > 0
    ? told.reduce((sum, filter) => sum + Number(argOf(filter, 'parts')), 0)
    : Number(stripPrefix)
}
export const cutPath = (path: string, parts: number): string =>
  `/${path
    .split('/')
    .slice(1 + parts)
    .join('/')}`

/** Never sent on: they are about the caller's session here, or about the line. */
const kept = new Set([
  'x-access-token',
  'cookie',
  'tenant-id',
  'x-sign',
  'x-timestamp',
  'x-low-app-id',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-gateway-user',
])
const ofTheLine = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive)$/

type Headers = Record<string, string | string[] | undefined>
export function headersOn(
  headers: Headers,
  filters: readonly Filter[],
  caller: { user: string; ip: string },
) {
  const sent: Headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !kept.has(name)))
  for (const filter of filters) {
    const name = argOf(filter, 'name').toLowerCase()
    if (filter.name === 'RemoveRequestHeader') delete sent[name]
    if (filter.name === 'AddRequestHeader') sent[name] = argOf(filter, 'value')
  }
  return { ...sent, 'x-forwarded-for': caller.ip, 'x-gateway-user': encodeURIComponent(caller.user) }
}

const whole = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
function headerProblem(filter: Filter): string | undefined {
  const name = argOf(filter, 'name')
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,60}$/.test(name)) return '请填写请求头名称（name）'
  if (kept.has(name.toLowerCase()) || ofTheLine.test(name.toLowerCase()))
    return `请求头 ${name} 由网关管理，不能设置`
  if (/[^\t\x20-\x7e]/.test(argOf(filter, 'value'))) return '请求头的值只能是可见的英文字符'
  return undefined
}
const problems: Record<FilterName, (filter: Filter) => string | undefined> = {
  StripPrefix: filter =>
    whole(argOf(filter, 'parts'), 0, 20) ? undefined : '参数 parts 应为 0 至 20 的整数',
  RequestRateLimiter: filter => {
    const rate = argOf(filter, 'redis-rate-limiter.replenishRate')
    const burst = argOf(filter, 'redis-rate-limiter.burstCapacity')
    if (!whole(rate, 1, 100_000)) return '参数 redis-rate-limiter.replenishRate（每秒请求数）应为正整数'
    return burst === '' || whole(burst, 1, 100_000)
      ? undefined
      : '参数 redis-rate-limiter.burstCapacity（突发上限）应为正整数'
  },
  AddRequestHeader: headerProblem,
  RemoveRequestHeader: headerProblem,
}
/** @returns what is wrong with a filter, in Chinese */
export const filterProblem = (filter: Filter): string | undefined => {
  const problem = problems[filter.name](filter)
  return problem && `过滤器 ${filter.name}：${problem}`
}

interface Bucket {
  left: number
  at: number
}
const mostBuckets = 10_000
/** A bucket of calls for each route and user that fills again by the second. */
export class Limits {
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: () => number
  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }
  /** Whether one more may pass now. */
  take(key: string, filters: readonly Filter[]): boolean {
    const filter = filters.find(({ name }) => name === 'RequestRateLimiter')
    if (!filter) return true
    const rate = Number(argOf(filter, 'redis-rate-limiter.replenishRate'))
    const most = Number(argOf(filter, 'redis-rate-limiter.burstCapacity')) || rate
    const now = this.#clock()
    const { left, at } = this.#buckets.get(key) ?? { left: most, at: now }
    const filled = Math.min(most, left + ((now - at) / 1000) * rate)
    const passes = filled >= 1
    this.#buckets.delete(key)
    this.#buckets.set(key, { left: passes ? filled - 1 : filled, at: now })
    if (this.#buckets.size > mostBuckets) this.#buckets.delete(this.#buckets.keys().next().value!)
    return passes
  }
  clear(): void {
    this.#buckets.clear()
  }
}
