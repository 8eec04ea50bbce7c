import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { createLog } from '#server/http/log.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import type { Bus } from '#server/live/bus.ts'
import { shareWrites } from '#server/live/share-writes.ts'
import { mount as knowDevices } from '#server/modules/device/known.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, second, seedSites, startIngest } from './station.ts'

/** What one end publishes, the other hears. */
function twoEnds(): [Bus, Bus] {
  const heard = [new Map<string, (payload: unknown) => void>(), new Map<string, (payload: unknown) => void>()]
  const end = (own: number): Bus => ({
    publish: (subject, payload) => heard[1 - own]?.get(subject)?.(payload),
    subscribe: (subject, listener) => void heard[own]?.set(subject, listener),
    onReturn() {},
    connected: true,
    close: async () => {},
  })
  return [end(0), end(1)]
}

forEachDatabase((_name, open, place) => {
  test('a device registered at one process is taken by the gateway of another at once [R61]', async () => {
    const where = await place()
    const [here, there] = [await openDb(where), await openDb(where)]
    const gateways: RunningIngest[] = []
    const ends = twoEnds()
    for (const [at, db] of [here, there].entries()) {
      const ingest = await startIngest(db)
      shareWrites(ends[at]!, db.writes)
      const warnings = createWarningEngine({ db, clock: false })
      knowDevices({} as FastifyInstance, { db, ingest, warnings, log: createLog('silent') })
      gateways.push(ingest)
    }
    const station = new Station(gateways[1]!.port)
    const answer = async () => {
      station.send(frame())
      return (await station.answer(20_000))?.cn
    }
    expect(await answer()).toBe('9011')
    await seedSites(here, [{ mn: 'QY0000000001' }])
    await expect.poll(answer, { timeout: 20_000 }).toBe('9014')
    station.close()
    await Promise.all(gateways.map(ingest => ingest.stop()))
    await Promise.all([here.close(), there.close()])
  })

  test.each(['2051', '2061', '2031'])(
    'a report of %s that two gateways get at once replaces none unsaid [R59]',
    async cn => {
      const db = await open()
      await seedSites(db, [{ mn: 'QY0000000001' }])
      const held: (() => void)[] = []
      const isReport = (unit: Parameters<Db['write']>[0]) =>
        unit.some(part => 'table' in part && /^telemetry_(min|hour|day)$/.test(part.table))
      // The first gateway has looked for what it replaces, and writes only once it is let.
      const slow: Db = {
        dialect: db.dialect,
        k: db.k,
        writes: db.writes,
        read: query => db.read(query),
        keeps: query => db.keeps(query),
        stats: () => db.stats(),
        close: () => db.close(),
        async write(unit) {
          if (isReport(unit) && held.length < 1) await new Promise<void>(resolve => held.push(resolve))
          return db.write(unit)
        },
      }
      const [here, there] = [await startIngest(slow), await startIngest(db)]
      const [one, other] = [new Station(here.port), new Station(there.port)]
      const at = second(Date.now()) - 60_000
      const report = (value: number) =>
        frame({ cn, cp: `DataTime=${stampOf(at)};w01018-Avg=${value},w01018-Flag=N` })
      one.send(report(5))
      await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
      other.send(report(6))
      expect(await other.answer(20_000)).toMatchObject({ cn: '9014' })
      held[0]?.()
      expect(await one.answer(20_000)).toMatchObject({ cn: '9014' })
      const rows = await db.k.selectFrom('quarantine').select(['valueText', 'reason']).execute()
      expect(rows).toEqual([
        { valueText: '6（N），新值 5（N）', reason: '同一时刻数值冲突，已由后来上报的值替换' },
      ])
      for (const station of [one, other]) station.close()
      await Promise.all([here.stop(), there.stop()])
    },
  )
})
