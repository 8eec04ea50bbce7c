/** Where the server may connect on somebody's word: listed hosts only, at the address that was looked at (guard A67). */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { isHost, mapped, type Place } from '#server/place.ts'

const nets = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string]
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
/** Nobody's database: this net, metadata services, multicast, and IPv6 spellings that hide an IPv4 address. */
const never = nets([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  '64:ff9b::/96',
  '2002::/16',
])
const closed = nets([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
])
const within = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const same = (a: Place, b: Place) => a.host === b.host && a.port === b.port

export type Resolve = (host: string) => Promise<readonly string[]>
const byDns: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

export type Verdict = { address: string } | { refused: 'unlisted' | 'closed' | 'unknown' }

/**
 * @param trusted places whose address may be a closed one whatever it is: the server's own database
 * @returns the address to connect to. A listed name that leads into a private net needs that address in the list too.
 */
export async function addressOf(
  place: Place,
  listed: readonly Place[],
  trusted: readonly Place[] = [],
  resolve: Resolve = byDns,
): Promise<Verdict> {
  const own = trusted.some(each => same(each, place))
  if (!isHost(place.host) || !(own || listed.some(each => same(each, place)))) return { refused: 'unlisted' }
  const literal = isIP(place.host) !== 0
  const [address] = literal ? [place.host] : await resolve(place.host).catch(() => [])
  if (address === undefined) return { refused: 'unknown' }
  if (within(never, address) || mapped(address)) return { refused: 'closed' }
  const told = own || listed.some(each => same(each, { host: address, port: place.port }))
  if (within(closed, address) && !told) return { refused: 'closed' }
  return { address }
}
