/** Queries that an older console left in this browser, under `JSuperQuerySaved_` and the route's path. */
import { queryOfSaved, type SavedContent, usableLines } from './query-model.ts'

const prefix = 'JSuperQuerySaved_'

export interface BrowserSaved {
  title: string
  content: SavedContent
}

/** An older console put its values in an envelope with an expiry, and before that as they were. */
export function browserSaved(route: string): BrowserSaved[] {
  const text =
    window.localStorage.getItem(prefix + route) ?? window.localStorage.getItem(`pro__${prefix}${route}`)
  if (text === null) return []
  try {
    const read: unknown = JSON.parse(text)
    const list = Array.isArray(read) ? read : Reflect.get(Object(read), 'value')
    return (Array.isArray(list) ? list : []).flatMap(entry => {
      const title = String(Reflect.get(Object(entry), 'title') ?? '')
        .trim()
        .slice(0, 60)
      const query = queryOfSaved(entry)
      const records = usableLines(query.lines)
      return title === '' || records.length === 0
        ? []
        : [{ title, content: { matchType: query.match, records } }]
    })
  } catch {
    return []
  }
}

export function forgetBrowserSaved(route: string): void {
  window.localStorage.removeItem(prefix + route)
  window.localStorage.removeItem(`pro__${prefix}${route}`)
}
