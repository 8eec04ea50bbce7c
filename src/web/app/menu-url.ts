/** Addresses in menu entries. `{{name}}` is looked up in a fixed list and never evaluated (design, section 7). */
export interface UrlNames {
  apiBase: string
  origin: string
  tenantId: string
}

/** The names that seeded menus and the wire's clients use. */
const lookup = (names: UrlNames): ReadonlyMap<string, string> =>
  new Map([
    ['apiBase', names.apiBase],
    ['domainURL', names.apiBase],
    ["window._CONFIG['domianURL']", names.apiBase],
    ['origin', names.origin],
    ['window.location.origin', names.origin],
    ['tenantId', names.tenantId],
  ])

/** The address, or undefined when it holds an unknown name or leads to anything but http(s). */
export function resolveUrl(raw: string, names: UrlNames): string | undefined {
  const known = lookup(names)
  let unknown = false
  const text = raw
    .replace(/\{\{([^{}]*)\}\}/g, (_, expression: string) => {
      const value = known.get(expression.trim())
      if (value === undefined) unknown = true
      return value ?? ''
    })
    .replaceAll('$' + '{tenantId}', encodeURIComponent(names.tenantId))
    // A session token has no place in an address, where logs and referrers keep it.
    .replaceAll('$' + '{token}', '')
  if (unknown) return undefined
  try {
    const url = new URL(text.trim(), names.origin)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
  } catch {
    return undefined
  }
}
