/** SAMPLE_FAIL (spec/domain 2.6): two draws in a row without water; gone with the next one that brings some. */
import { expect, test } from 'vitest'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, seedSites } from '../ingest/station.ts'

forEachDatabase((_name, open) => {
  test('two failed draws raise it, water clears it; late and repeated tellings say nothing', async () => {
    const db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    const began = Date.UTC(2026, 2, 1)
    const engine = createWarningEngine({ db, now: () => began, clock: false })
    await engine.start()
    const draw = (n: number, result: string, seen = n) => {
      const at = began + n * 900_000
      const own = {
        facilityId: facilityOf(0),
        frameId: `f${n}`,
        recvAt: began + seen * 900_000,
        ts: at,
        kind: null,
        late: false,
        values: [],
      }
      engine.feed([{ ...own, sample: { ts: at, result } }])
    }
    const open1 = () =>
      engine.open().map(({ code, active, value, level, frameId }) => [code, active, value, level, frameId])
    draw(1, 'NO_LIQUID')
    draw(1, 'NO_LIQUID')
    draw(0, 'NO_LIQUID')
    expect(open1()).toEqual([])
    draw(2, 'OK')
    draw(3, 'NO_LIQUID')
    // Stopped by hand is no failure, and no success.
    draw(4, 'MANUAL_STOP')
    expect(open1()).toEqual([])
    draw(5, 'PUMP_FAIL')
    expect(open1()).toEqual([['SAMPLE_FAIL', true, 2, 2, 'f5']])
    draw(3, 'OK')
    expect(open1()).toEqual([['SAMPLE_FAIL', true, 2, 2, 'f5']])
    draw(6, 'OK')
    expect(engine.open().filter(({ active }) => active)).toEqual([])
    // One of a moment to come silences nobody, nor does it count again when it is told again.
    draw(1000, 'NO_LIQUID', 6.1)
    draw(1000, 'NO_LIQUID', 6.2)
    expect(engine.open().filter(({ active }) => active)).toEqual([])
    draw(7, 'NO_LIQUID')
    expect(engine.open().filter(({ active }) => active)).toHaveLength(1)
    await engine.settled()
    await engine.stop()
  })
})
