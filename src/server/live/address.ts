/** Reads what a socket asks for: which channel, whose, with which token, from which page. Pure. */
import type { IncomingHttpHeaders } from 'node:http'
import { liveProtocol, tenantParameter } from '#contract/live.ts'

export type Channel =
  | { kind: 'live' }
  | { kind: 'notice'; userId: string }
  | { kind: 'grid'; userId: string; pageId: string }

const part = '([A-Za-z0-9_.@-]{1,64})'
const notice = new RegExp(`^/websocket/${part}$`)
const grid = new RegExp(`^/vxeSocket/${part}/${part}$`)

/** undefined: no channel of ours. The prefix /jeecg-boot is optional, as clients of the wire differ. */
export function channelOf(url: string | undefined): Channel | undefined {
  const path = (url ?? '').split('?', 1)[0]!.replace(/^\/jeecg-boot(?=\/)/, '')
  if (path === '/live') return { kind: 'live' }
  const toUser = notice.exec(path)
  if (toUser) return { kind: 'notice', userId: toUser[1]! }
  const toPage = grid.exec(path)
  if (toPage) return { kind: 'grid', userId: toPage[1]!, pageId: toPage[2]! }
  return undefined
}

/** The token is offered as a sub-protocol: alone on the wire's channels, beside our protocol's name on /live. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map(word => word.trim())
  return offered.find(word => word !== '' && word !== liveProtocol)
}

/** The tenant that the address selects; "0": all of the session's. */
export function tenantOf(url: string | undefined): string {
  const query = (url ?? '').split('?').slice(1).join('?')
  return new URLSearchParams(query).get(tenantParameter)?.trim() || '0'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const hostName = (host: string) => host.replace(/:\d+$/, '')

/**
 * Browsers always name the page a socket comes from and let no script change it: another site's page is refused. Programs that are
 * no browser name none; they are let through to the token. Two loopback names are one machine (the development server's proxy).
 */
export function originAllowed(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  let page: string
  try {
    page = new URL(origin).host
  } catch {
    return false
  }
  const forwarded = headers['x-forwarded-host']
  if (page === host || (typeof forwarded === 'string' && page === forwarded.split(',', 1)[0]!.trim()))
    return true
  return host !== undefined && loopback.has(hostName(page)) && loopback.has(hostName(host))
}
