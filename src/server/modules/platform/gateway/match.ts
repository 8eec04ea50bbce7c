/** Whether a call meets the conditions of a route. Pure. */
import { BlockList, isIP } from 'node:net'
import type { Static } from 'typebox'
import type { PredicateName, predicateList } from '#contract/platform/gateway-route.ts'
import { fitsPattern, patternProblem } from '#lib/safe-pattern.ts'

export type Predicate = Static<typeof predicateList>[number]

/** What of a call can be asked for. */
export interface Asked {
  method: string
  /** Below the gateway, with its slash. */
  path: string
  host: string
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  now: number
}
type Args = Predicate['args']
const listed = (args: Args): readonly string[] => (Array.isArray(args) ? args : [])
const named = (args: Args, key: string): string => (Array.isArray(args) ? undefined : args[key])?.trim() ?? ''

/** `?` one sign, `*` and `{name}` within a part, `**` across parts. Few of them: each can be tried in many ways. */
const wild = /\*\*|\*|\?|\{\w+\}/g
const mostWild = 4
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
function shapeOf(pattern: string, separator: '/' | '.'): RegExp {
  const within = separator === '/' ? '[^/]' : '[^.]'
  let text = ''
  let from = 0
  for (const found of pattern.matchAll(wild)) {
    text += literal(pattern.slice(from, found.index))
    from = found.index + found[0].length
    if (found[0] === '**') text += '.*'
    else if (found[0] === '?') text += within
    else text += found[0] === '*' ? `${within}*` : `${within}+`
  }
  // `/api/**` is also met by `/api` itself.
  const tail = literal(pattern.slice(from))
  const whole = text.endsWith('\\/.*') && tail === '' ? `${text.slice(0, -4)}(?:/.*)?` : text + tail
  return new RegExp(`^${whole}$`)
}
const wildProblem = (pattern: string): string | undefined =>
  [...pattern.matchAll(wild)].length > mostWild ? `“${pattern}”中的通配符不能超过 ${mostWild} 个` : undefined

function inRange(range: string, ip: string): boolean {
  const block = blockOf(range)
  return block !== undefined && isIP(ip) !== 0 && block.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
/** `address` or `address/bits`. */
function blockOf(range: string): BlockList | undefined {
  const [address = '', bits, more] = range.split('/')
  const kind = isIP(address)
  if (kind === 0 || more !== undefined) return undefined
  const most = kind === 6 ? 128 : 32
  const width = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  if (width < 0 || width > most) return undefined
  const block = new BlockList()
  block.addSubnet(address, width, kind === 6 ? 'ipv6' : 'ipv4')
  return block
}
const methods = /^(GET|POST|PUT|DELETE)$/
/** A moment as the console writes it (of the house's zone), or with its zone. */
const momentOf = (text: string): number =>
  Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.trim().replace(' ', 'T')}+08:00`)

/** A condition on one named thing: it is there, and its value fits where a pattern is given. */
function fits(args: Args, key: string, value: string | undefined): boolean {
  const pattern = named(args, 'regexp')
  return named(args, key) !== '' && value !== undefined && (pattern === '' || fitsPattern(pattern, value))
}
const first = (value: unknown): string | undefined =>
  Array.isArray(value) ? first(value[0]) : typeof value === 'string' ? value : undefined
function cookieOf(headers: Asked['headers'], name: string): string | undefined {
  for (const part of (first(headers['cookie']) ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

const meets: Record<PredicateName, (args: Args, asked: Asked) => boolean> = {
  Path: (args, { path }) => listed(args).some(pattern => shapeOf(pattern, '/').test(path)),
  Host: (args, { host }) =>
    listed(args).some(pattern => shapeOf(pattern.toLowerCase(), '.').test(host.toLowerCase())),
  Method: (args, { method }) => listed(args).some(each => each.toUpperCase() === method),
  Header: (args, { headers }) => fits(args, 'header', first(headers[named(args, 'header').toLowerCase()])),
  Query: (args, { query }) => fits(args, 'param', first(query[named(args, 'param')])),
  Cookie: (args, { headers }) => fits(args, 'name', cookieOf(headers, named(args, 'name'))),
  RemoteAddr: (args, { ip }) => listed(args).some(range => inRange(range, ip)),
  After: (args, { now }) => now > momentOf(listed(args)[0] ?? ''),
  Before: (args, { now }) => now < momentOf(listed(args)[0] ?? ''),
  Between: (args, { now }) => now > momentOf(listed(args)[0] ?? '') && now < momentOf(listed(args)[1] ?? ''),
}
export const matches = (predicates: readonly Predicate[], asked: Asked): boolean =>
  predicates.every(({ name, args }) => meets[name](args, asked))

const each = (args: Args, problem: (value: string) => string | undefined): string | undefined => {
  if (listed(args).length === 0) return '请至少填写一个参数'
  for (const value of listed(args)) {
    const found = problem(value)
    if (found) return found
  }
  return undefined
}
const moment = (value: string) =>
  Number.isNaN(momentOf(value)) ? `“${value}”不是时间，请写成 2026-01-31 08:00:00` : undefined
const one =
  (key: string, title: string) =>
  (args: Args): string | undefined => {
    if (named(args, key) === '') return `请填写${title}`
    const pattern = named(args, 'regexp')
    return pattern === '' ? undefined : patternProblem(pattern)
  }
const problems: Record<PredicateName, (args: Args) => string | undefined> = {
  Path: args =>
    each(args, value => (value.startsWith('/') ? wildProblem(value) : `路径“${value}”应以 / 开头`)),
  Host: args => each(args, value => wildProblem(value)),
  Method: args =>
    each(args, value =>
      methods.test(value.toUpperCase()) ? undefined : `请求方式“${value}”应为 GET、POST、PUT 或 DELETE`,
    ),
  Header: one('header', 'Header名称'),
  Query: one('param', '参数名'),
  Cookie: one('name', 'Cookie名称'),
  RemoteAddr: args =>
    each(args, value => (blockOf(value) ? undefined : `“${value}”不是 IP 地址或网段，如 10.0.0.0/8`)),
  After: args => each(args, moment),
  Before: args => each(args, moment),
  Between: args => (listed(args).length === 2 ? each(args, moment) : '请填写开始和结束两个时间'),
}
/** @returns what is wrong with a condition, in Chinese */
export const predicateProblem = ({ name, args }: Predicate): string | undefined => {
  const problem = problems[name](args)
  return problem && `路由条件 ${name}：${problem}`
}
