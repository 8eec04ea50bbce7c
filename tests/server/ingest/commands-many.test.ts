/** A command to a thousand devices that are connected: most obey, some refuse, fail, stay silent, or answer what nobody asked. */
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { commandThousand, connectFleet } from './command-fleet.ts'
import { startIngest } from './station.ts'

const devices = 1_000

forEachDatabase((_name, open) => {
  test('every answer of a thousand devices is accounted for, and silence ends after thirty seconds', async () => {
    const db = await open()
    let clock = Date.now()
    const began = clock
    const { ingest, fleet } = await connectFleet(db, devices, () => startIngest(db, { now: () => clock }))
    await commandThousand(db, devices, clock)
    const states = async () => {
      const rows = await db.read<{ state: string; n: number | string }>({
        sql: 'select state, count(*) as n from device_command group by state',
        parameters: [],
      })
      return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
    }
    // Four of ten devices are silent in one way or the other: they are all that is left.
    await expect
      .poll(states, { timeout: 60_000, interval: 200 })
      .toEqual({ DONE: 600, FAILED: 200, SENT: 200 })
    for (let turns = 0; turns < 301; turns++) {
      clock += 100
      ingest.commands.turn()
    }
    await ingest.commands.settled()
    await expect
      .poll(states, { timeout: 60_000, interval: 200 })
      .toEqual({ DONE: 600, FAILED: 200, TIMEOUT: 200 })
    const late = await db.k
      .selectFrom('deviceCommand')
      .select(['sentAt', 'doneAt', 'tries'])
      .where('state', '=', 'TIMEOUT')
      .execute()
    const waits = late.map(({ sentAt, doneAt }) => doneAt! - sentAt!)
    expect([Math.min(...waits) >= 30_000, Math.max(...waits) < 30_200]).toEqual([true, true])
    expect(late.every(({ tries }) => tries === 3)).toBe(true)
    expect(began).toBeLessThan(clock)
    // What the wrong ones said is kept apart with its reason.
    const aside = async () =>
      Number(
        (
          await db.read<{ n: number | string }>({
            sql: "select count(*) as n from quarantine where reason like '请求编号%'",
            parameters: [],
          })
        )[0]!.n,
      )
    await expect.poll(aside, { timeout: 30_000, interval: 200 }).toBeGreaterThanOrEqual(100)
    const configs = await db.read<{ state: string; n: number | string }>({
      sql: 'select state, count(*) as n from device_config group by state order by state',
      parameters: [],
    })
    expect(configs.map(({ state, n }) => [state, Number(n)])).toEqual([
      ['APPLIED', 600],
      ['FAILED', 200],
      ['TIMEOUT', 200],
    ])
    fleet.close()
    await ingest.stop()
  }, 180_000)
})
