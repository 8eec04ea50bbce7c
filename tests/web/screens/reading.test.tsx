// @vitest-environment happy-dom
/** Figures that the last frame of a device did not carry: on no screen do they look as new as those beside them. */
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceReading } from '#contract/topics.ts'
import { formatInstant } from '#lib/format.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { olderBy, type Reading, sourceOf } from '#web/live/reading-source.ts'
import { StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'
import { Readings } from '#web/screens/device/readings.tsx'
import { Sparks } from '#web/screens/exhibition/columns.ts'
import { cellOf } from '#web/screens/exhibition/rows.ts'
import { StationCard } from '#web/screens/map/station-card.tsx'
import { show, signIn } from '../crud/harness.tsx'
import { rowOf } from './desk.ts'

const ts = Date.UTC(2026, 2, 1, 4)
const old = ts - 300_000
const reading: Reading = {
  id: 'f1',
  ts,
  frameId: '2',
  values: { w01018: [111, 'N'], w21003: [2, 'N'], w21011: [0.5, 'N'] },
  earlier: [
    { ts: old, frameId: '1', factors: ['w01018'] },
    { ts: ts - 15_000, frameId: '1a', factors: ['w21011'] },
  ],
}
const station = {
  id: 'f1',
  plantId: 'p1',
  plantCode: 'P1',
  plantName: '东湖污水厂',
  facilityCode: 'F1',
  mn: 'M1',
  cityName: '云州市',
  designCapacity: 10,
  servedPopulation: 20,
  lng: 1,
  lat: 1,
} as Station

let live: Live
beforeEach(() => {
  signIn(['*'])
  live = new Live({ soon: () => () => {} })
})
const open = (what: React.ReactElement) => {
  show(<LiveContext.Provider value={live}>{what}</LiveContext.Provider>, '/page')
  live.feed(deviceReading, [reading])
  act(() => live.inbox.drain())
}

describe('a figure of an earlier frame', () => {
  it('has the time and the frame it came with', () => {
    const sources = ['w01018', 'w21003', 'w21011'].map(factor => sourceOf(reading, factor).frameId)
    expect(sources).toEqual(['1', '2', '1a'])
    // A device brings what it measures in several frames, one behind another.
    expect(['w01018', 'w21003', 'w21011'].map(factor => olderBy(reading, factor))).toEqual([300_000, 0, 0])
    // Measured while the clock of the device was ahead, which was set right since.
    const ahead = { ts: reading.ts + 3_000_000, at: reading.ts - 300_000, frameId: 'a', factors: ['w01018'] }
    expect(olderBy({ ...reading, earlier: [ahead] }, 'w01018')).toBe(300_000)
  })

  it('says its own time among the last values of its device', () => {
    open(<Readings facilityId="f1" />)
    const cells = (factor: string) => rowOf(factor).textContent
    const time = (factor: string) => rowOf(factor).querySelector('time')?.title
    expect(time('w01018')).toBe(`数据时间 ${formatInstant(old)}`)
    expect(rowOf('w01018').querySelector('a')?.getAttribute('href')).toContain('open=1&')
    expect(time('w21003')).toBe(`数据时间 ${formatInstant(ts)}`)
    // The instrument may be at work; what it measured so long ago says nothing of now.
    expect(cells('w01018')).toContain('数据过期N 在线')
    expect(rowOf('w21003').querySelector('a')?.getAttribute('href')).toContain('open=2&')
  })

  it('is grey and says by how much it is older in the grid of all devices', () => {
    const model = new StationModel([station])
    model.online[0] = 1
    const cell = (factor: string) =>
      cellOf([station], model, new Map([['f1', reading]]), new Sparks(), 0, factor)
    expect(cell('w01018')).toMatchObject({ text: '早 5 min · 111.0', tone: 'aux' })
    expect(cell('w21003').text).not.toContain('早')
    expect(cell('w21003').tone).not.toBe('aux')
    expect(cell('w21011').text).not.toContain('早')
  })

  it('says so on the card of the map, and leads to its own frame', () => {
    open(<StationCard station={station} onClose={() => {}} />)
    const [older, newer] = screen.getAllByTitle('查看原始报文')
    expect(older?.getAttribute('href')).toContain('open=1&')
    expect(older?.parentElement?.textContent).toContain('早 5 min')
    expect(newer?.getAttribute('href')).toContain('open=2&')
    expect(newer?.parentElement?.textContent).not.toContain('早')
  })
})
