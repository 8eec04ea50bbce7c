import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** What an address may carry as `token=` in place of the session's: one use, sixty seconds (downloads, prints, pages). */
export const issueTicket = endpoint('POST', '/sys/ticket', {
  title: '一次性票据',
  access: 'session',
  own: true,
  /** `site`: the host, with its port, of the page elsewhere that it is for; only those get one that QY_TICKET_HOSTS lists. */
  query: Type.Object({ site: Type.Optional(Type.String({ maxLength: 300 })) }),
  result: Type.Object({ ticket: Type.String(), expiresInSec: Type.Number() }),
  shownOnce: true,
})
