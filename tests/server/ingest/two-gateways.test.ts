import { expect, test } from 'vitest'
import type { Bus } from '#server/live/bus.ts'
import { shareDevices } from '#server/live/share-devices.ts'
import { devicesChanged } from '#server/modules/device/changed.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, seedSites, startIngest } from './station.ts'

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

forEachDatabase((_name, open) => {
  test('a device registered at one process is taken by the gateway of another at once [R61]', async () => {
    const db = await open()
    const [here, there] = [await startIngest(db), await startIngest(db)]
    const warnings = createWarningEngine({ db, clock: false })
    const [own, other] = twoEnds()
    shareDevices(other, there, warnings, () => {})
    const station = new Station(there.port)
    const answer = async () => {
      station.send(frame())
      return (await station.answer(20_000))?.cn
    }
    expect(await answer()).toBe('9011')
    await seedSites(db, [{ mn: 'QY0000000001' }])
    await devicesChanged({ ingest: here, warnings, bus: own })
    await expect.poll(answer, { timeout: 20_000 }).toBe('9014')
    station.close()
    await Promise.all([here.stop(), there.stop()])
  })
})
