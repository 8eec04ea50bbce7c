/** Two servers on one PostgreSQL database and no NATS: what one changes, the other knows at once. */
import { expect, it } from 'vitest'
import { platformChanged } from '#contract/topics.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { openDb } from '#server/db/open.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { openBus } from '#server/live/bus.ts'
import { createHub } from '#server/live/hub.ts'
import { shareWrites } from '#server/live/share-writes.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { freshPlace, postgresAnswers } from '../../support/databases.ts'

it.skipIf(!postgresAnswers)('rights that change in one process count in the other', async () => {
  const place = await freshPlace('postgres')
  const [first, second] = [await openDb(place), await openDb(place)]
  await seedSystem(first, 'test-Passw0rd', { first: demoFirst })
  const [here, there] = await Promise.all([
    openBus({ databaseUrl: place.databaseUrl }),
    openBus({ databaseUrl: place.databaseUrl }),
  ])
  // A clock that stands still: nothing is asked anew by itself.
  const [ours, theirs] = [createSessions(first, () => 1_000), createSessions(second, () => 1_000)]
  shareWrites(here, first.writes)
  shareWrites(there, second.writes)
  const [near, far] = [createHub({ bus: here }), createHub({ bus: there })]
  const user = await first.k
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'city')
    .executeTakeFirstOrThrow()
  const { token } = await ours.open(user.id, { ip: '', userAgent: '' })
  expect((await theirs.ofToken(token))?.permissions.size).toBeGreaterThan(0)
  const told = new Promise<string | undefined>(resolve => theirs.onRefreshed(resolve))
  await first.k.deleteFrom('sysUserRole').where('userId', '=', user.id).execute()
  // Whose right it is nobody says: everybody's is asked anew.
  expect(await told).toBeUndefined()
  expect((await theirs.ofToken(token))?.permissions.size).toBe(0)
  near.publish(platformChanged, { id: 'menu', at: 7 })
  const marked = new Promise(resolve => there.subscribe('notice', resolve))
  here.publish('notice', { msgId: '1' })
  // In order on one connection: the topic came before.
  await marked
  expect(far.latest(platformChanged, 'menu')).toMatchObject({ at: 7 })
  near.close()
  far.close()
  await Promise.all([here.close(), there.close()])
  await Promise.all([first.close(), second.close()])
  await place.remove()
})
