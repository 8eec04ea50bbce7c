/** A day of the invented staff over the true line, by a clock of its own: what it leads to, that it goes on after a kill, whom it leaves alone. */
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
/** A Tuesday before anybody has gone out. */
const staffed: Prepare = async db => {
  await seedSystem(db, testPassword, { first: demoFirst })
  await seedRegions(db, demoRegions)
  await seedDemo(db, size, at('06:00:00'))
}

forEachDatabase((_name, open) => {
  let here: TestApp
  const crews: Staff[] = []
  const refusals: string[] = []
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: at('06:00:00') })
    refusals.length = 0
  })
  afterEach(async () => {
    for (const crew of crews.splice(0)) await crew.stop()
    vi.useRealTimers()
  })
  const begun = async () => {
    here = await buildApp(open, { prepare: staffed })
    await here.app.listen({ port: 0, host: '127.0.0.1' })
  }
  function crewAt({ app, deps }: TestApp): Staff {
    const address = app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const made = createStaff({
      url: `http://127.0.0.1:${port}`,
      sessions: deps.sessions,
      stations: size.stations,
      luck: { leavesNothing: true, failing: 0 },
      log: { debug: details => void refusals.push(JSON.stringify(details)), warn: () => {} },
      rest: async () => {},
    })
    crews.push(made)
    return made
  }
  async function until(moment: number, staff: Staff, stepMs = 30 * minuteMs): Promise<void> {
    for (;;) {
      await staff.round()
      if (Date.now() >= moment) return
      vi.setSystemTime(Math.min(moment, Date.now() + stepMs))
    }
  }
  const samples = () =>
    here.db.k.selectFrom('sample').selectAll().where('sampleDate', '=', yesterday).orderBy('id').execute()
  const orders = () =>
    here.db.k
      .selectFrom('workOrder as w')
      .innerJoin('workBatch as b', 'b.id', 'w.batchId')
      .selectAll('w')
      .where('b.batchDate', '=', yesterday)
      .orderBy('w.id')
      .execute()
  const stepsOf = (ids: readonly string[]) =>
    here.db.k
      .selectFrom('recordStep')
      .select(['recordId', 'verb', 'byUser', 'at'])
      .where('recordId', 'in', [...ids])
      .orderBy('at')
      .orderBy('id')
      .execute()

  const testsOf = (ids: readonly string[]) =>
    here.db.k
      .selectFrom('labelTest')
      .selectAll()
      .where('sampleId', 'in', [...ids])
      .execute()

  it('fetches the samples of the day by calls alone, carries them to the laboratory, and has them tested', async () => {
    await begun()
    const planned = (await samples()).length
    expect(planned).toBeGreaterThan(8)
    expect((await samples()).every(({ state }) => state === 'UNUSED')).toBe(true)
    await until(at('16:00:00'), crewAt(here))

    const done = await orders()
    const left = done.filter(({ assignee }) => assignee === 'sampler')
    const own = done.filter(({ assignee }) => staffNames.has(assignee ?? ''))
    expect(left.length + own.length).toBe(planned)
    expect(own.length).toBeGreaterThan(planned / 2)
    // Who signs in finds something to do: what is his is as it was handed to him.
    expect(left.length).toBeGreaterThan(0)
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['ASSIGNED']))
    expect(own.every(({ state }) => state === 'CHECKED' || state === 'SUBMITTED')).toBe(true)
    expect(own.every(one => one.checkBy === null || one.checkBy !== one.assignee)).toBe(true)
    expect(own.every(one => one.checkInTime! < one.submitTime! && one.submitTime! < at('16:00:00'))).toBe(
      true,
    )

    const drawn = (await samples()).filter(({ workId }) => own.some(({ id }) => id === workId))
    expect(drawn).toHaveLength(own.length)
    const received = drawn.filter(({ state }) => state === 'RECEIVED')
    expect(received.length).toBeGreaterThan(own.length / 2)
    expect(drawn.every(one => /^WD99\d{15}$/.test(one.sampleNo) && one.sealNo !== null)).toBe(true)
    expect(received.every(one => one.receiveTime! < at('16:00:00') && one.holder === one.receiveBy)).toBe(
      true,
    )
    // In its order, and by as many hands.
    const [sample] = received
    const chain = await here.db.k
      .selectFrom('custodyEvent')
      .select(['action', 'at', 'byUser'])
      .where('sampleId', '=', sample!.id)
      .orderBy('no')
      .execute()
    // On its way it changes hands, and may be turned away at the door before it is taken after all.
    const actions = chain.map(({ action }) => action).filter(one => one !== 'HANDOVER' && one !== 'REJECT')
    expect(actions).toEqual(['COLLECT', 'SEAL', 'PICKUP', 'DEPART', 'ARRIVE', 'RECEIVE'])
    expect(chain.map(one => one.at)).toEqual(chain.map(one => one.at).toSorted((a, b) => a - b))
    expect(new Set(chain.map(({ byUser }) => byUser)).size).toBe(3)

    // The bench: measured, typed in, reviewed by somebody else, and with the results that the home counts.
    const staff = crews[0]!
    await until(at('23:30:00'), staff, 20 * minuteMs)
    const taken = (await samples()).filter(({ receiveBy }) => receiveBy !== null)
    const tests = await testsOf(taken.map(({ id }) => id))
    expect(tests.map(({ sampleId }) => sampleId).toSorted()).toEqual(taken.map(({ id }) => id).toSorted())
    const measured = tests.filter(({ state }) => state === 'DONE')
    expect(measured.length, refusals.join('\n')).toBeGreaterThan(taken.length / 2)
    expect(measured.every(one => one.reviewer !== one.analyst && staffNames.has(one.reviewer!))).toBe(true)
    const tested = (await samples()).filter(({ state }) => state === 'TESTED')
    expect(tested.map(({ id }) => id).toSorted()).toEqual(measured.map(({ sampleId }) => sampleId).toSorted())
    const fetched = (await samples()).filter(({ state }) => !['UNUSED', 'BOUND'].includes(state))
    const results = await here.db.k
      .selectFrom('plantResult')
      .selectAll()
      .where('sampleDate', '=', yesterday)
      .execute()
    expect(new Set(results.map(({ sampleIds }) => sampleIds))).toEqual(new Set(tested.map(({ id }) => id)))
    // Computed by the platform, looked at by one and published by another of them; what stands out is left.
    expect(results.every(({ createBy }) => createBy === 'system')).toBe(true)
    const whole = results.filter(one => one.spikeFlag === 'N' && Number(one.completeness) >= 80)
    expect(whole.length).toBeGreaterThan(results.length / 2)
    expect(
      new Set(whole.map(one => [one.state, one.reviewBy, one.publishBy].join())),
      refusals.join('\n'),
    ).toEqual(new Set(['PUBLISHED,demoyp1,demofb1']))
    expect(whole.every(one => one.createTime! < one.reviewTime! && one.reviewTime! < one.publishTime!)).toBe(
      true,
    )
    const standing = results.filter(one => !whole.includes(one))
    expect(standing.every(one => one.state === 'REVIEW' && one.reviewBy === null)).toBe(true)
    // The months before there were staff name the same two.
    const [before] = await here.db.k
      .selectFrom('plantResult')
      .select(['reviewBy', 'reviewTime', 'publishBy', 'publishTime', 'createTime'])
      .where('state', '=', 'PUBLISHED')
      .where('sampleDate', '<', yesterday)
      .limit(1)
      .execute()
    expect(before).toMatchObject({ reviewBy: 'demoyp1', publishBy: 'demofb1' })
    expect(before!.createTime! < before!.reviewTime! && before!.reviewTime! < before!.publishTime!).toBe(true)
    const admin = await signIn(here.app)
    const home = await admin.call<{ samples: Record<string, number> }>('GET', '/sewage/overview/today')
    expect(home.result.samples).toMatchObject({
      planned,
      collected: fetched.length,
      tested: tested.length,
      missed: left.length,
    })
    // Nobody signs in as one of them, whatever he types.
    for (const password of ['', '!', testPassword, 'democy011'])
      expect(
        await admin.call('POST', '/sys/login', { payload: { username: 'democy011', password } }),
      ).toMatchObject({ success: false })
  }, 240_000)

  it('goes on after kills without doing anything twice, and leaves alone what people have taken on', async () => {
    await begun()
    const first = here
    // The evening's orders are handed out; a person takes one away, and goes there himself.
    await crewAt(here).round()
    const city = await signIn(here.app, 'city')
    const sampler = await signIn(here.app, 'sampler')
    const his = (await orders()).find(({ assignee }) => assignee === 'sampler')!
    expect(await sampler.call('POST', '/work/accept', { payload: { id: his.id } })).toMatchObject({
      success: true,
    })
    const theirs = (await orders()).find(
      ({ assignee, sysOrgCode }) => assignee !== 'sampler' && sysOrgCode === his.sysOrgCode,
    )
    if (theirs) {
      const body = {
        id: theirs.id,
        assignee: 'sampler',
        planBegin: '2026-11-24 18:00:00',
        planEnd: '2026-11-24 19:00:00',
      }
      expect(await city.call('POST', '/work/reassign', { payload: body })).toMatchObject({ success: true })
    }
    const hisIds = new Set([his.id, theirs?.id])

    // Killed after so many calls, again and again; each time another server begins on the same data.
    for (const [round, calls] of [7, 31, 64, 12, 90, 55].entries()) {
      vi.setSystemTime(at('08:00:00') + (round + 1) * 25 * minuteMs)
      const server = round % 2 === 0 ? first : await secondServer(first)
      const crew = crewAt(server)
      const over = crew.round().catch(() => {})
      await vi.waitUntil(() => crew.calls() >= calls || crew.idle(), { timeout: 30_000, interval: 5 })
      await crew.stop()
      await over
    }
    await until(at('15:00:00'), crewAt(first), 60 * minuteMs)

    const done = (await orders()).filter(({ assignee }) => staffNames.has(assignee ?? ''))
    expect(
      done.every(({ state }) => ['SUBMITTED', 'CHECKED'].includes(state)),
      refusals.join('\n'),
    ).toBe(true)
    const steps = await stepsOf(done.map(({ id }) => id))
    for (const { id } of done)
      for (const verb of ['checkIn', 'submit', 'check']) {
        const taken = steps.filter(one => one.recordId === id && one.verb === verb)
        expect(taken.length, `${id} ${verb}`).toBeLessThanOrEqual(1)
      }
    const details = await here.db.k
      .selectFrom('workDetail')
      .select(['workId', 'item', 'labelNo', 'ok'])
      .where(
        'workId',
        'in',
        done.map(({ id }) => id),
      )
      .execute()
    const deeds = details.map(one => [one.workId, one.item, one.labelNo, one.ok].join())
    expect(new Set(deeds).size).toBe(deeds.length)
    const drawn = (await samples()).filter(({ workId }) => done.some(({ id }) => id === workId))
    expect(drawn).toHaveLength(done.length)
    const events = await here.db.k
      .selectFrom('custodyEvent')
      .select(['sampleId', 'action'])
      .where(
        'sampleId',
        'in',
        drawn.map(({ id }) => id),
      )
      .execute()
    const told = events.map(one => `${one.sampleId} ${one.action}`)
    expect(new Set(told).size).toBe(told.length)

    for (const row of (await orders()).filter(({ id }) => hisIds.has(id))) {
      expect(row.assignee).toBe('sampler')
      expect(row.state).toBe(row.id === his.id ? 'ACCEPTED' : 'ASSIGNED')
    }
    // A day later, what people have taken on is still theirs.
    vi.setSystemTime(at('15:00:00') + 26 * 60 * minuteMs)
    await crewAt(first).round()
    for (const row of (await orders()).filter(({ id }) => hisIds.has(id)))
      expect([row.assignee, row.state]).toEqual(['sampler', row.id === his.id ? 'ACCEPTED' : 'ASSIGNED'])
  }, 240_000)

  async function secondServer(first: TestApp): Promise<TestApp> {
    const second = await buildApp(async () => first.db)
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    return second
  }
})
