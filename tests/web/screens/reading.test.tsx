// @vitest-environment happy-dom
/** Figures that the last frame of a device did not carry: on no screen do they look as new as those beside them. */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceReading, warningTopic } from '#contract/topics.ts'
import { formatInstant } from '#lib/format.ts'
import { serverNow } from '#web/api/clock.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { olderBy, type Reading, sourceOf } from '#web/live/reading-source.ts'
import { StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'
import { Readings } from '#web/screens/device/readings.tsx'
import { beyondWords, columnsFor, Sparks } from '#web/screens/exhibition/columns.ts'
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

describe('the readings of one device', () => {
  const cabinet: Reading = {
    id: 'f1',
    ts,
    frameId: '2',
    values: {
      a01001: [9.6, 'N'],
      w01018: [2_400, 'N'],
      i33101: [13.7, 'N'],
      i33107: [1, 'N'],
      w21003: [31.8, 'C'],
      w01001: [7.1, 'N'],
    },
  }
  const curve = (means: (number | null)[]) => ({ means, least: means, most: means })
  const at = (minutes: number) => ({ id: 'w1', firstAt: serverNow() - minutes * 60_000 })
  const stand = () => {
    const wire = signIn(['*'])
    wire.on(({ path }) => {
      if (path === '/device/exhibition/limits')
        return {
          result: [
            {
              factor: 'i33101',
              op: '>',
              value: 6,
              code: 'TEMP_HIGH',
              name: '冷藏温度过高',
              level: 2,
              forSec: 900,
              worse: { op: '>', value: 8, level: 1 },
            },
            { factor: 'i33107', op: '=', value: 0, code: 'POWER_OFF', name: '市电断电', level: 2, forSec: 0 },
          ],
        }
      if (path === '/device/exhibition/ranges')
        return { result: [{ factor: 'w01018', lo: 0, hi: 2_000, facilityIds: ['f1'] }] }
      if (path === '/device/exhibition/day')
        return {
          result: {
            from: ts - 86_400_000,
            stepMs: 900_000,
            curves: [
              { factor: 'i33101', ...curve([3.1, 3.4, 3.3, null, 3.2, 9.1]) },
              { factor: 'i33107', ...curve([1, 1, 0, 1, 1]) },
            ],
          },
        }
      return undefined
    })
    // Of now: what a device said so long ago would be told as old.
    const now = serverNow()
    show(
      <LiveContext.Provider value={live}>
        <Readings facilityId="f1" />
      </LiveContext.Provider>,
      '/page',
    )
    live.feed(deviceReading, [{ ...cabinet, ts: now, at: now }])
    const raised = { title: '冷藏温度过高', code: 'TEMP_HIGH', facilityId: 'f1', plantId: 'p1', level: 1 }
    live.feed(warningTopic, [
      {
        ...raised,
        ...at(31.5),
        warnNo: '1',
        value: 13.7,
        threshold: 6,
        unit: '℃',
        lastAt: now,
        clearAt: null,
        count: 1,
        active: true,
        acked: false,
        state: 'RAISED',
        shelveUntil: null,
      },
    ])
    act(() => live.inbox.drain())
  }
  it('stand in groups, judged by rules, else by what the parts can measure, each with its day and what to say of it', async () => {
    stand()
    await screen.findByText('超限 · 紧急')
    await screen.findByText('超量程 · 一般')
    const heads = [...document.querySelectorAll('.group-head')].map(({ textContent }) => textContent)
    expect(heads).toEqual(['采样柜 2 项，1 项异常', '进水 3 项，1 项异常，1 项暂不判定', '气象 1 项'])
    const words = (factor: string) => rowOf(factor).textContent
    expect(words('i33101')).toMatch(/13\.7.*≤ 6.*超限 · 紧急.*冷藏温度过高，超 7\.7，31 min/)
    expect(words('w01018')).toMatch(/0 – 2,000.*超量程 · 一般.*超出仪器量程/)
    expect(words('w21003')).toMatch(/无规则.*暂不判定.*C.*校准中，本值不判定/)
    expect(words('w01001')).toContain('不判定')
    expect(words('i33107')).toMatch(/通电.*状态量.*正常/)
    const spark = rowOf('i33101').querySelector('.reading-spark')!
    // Broken where nothing was measured, red where it was beyond, and the limit that it crossed.
    expect(spark.querySelectorAll('.reading-line:not(.reading-out-line)')).toHaveLength(2)
    expect(spark.querySelectorAll('.reading-out-line, .reading-dot-out, .reading-limit')).toHaveLength(3)
    expect(rowOf('i33107').querySelectorAll('.reading-spark .reading-beyond')).toHaveLength(1)
    expect(rowOf('w01018').querySelector('.reading-spark')).toBeNull()
    fireEvent.click(screen.getByText('异常 2'))
    expect(document.querySelectorAll('tbody tr:not(.group-head)')).toHaveLength(2)
  })
})

describe('the curve of the past hour', () => {
  const minute = Math.floor(ts / 60_000)
  const at = (back: number) => (minute - back) * 60_000
  const ofHour = (sparks: Sparks) => {
    const curve = sparks.of('f1')
    expect(curve).toHaveLength(60)
    return curve.flatMap((value, index) => (value === null ? [] : [[59 - index, value]]))
  }
  it('has every minute in its place: a few of them are no hour', () => {
    const sparks = new Sparks()
    sparks.add('f1', at(3), 1)
    sparks.add('f1', at(1), 2)
    sparks.add('f1', at(1) + 30_000, 3)
    expect(ofHour(sparks)).toEqual([
      [2, 1],
      [0, 3],
    ])
    // Late, and later than anybody asks for.
    sparks.add('f1', at(2), 4)
    sparks.add('f1', at(90), 5)
    expect(ofHour(sparks)).toEqual([
      [2, 1],
      [1, 4],
      [0, 3],
    ])
    sparks.add('f1', at(-200), 6)
    expect(ofHour(sparks)).toEqual([[0, 6]])
  })
  it('begins with what is stored, and keeps what came meanwhile', () => {
    const sparks = new Sparks()
    sparks.add('f1', at(0), 9)
    sparks.start('f1', [...Array<null>(58).fill(null), 7, 8], at(1))
    expect(ofHour(sparks)).toEqual([
      [2, 7],
      [1, 8],
      [0, 9],
    ])
  })
})

it('columns beyond the right edge are told of, and not where all are in sight', () => {
  expect(beyondWords(columnsFor(960, false, true), 960)).toBe('共 19 列，左右滚动查看 · ')
  expect(beyondWords(columnsFor(2400, false, true), 2400)).toBe('')
})
