/** From where a key may be used: addresses and nets of both kinds. */
import { BlockList, isIP } from 'node:net'

/** One of IPv4 in the clothes of IPv6 is that of IPv4. */
const plain = (address: string): string =>
  /^(?:0*:)+ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '')
const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether it is an address, or a net as `10.1.0.0/16`. */
export function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32))
}

/** @param allowed none: from everywhere */
export function isAllowed(allowed: readonly string[], from: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const each of allowed) {
    const [address = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(plain(address), kindOf(plain(address)))
    else list.addSubnet(address, Number(bits), kindOf(address))
  }
  const asked = plain(from)
  return isIP(asked) !== 0 && list.check(asked, kindOf(asked))
}
