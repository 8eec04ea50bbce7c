/** A host and its port, in one spelling only: what can be written in several ways gets past lists. */
import { isIP, isIPv6 } from 'node:net'

export interface Place {
  /** A name in small letters or an address in its usual spelling, without brackets. */
  host: string
  port: number
}

/** An IPv4 address in the clothes of an IPv6 one. */
export const mapped = (address: string) =>
  /^(::|0:0:0:0:0:)(ffff:)?\d+\./i.test(address) || /^::ffff:/i.test(address)

/** A name, or an address as everybody writes it: `2130706433`, `0x7f.1` and `127.1` are neither. */
export function isHost(host: string): boolean {
  if (isIP(host) !== 0) return !mapped(host) && !host.includes('%')
  if (host.length > 253 || !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host))
    return false
  // What ends in a figure would be read as an address by some resolvers.
  return !/^(\d+|0x[0-9a-f]*)$/.test(host.split('.').at(-1)!)
}

/** `host`, `host:port`, `[v6]`, `[v6]:port`. @returns undefined for anything else */
export function readPlace(text: string, usualPort: number): Place | undefined {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:/?#@\s]+))(?::(\d{1,5}))?$/.exec(text)
  const host = (found?.[1] ?? found?.[2] ?? '').toLowerCase()
  const port = found?.[3] === undefined ? usualPort : Number(found[3])
  if (!found || !isHost(host) || (found[1] !== undefined && !isIPv6(host))) return undefined
  return port >= 1 && port <= 65_535 ? { host, port } : undefined
}
