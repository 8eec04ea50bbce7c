/** Sessions that end or change in one process end and change in all of them. */
import type { SessionNews, Sessions } from '#server/identity/sessions/sessions.ts'
import type { Bus } from './bus.ts'

const subject = 'sessions'

export function shareSessions(bus: Bus, sessions: Pick<Sessions, 'join'>): void {
  const take = sessions.join(news => bus.publish(subject, news))
  // Whose rights changed while nobody heard of it: perhaps anybody's.
  bus.onReturn(() => take({ refreshed: null }))
  bus.subscribe(subject, payload => {
    if (typeof payload === 'object' && payload !== null && ('ended' in payload || 'refreshed' in payload))
      take(payload as SessionNews)
  })
}
