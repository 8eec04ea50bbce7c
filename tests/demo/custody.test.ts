/** Samples of the past have the chain that the product would have written. */
import { expect, it } from 'vitest'
import { seedCustody } from '#demo/seed/custody.ts'
import { dayUnit } from '#demo/seed/history.ts'
import { dayNumber } from '#demo/seed/science.ts'
import { demoProgramme } from '#demo/seed/seed.ts'
import { verifyCustody } from '#server/audit/custody/verify.ts'
import { stepsOf } from '#server/crud/machine/timeline.ts'
import { forEachDatabase } from '../support/databases.ts'

forEachDatabase((_name, open) => {
  it('is drawn, sealed, handed over, carried and taken in by those whose rows it names, once', async () => {
    const db = await open()
    const programme = await demoProgramme(db, { stations: 6, intervalMs: 5_000 })
    const now = Date.UTC(2026, 10, 21, 2)
    const today = dayNumber(now)
    await db.write(dayUnit(programme, [today - 50, today - 3, today - 2], now))
    await seedCustody(db, programme, now)
    await seedCustody(db, programme, now)
    const samples = await db.k.selectFrom('sample').selectAll().where('state', '=', 'TESTED').execute()
    const steps = await db.k
      .selectFrom('custodyEvent')
      .selectAll()
      .orderBy('sampleId')
      .orderBy('no')
      .execute()
    const chained = samples.filter(({ sampleDate }) => sampleDate >= '2026-11-18')
    expect(chained.length).toBeGreaterThan(3)
    expect(samples.length).toBeGreaterThan(chained.length)
    const chains = Map.groupBy(steps, ({ sampleId }) => sampleId)
    expect([...chains.keys()].sort()).toEqual(chained.map(({ id }) => id).sort())
    for (const sample of chained) {
      const own = chains.get(sample.id)!
      expect(own.map(({ action }) => action)).toEqual([
        'COLLECT',
        'SEAL',
        'HANDOVER',
        'PICKUP',
        'DEPART',
        'ARRIVE',
        'RECEIVE',
      ])
      expect(own.every(({ at }, nth) => nth === 0 || Number(at) >= Number(own[nth - 1]!.at))).toBe(true)
      expect(Number(own[0]!.at)).toBeGreaterThanOrEqual(Number(sample.endTime) - 6 * 60_000)
      const last = own.at(-1)!
      expect([last.toUser, last.byUser, Number(last.at), last.temp, last.sealNo]).toEqual([
        sample.receiveBy,
        sample.holder,
        Number(sample.receiveTime),
        sample.receiveTemp,
        sample.sealNo,
      ])
      // Its own story names the same people at the same times, once, and begins with whoever drew it.
      const story = await stepsOf(db, 'sample', sample.id)
      const told = story.map(({ verb, byUser, at }) => [verb, byUser, Number(at)])
      const verbs = ['pickup', 'depart', 'arrive', 'receive']
      expect(told).toEqual([
        ...own.slice(3).map(({ byUser, at }, nth) => [verbs[nth], byUser, Number(at)]),
        ['tested', 'system', Number(sample.updateTime)],
      ])
      expect(sample.createBy).toBe(own[0]!.byUser)
      expect(Number(sample.createTime)).toBeGreaterThanOrEqual(Number(own[1]!.at))
      // Nobody takes in what he carried himself.
      expect(last.fromUser).not.toBe(last.toUser)
      expect(own.every(({ temp }) => temp !== null && temp > 0 && temp < 6)).toBe(true)
    }
    expect((await verifyCustody(db)).findings).toEqual([])
  })
})
