/**
 * The server is killed in the middle of a command to many connected devices. What was issued is there, all of it or nothing; what was
 * under way goes on under its number and ends as its device says, or is timed out where its time has passed: nothing stays in doubt.
 */
import { afterEach, expect, test } from 'vitest'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase, type Place } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'
import { DeviceAfterKill, type Manner, mannerOf, mnOfDevice } from './device-after-kill.ts'
import { ServerProcess } from './server-process.ts'

const count = rounds(200, 1_000)
const numbers = Array.from({ length: count }, (_, n) => n)
const facilityOf = (n: number) => `k${n}`
const over = ['DONE', 'FAILED', 'TIMEOUT']
/** What comes of each when the server is soon back. */
const endOf: Readonly<Record<Manner, string>> = {
  obeys: 'DONE',
  refuses: 'FAILED',
  fails: 'FAILED',
  silent: 'TIMEOUT',
  holds: 'DONE',
  tells: 'DONE',
  mute: 'DONE',
}
const configEnd: Readonly<Record<string, string>> = { DONE: 'APPLIED', FAILED: 'FAILED', TIMEOUT: 'TIMEOUT' }

interface Command {
  n: number
  id: string
  state: string
  qn: string | null
  tries: number
  sentAt: number | null
  doneAt: number | null
  result: string | null
  configState: string
  steps: number
}

async function withDb<T>(place: Place, run: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb(place)
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}
const register = (db: Db) =>
  db.write([
    bulkOf(
      'device_facility',
      numbers.map(n => ({
        id: facilityOf(n),
        facility_code: `K${n}`,
        facility_name: `采样站 ${n}`,
        facility_type: 'SAMPLER',
        plant_id: '1',
        mn: mnOfDevice(n),
        protocol: 'HJ212_2017',
        pw: '123456',
        report_sec: 30,
        sys_org_code: 'A01',
      })),
    ),
  ])
/** The commands that carry this value, by device. */
async function commandsOf(db: Db, value: number): Promise<Command[]> {
  const rows = await db.read<Command & { facilityId: string; steps: number | string }>({
    sql: `select c.id as "id", c.facility_id as "facilityId", c.state as "state", c.qn as "qn", c.tries as "tries",
      c.sent_at as "sentAt", c.done_at as "doneAt", c.result as "result", g.state as "configState",
      (select count(*) from record_step s where s.record_id = g.id) as "steps"
      from device_command c join device_config g on g.id = c.config_id where g.value = ? and c.facility_id like 'k%'`,
    parameters: [String(value)],
  })
  return rows
    .map(row => ({ ...row, n: Number(row.facilityId.slice(1)), steps: Number(row.steps) }))
    .sort((one, two) => one.n - two.n)
}

