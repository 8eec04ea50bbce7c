/** One-time tickets: what an address may carry instead of a token (downloads, prints). Kept in memory: a minute is short. */
import { randomBytes } from 'node:crypto'

export const ticketMs = 60_000
const mostTickets = 10_000
const tickets = new Map<string, { handle: string; until: number }>()

export function issueTicket(handle: string, now = Date.now()): string {
  for (const [ticket, { until }] of tickets) {
    if (until > now && tickets.size < mostTickets) break
    tickets.delete(ticket)
  }
  const ticket = randomBytes(24).toString('base64url')
  tickets.set(ticket, { handle, until: now + ticketMs })
  return ticket
}

/** The handle of the session that asked for it; undefined when unknown, used or too old. */
export function redeemTicket(ticket: string, now = Date.now()): string | undefined {
  const found = tickets.get(ticket)
  tickets.delete(ticket)
  return found && found.until > now ? found.handle : undefined
}
