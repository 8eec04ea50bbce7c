/**
 * Whom an address on the wire stands for, where shares are counted: one of IPv4 for itself, also in the clothes of IPv6; of IPv6
 * the network of 64 bits, since whoever has one has all its addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^(?:0*:)+ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const before = groups(head)
  const after = groups(tail)
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(between).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