forEachDatabase((_name, _open, place) => {
  let server: ServerProcess | undefined
  let devices: DeviceAfterKill[] = []
  afterEach(async () => {
    for (const device of devices) device.stop()
    await server?.kill()
  })

  async function world() {
    const where = await place()
    await withDb(where, register)
    server = await ServerProcess.at(where)
    await server.start()
    const here = server
    devices = numbers.map(n => new DeviceAfterKill(n, here.hjPort))
    const token = await server.signIn()
    /** All of them are connected, and the platform shows them so. */
    const connected = async () => {
      await expect.poll(() => devices.every(({ heard }) => heard), { timeout: 60_000 }).toBe(true)
      const online = () =>
        withDb(where, async db => {
          const [row] = await db.read<{ n: number | string }>({
            sql: "select count(*) as n from device_facility where id like 'k%' and online_status = '1'",
            parameters: [],
          })
          return Number(row!.n)
        })
      await expect.poll(online, { timeout: 60_000, interval: 500 }).toBe(count)
    }
    const issue = async (value: number, key: string) => {
      const answer = await fetch(`http://127.0.0.1:${here.port}/jeecg-boot/device/config/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token, 'idempotency-key': key },
        body: JSON.stringify({
          facilityIds: numbers.map(facilityOf),
          configKey: 'MIN_INTERVAL',
          value: String(value),
        }),
      })
      return (await answer.json()) as { success: boolean; message: string; result: { sent: number } }
    }
    const read = (value: number) => withDb(where, db => commandsOf(db, value))
    const allOver = async (value: number) => {
      await expect
        .poll(async () => (await read(value)).filter(({ state }) => !over.includes(state)).length, {
          timeout: 90_000,
          interval: 500,
        })
        .toBe(0)
      return read(value)
    }
    return { where, here, issue, connected, read, allOver }
  }
  const toldOf = (qns: ReadonlyMap<number, ReadonlySet<string>>, device: DeviceAfterKill, n: number) =>
    [...device.told.keys()].filter(qn => !qns.get(n)?.has(qn))
  const known = () => new Map(devices.map((device, n) => [n, new Set(device.told.keys())] as const))

  /** What must be true of them at every moment: what a device was told stands in the database under that number. */
  function sound(commands: readonly Command[], before: ReturnType<typeof known>): void {
    expect(commands.map(({ n }) => n)).toEqual(numbers)
    for (const { n, state, qn, configState } of commands) {
      const told = toldOf(before, devices[n]!, n)
      const about = `device ${n} (${mannerOf(n)}), ${state}`
      // Never under two numbers: it cannot do it twice.
      expect(told.length, about).toBeLessThanOrEqual(1)
      if (told.length === 1) expect(qn, about).toBe(told[0])
      if (state === 'QUEUED') expect([told, qn], about).toEqual([[], null])
      if (state === 'DONE') expect(devices[n]!.done.has(qn!), about).toBe(true)
      expect(configState, about).toBe(configEnd[state] ?? (state === 'ACKED' ? 'ACKED' : 'SENT'))
    }
  }
  const isTold = (before: ReturnType<typeof known>) =>
    devices.filter((device, n) => toldOf(before, device, n).length > 0).length

  test('killed while devices answer: each ends once, as its device says', {
    timeout: 400_000,
  }, async () => {
    const { where, here, issue, connected, read, allOver } = await world()
    for (const [round, value] of [5, 10, 15].slice(0, rounds(1, 3)).entries()) {
      await connected()
      for (const device of devices) device.afterwards = false
      const before = known()
      expect(await issue(value, `kill-round-${round}`)).toMatchObject({
        success: true,
        result: { sent: count },
      })
      // At a moment that nobody chose: most were not told yet, or most have answered.
      const enough = 1 + Math.floor(Math.random() * count * 0.8)
      await expect.poll(() => isTold(before), { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
      await here.kill()
      for (const device of devices) device.afterwards = true
      const left = await read(value)
      sound(left, before)
      const underWay = left.filter(({ state }) => !over.includes(state))
      expect(underWay.length).toBeGreaterThan(0)
      // Of the silent ones most of the time has passed: nobody waits half a minute for them here.
      // Of the others little has: however slowly this machine starts a server, their time is not over by then.
      await withDb(where, db =>
        db.write([
          {
            sql: `update device_command set sent_at = sent_at + 15000, acked_at = acked_at + 15000
              where facility_id like 'k%' and state in ('SENT', 'ACKED')`,
            parameters: [],
          },
          {
            sql: `update device_command set sent_at = sent_at - 35000 where state = 'SENT' and id in (${left
              .filter(({ n }) => mannerOf(n) === 'silent')
              .map(({ id }) => `'${id}'`)})`,
            parameters: [],
          },
        ]),
      )
      await here.start()
      const ended = await allOver(value)
      sound(ended, before)
      for (const { n, state, result, steps, configState } of ended) {
        const manner = mannerOf(n)
        expect(state, `device ${n} (${manner}): ${result}`).toBe(endOf[manner])
        expect([steps, configState]).toEqual([
          expect.toSatisfy(value => value === 2 || value === 3),
          configEnd[state],
        ])
      }
      // What the device has is known where it was done, and nowhere else.
      const settings = await withDb(where, db =>
        db.read<{ facilityId: string }>({
          sql: `select facility_id as "facilityId" from device_setting where config_key = 'MIN_INTERVAL' and value = ?`,
          parameters: [String(value)],
        }),
      )
      expect(settings.map(({ facilityId }) => facilityId).sort()).toEqual(
        ended
          .filter(({ state }) => state === 'DONE')
          .map(({ n }) => facilityOf(n))
          .sort(),
      )
    }
  })

  test('the power stays away for long: all is timed out at the start, and nobody is told again', {
    timeout: 300_000,
  }, async () => {
    const { where, here, issue, connected, read, allOver } = await world()
    await connected()
    const before = known()
    await issue(20, 'a-long-outage')
    await expect.poll(() => isTold(before), { timeout: 60_000, interval: 5 }).toBeGreaterThan(count / 10)
    await here.kill()
    const left = await read(20)
    sound(left, before)
    const [isOver, isOpen] = [
      left.filter(({ state }) => over.includes(state)),
      left.filter(({ state }) => !over.includes(state)),
    ]
    expect(isOpen.length).toBeGreaterThan(0)
    const hourMs = 3_600_000
    await withDb(where, db =>
      db.write([
        {
          sql: `update device_command set issued_at = issued_at - ${hourMs}, sent_at = sent_at - ${hourMs},
            acked_at = acked_at - ${hourMs}, expire_at = expire_at - ${hourMs} where facility_id like 'k%'`,
          parameters: [],
        },
      ]),
    )
    const told = devices.map(device => [...device.told.values()])
    await here.start()
    const ended = new Map((await allOver(20)).map(one => [one.n, one]))
    await connected()
    for (const { n, state } of isOver) expect(ended.get(n)?.state).toBe(state)
    for (const { n } of isOpen) {
      expect(ended.get(n)).toMatchObject({ state: 'TIMEOUT', configState: 'TIMEOUT' })
      // In words that say what to do.
      expect(ended.get(n)?.result).toMatch(/请/)
    }
    expect(devices.map(device => [...device.told.values()])).toEqual(told)
    // No device is kept from its next command.
    expect(await issue(30, 'after-the-outage')).toMatchObject({ success: true, result: { sent: count } })
    await expect
      .poll(async () => (await read(30)).filter(({ state }) => state === 'QUEUED').length, {
        timeout: 60_000,
      })
      .toBe(0)
  })

  test('killed while it is issued: all of it or nothing, and said again it is there once', {
    timeout: 300_000,
  }, async () => {
    const { here, issue, connected, read } = await world()
    await connected()
    const values = [1, 2, 3, 4, 5, 6, 10, 12].slice(0, rounds(2, 8))
    for (const [at, value] of values.entries()) {
      const key = `issue-${at}-${nextId()}`
      const first = issue(value, key).then(
        answer => answer,
        () => undefined,
      )
      await new Promise(resolve => setTimeout(resolve, Math.random() * 60))
      await here.kill()
      const said = await first
      const there = await read(value)
      expect([0, count]).toContain(there.length)
      if (said) expect(there).toHaveLength(count)
      await here.start()
      expect(await issue(value, key)).toMatchObject({ success: true, result: { made: count } })
      expect(await read(value)).toHaveLength(count)
    }
  })
})
