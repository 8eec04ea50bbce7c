/** Leaving the console's window: other sites, and entries that ask for a window of their own. */
import { issueTicket } from '#contract/identity/ticket.ts'
import { call } from '#web/api/client.ts'
import { wantsTicket, withTicket } from '../menu-url.ts'

/** The address as it may be opened now: with a one-time ticket where the menu asks for a token. */
export async function readyUrl(url: string): Promise<string> {
  if (!wantsTicket(url)) return url
  const { origin, host } = new URL(url)
  const { ticket } = await call(issueTicket, {
    query: origin === window.location.origin ? {} : { site: host },
  })
  return withTicket(url, ticket)
}

/** Opens another site in a window that knows nothing of this one. A failed ticket has been told by the client. */
export function openOutside(url: string): void {
  void readyUrl(url).then(
    ready => window.open(ready, '_blank', 'noopener,noreferrer'),
    () => undefined,
  )
}

export interface Opened {
  path: string
  href?: string
  target?: string
}
/** An entry of menu or search: outside, in a window of its own, or as a page here. */
export function openEntry(entry: Opened, pick: (path: string) => void): void {
  if (entry.href) openOutside(entry.href)
  else if (entry.target && entry.target !== '_self') window.open(entry.path, entry.target, 'noopener')
  else pick(entry.path)
}
