/** A day of the invented laboratory over the true line: from bottles at the bench to released values, once, also when it is killed again and again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { staffNames } from '#demo/people.ts'
import { demoRegions } from '#demo/province.ts'
import { demoFirst } from '#demo/seed/first.ts'
import { seedDemo } from '#demo/seed/seed.ts'
import { createStaff, type Staff } from '#demo/staff/staff.ts'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { seedRegions } from '#server/seed/regions.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { buildApp, signIn, type TestApp, testPassword } from '../support/app.ts'
import { forEachDatabase, type Prepare } from '../support/databases.ts'

const size = { stations: 30, intervalMs: 5_000 }
const yesterday = '2026-11-23'
const at = (clock: string) => fromWire(`2026-11-24 ${clock}`)
const came = at('12:10:00')
const received: Prepare = async db => {
  await seedSystem(db, testPassword, { first: demoFirst })
  await seedRegions(db, demoRegions)
  await seedDemo(db, size, at('06:00:00'))
}

forEachDatabase((_name, open) => {
  let here: TestApp
  const crews: Staff[] = []
  const refusals: string[] = []
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at('12:15:00') })
    refusals.length = 0
  })
  afterEach(async () => {
    for (const crew of crews.splice(0)) await crew.stop()
    vi.useRealTimers()
  })
  async function begun(): Promise<void> {
    here = await buildApp(open, { prepare: received })
    await here.app.listen({ port: 0, host: '127.0.0.1' })
    const { k } = here.db
    const samples = await k.selectFrom('sample').selectAll().where('sampleDate', '=', yesterday).execute()
    await k
      .updateTable('sample')
      .set({
        state: 'RECEIVED',
        receiveBy: 'demojy1',
        updateBy: 'demojy1',
        receiveTime: came,
        holder: 'demojy1',
      })
      .where('sampleDate', '=', yesterday)
      .execute()
    const lab = await k
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', 'demojy1')
      .executeTakeFirst()
    await k
      .insertInto('labelTest')
      .values(
        samples.map(one => ({
          id: `test${one.id}`,
          labelNo: one.sampleNo,
          state: 'PENDING',
          sampleId: one.id,
          plantId: one.plantId,
          sampleDate: one.sampleDate,
          qcType: one.qcType,
          method: 'JD/YJY02.10-2021，SPE-LC-MS/MS',
          receiveTime: came,
          rounds: 1,
          createBy: 'demojy1',
          createTime: came,
          sysOrgCode: lab!.orgCode,
          tenantId: '0',
          version: 1,
          delFlag: '0',
        })),
      )
      .execute()
  }
  function crewAt({ app, deps }: TestApp, failing = 1): Staff {
    const address = app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const made = createStaff({
      url: `http://127.0.0.1:${port}`,
      sessions: deps.sessions,
      stations: size.stations,
      luck: { failing, leavesNothing: true },
      log: { debug: details => void refusals.push(JSON.stringify(details)), warn: () => {} },
      rest: async () => {},
    })
    crews.push(made)
    return made
  }
  async function until(moment: number, staff: Staff, stepMinutes = 20): Promise<void> {
    for (;;) {
      await staff.round()
      if (Date.now() >= moment) return
      vi.setSystemTime(Math.min(moment, Date.now() + stepMinutes * minuteMs))
    }
  }
  const tests = () =>
    here.db.k.selectFrom('labelTest').selectAll().where('createBy', '=', 'demojy1').execute()
  const sheets = () => here.db.k.selectFrom('worksheet').selectAll().where('createTime', '>=', came).execute()

  it('measures what came, holds what a failing control covers, measures again, and lets others review it', async () => {
    await begun()
    const crew = crewAt(here)
    await until(at('20:00:00'), crew)
    // One control may fail after the other.
    await until(at('20:00:00') + 9 * 60 * minuteMs, crew, 30)
    const measured = (await tests()).filter(({ worksheetId }) => worksheetId !== null)
    expect(measured.length).toBeGreaterThan(8)
    expect(new Set(measured.map(({ state }) => state)), refusals.join('\n')).toEqual(new Set(['DONE']))
    const plates = await sheets()
    expect(plates.every(one => one.state === 'DONE' && one.analyst !== one.reviewBy)).toBe(true)
    expect(plates.every(one => staffNames.has(one.analyst!) && staffNames.has(one.reviewBy!))).toBe(true)
    const ids = plates.map(({ id }) => id)
    const { k } = here.db
    const points = await k.selectFrom('qcPoint').selectAll().where('worksheetId', 'in', ids).execute()
    const requests = await k.selectFrom('qcRequest').selectAll().where('worksheetId', 'in', ids).execute()
    // Controls failed, whatever they cover, and what was let out all the same was let out by another.
    expect(points.filter(one => one.verdict === 'FAIL')).not.toEqual([])
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.filter(({ kind }) => kind === 'RELEASE').every(one => one.decidedBy !== one.byUser)).toBe(
      true,
    )
    const values = await k
      .selectFrom('labValue')
      .selectAll()
      .where(
        'sampleId',
        'in',
        measured.map(({ sampleId }) => sampleId),
      )
      .where('drugCode', '=', 'METH')
      .execute()
    const bottles = measured.filter(({ qcType }) => qcType === 'NORMAL')
    expect(values.map(({ sampleId }) => sampleId).toSorted()).toEqual(
      bottles.map(one => one.sampleId).toSorted(),
    )
    expect(values.some(({ qualifier, value }) => qualifier === '=' && Number(value) > 5)).toBe(true)
    expect(
      await k.selectFrom('labValue').select('id').where('qualifier', '=', '<LOQ').limit(1).execute(),
    ).toHaveLength(1)
  }, 240_000)

  it('does nothing twice when it is killed in the middle, again and again, on two servers', async () => {
    await begun()
    const first = here
    const second = await buildApp(async () => first.db)
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    for (let round = 0; round < 16; round++) {
      const crew = crewAt(round % 2 === 0 ? first : second, round < 10 ? 1 : 0.5)
      // In the field, or at the bench, which comes after it.
      const calls = 12 + ((round * 29) % 150)
      const over = crew.round().catch(() => {})
      await vi.waitUntil(() => crew.calls() >= calls || crew.idle(), { timeout: 30_000, interval: 2 })
      await crew.stop()
      await over
      vi.setSystemTime(Date.now() + 25 * minuteMs)
    }
    await until(at('23:00:00'), crewAt(first, 0), 40)
    const measured = (await tests()).filter(({ worksheetId }) => worksheetId !== null)
    expect(measured.length, refusals.join('\n')).toBeGreaterThan(8)
    const { k } = here.db
    const ids = (await sheets()).map(({ id }) => id)
    const places = await k
      .selectFrom('worksheetPosition')
      .selectAll()
      .where('worksheetId', 'in', ids)
      .execute()
    const placed = places.flatMap(({ labelTestId }) => (labelTestId === null ? [] : [labelTestId]))
    // Bottles that came meanwhile are on them too.
    expect(new Set(placed).size).toBe(placed.length)
    expect(placed).toEqual(expect.arrayContaining(measured.map(({ id }) => id)))
    // What was determined again had been ordered.
    const again = await k
      .selectFrom('labDetermination')
      .select(['positionId', 'worksheetId', 'reason'])
      .where('worksheetId', 'in', ids)
      .where('no', '>', 1)
      .execute()
    const requests = await k.selectFrom('qcRequest').selectAll().where('worksheetId', 'in', ids).execute()
    for (const one of again) {
      const { pos } = places.find(({ id }) => id === one.positionId)!
      const ordered = requests.some(
        ({ kind, worksheetId, positions }) =>
          kind === 'RETEST' && worksheetId === one.worksheetId && positions.split(',').includes(String(pos)),
      )
      expect(ordered, one.positionId).toBe(true)
    }
    const asked = requests.map(({ pointId, kind }) => `${pointId} ${kind}`)
    expect(new Set(asked).size).toBe(asked.length)
    const steps = await k
      .selectFrom('recordStep')
      .select(['recordId', 'verb'])
      .where('recordId', 'in', ids)
      .where('verb', 'in', ['start', 'approve'])
      .execute()
    const taken = steps.map(({ recordId, verb }) => `${recordId} ${verb}`)
    expect(new Set(taken).size).toBe(taken.length)
  }, 240_000)

  it('leaves a worksheet alone on which a person has laid hands', async () => {
    await begun()
    const crew = crewAt(here, 0)
    await until(at('13:20:00'), crew)
    const [plate] = await sheets()
    const admin = await signIn(here.app)
    const { result } = await admin.call<{ version: number }>(
      'GET',
      `/sewage/worksheet/queryById?id=${plate!.id}`,
    )
    await admin.call('POST', '/sewage/worksheet/edit', {
      payload: { id: plate!.id, version: result.version, remark: '我来做' },
    })
    const { state } = (await sheets()).find(({ id }) => id === plate!.id)!
    await until(at('19:00:00'), crew)
    expect((await sheets()).find(({ id }) => id === plate!.id)!.state).toBe(state)
  }, 240_000)
})
