/** What one process writes is remembered nowhere as it was: the others hear of it at once. */
import type { Writes } from '#server/db/db.ts'
import type { Bus } from './bus.ts'

const subject = 'written'

/** @param writes those of this process */
export function shareWrites(bus: Bus, writes: Writes): void {
  writes.share(tables => bus.publish(subject, tables))
  bus.subscribe(subject, payload => {
    if (Array.isArray(payload)) writes.tell(payload.map(String), false)
  })
  // Whatever was written while nobody heard of it.
  bus.onReturn(() => writes.tellAll())
}
