/** Which page an address opens: the console's router and the guard over the pages of offices go by the same. */

/** Its path as a browser comes to it, without what says nothing of the page. Names of parameters stay: `/report/:code`. */
export function pageAt(address: string): string {
  const rooted = `/${address.trim().replace(/[?#].*$/s, '')}`.replace(/[\\/]+/g, '/')
  const { pathname } = new URL(rooted, 'http://console')
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const isPattern = (page: string) => page.includes(':')
/** Whether two entries of the menu open at one address. A page of its own path goes before patterns that fit it. */
export function meet(one: string, other: string): boolean {
  const [a, b] = [one, other].map(address => pageAt(address).toLowerCase())
  if (a === b) return true
  if (!isPattern(a!) || !isPattern(b!)) return false
  const [p, q] = [a!.split('/'), b!.split('/')]
  for (let at = 0; ; at += 1) {
    const [here, there] = [p[at], q[at]]
    if (here === '*' || there === '*') return true
    if (here === undefined || there === undefined) return here === there
    if (here !== there && !here.startsWith(':') && !there.startsWith(':')) return false
  }
}
