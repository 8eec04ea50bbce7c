/** Addresses in menu entries. `{{name}}` is looked up in a fixed list and never evaluated (design, section 7). */
export interface UrlNames {
  apiBase: string
  origin: string
  tenantId: string
}

/** The names that seeded menus and the wire's clients use. */
const lookups: Readonly<Record<string, keyof UrlNames>> = {
  apiBase: 'apiBase',
  domainURL: 'apiBase',
  "window._CONFIG['domianURL']": 'apiBase',
  'window._CONFIG["domianURL"]': 'apiBase',
  'window._CONFIG.domianURL': 'apiBase',
  origin: 'origin',
  'window.location.origin': 'origin',
  'location.origin': 'origin',
  tenantId: 'tenantId',
}
/** Stands for `${token}` until the address is opened; a session token has no place in an address. */
const ticketMark = 'one-time-ticket-goes-here'
const tokenWord = '$' + '{token}'
const tenantWord = '$' + '{tenantId}'

/** Names between braces that stand for nothing here. */
export const unknownNames = (raw: string): string[] =>
  [...raw.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(([, expression = '']) => expression.trim())
    .filter(name => !Object.hasOwn(lookups, name))

/** The address, or undefined when it holds an unknown name or leads to anything but http(s). */
export function resolveUrl(raw: string, names: UrlNames): string | undefined {
  if (unknownNames(raw).length > 0) return undefined
  const text = raw
    .replace(/\{\{([^{}]*)\}\}/g, (_, expression: string) => {
      const name = lookups[expression.trim()]
      return name === undefined ? '' : names[name]
    })
    .replaceAll(tenantWord, encodeURIComponent(names.tenantId))
    .replaceAll(tokenWord, ticketMark)
  try {
    const url = new URL(text.trim(), names.origin)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Does opening this address need a one-time ticket? */
export const wantsTicket = (url: string): boolean => url.includes(ticketMark)
export const withTicket = (url: string, ticket: string): string =>
  url.replaceAll(ticketMark, encodeURIComponent(ticket))
