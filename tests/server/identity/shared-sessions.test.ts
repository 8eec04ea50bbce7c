/** Guard A05: what ends or changes in one process ends and changes in the others, with their sockets. */
import { expect, it } from 'vitest'
import { demoFirst } from '#demo/seed/first.ts'
import { openDb } from '#server/db/open.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import type { Bus } from '#server/live/bus.ts'
import { shareSessions } from '#server/live/share-sessions.ts'
import { shareWrites } from '#server/live/share-writes.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { forEachDatabase } from '../../support/databases.ts'

/** Two processes on one bus. */
function buses(): [Bus, Bus] {
  const heard = [new Map<string, (payload: unknown) => void>(), new Map<string, (payload: unknown) => void>()]
  const make = (at: number): Bus => ({
    publish: (subject, payload) => heard[1 - at]?.get(subject)?.(JSON.parse(JSON.stringify(payload))),
    subscribe: (subject, listener) => void heard[at]?.set(subject, listener),
    connected: true,
    onReturn() {},
    async close() {},
  })
  return [make(0), make(1)]
}

forEachDatabase((_name, _open, place) => {
  it('ends and refreshes everywhere [A05]', async () => {
    const where = await place()
    const [db, second] = [await openDb(where), await openDb(where)]
    await seedSystem(db, 'test-Passw0rd', { first: demoFirst })
    const user = await db.k
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'city')
      .executeTakeFirstOrThrow()
    // A clock that stands still: nothing is asked anew by itself.
    const [here, there] = [createSessions(db, () => 1_000), createSessions(second, () => 1_000)]
    const [one, other] = buses()
    shareWrites(one, db.writes)
    shareWrites(other, second.writes)
    shareSessions(one, here)
    shareSessions(other, there)
    const told: unknown[] = []
    there.onEnded(ended => told.push(ended))
    there.onRefreshed(userId => told.push(userId))
    const { token, handle } = await here.open(user.id, { ip: '127.0.0.1', userAgent: '' })
    const before = (await there.ofToken(token))?.permissions.size ?? 0
    expect(before).toBeGreaterThan(0)
    await db.k.deleteFrom('sysUserRole').where('userId', '=', user.id).execute()
    expect((await there.ofToken(token))?.permissions.size).toBe(0)
    here.refresh(user.id)
    await here.endUser(user.id)
    expect(await there.ofToken(token)).toBeUndefined()
    expect(told).toEqual([undefined, user.id, { userId: user.id }])
    expect(handle).not.toBe('')
    await Promise.all([db.close(), second.close()])
  })
})
