/** 上游溯源 in words and places: what each judgement says, that bands fit their junctions, and that no words lie over others. */
import { describe, expect, test } from 'vitest'
import { type SewerOutlet, sewerOf } from '#lib/wbe/sewer.ts'
import { type Reading, traceUpstream } from '#lib/wbe/upstream.ts'
import {
  besideWords,
  daysCompared,
  figureWords,
  loadScale,
  overWords,
  pathWords,
  shortNames,
  type Upstream,
  wholeShare,
} from '#web/screens/sewage/analysis/pictures/upstream.ts'
import { labels, upstreamLayout } from '#web/screens/sewage/analysis/pictures/upstream-layout.ts'
import { mostLevels } from '#web/screens/sewage/analysis/pictures/upstream-pieces.ts'
import { upstreamColumns, upstreamTable } from '#web/screens/sewage/analysis/pictures/upstream-table.ts'
import { draftedWords, traceDates } from '#web/screens/sewage/analysis/pictures/upstream-tasks.tsx'

const [monday, tuesday] = ['2026-03-02', '2026-03-03']
const outlet = (id: string, downstreamOutletId: string | null): SewerOutlet => ({
  ...{ id, downstreamOutletId, upstreamOutletId: null },
  kind: downstreamOutletId === null ? 'INFLUENT' : 'MANHOLE',
})
const network = [
  outlet('进水口', null),
  outlet('东井', '进水口'),
  outlet('西井', '进水口'),
  outlet('一支', '东井'),
  outlet('二支', '东井'),
]
const drawn = (id: string, ngPerL: number, flow: number | null, day = monday): Reading => ({
  ...{ outlet: id, day, flow },
  conc: { low: ngPerL, high: ngPerL },
})
const below = (id: string, loq: number, flow: number | null): Reading => ({
  ...drawn(id, loq, flow),
  conc: { low: 0, high: loq },
})
function dataOf(readings: readonly Reading[], outlets: readonly SewerOutlet[] = network): Upstream {
  const { places, joins, path } = traceUpstream(sewerOf(outlets), readings)
  return {
    place: { code: '1', name: '东城厂', level: 'P' },
    outlets: places.map(one => ({ ...one, name: `东城${one.id}`, kind: 'MANHOLE', samples: one.drawn })),
    ...{ joins, path, plants: [], samples: [], untested: 0, unplaced: 0, split: [], ring: [], masked: 0 },
  }
}
const told = (readings: readonly Reading[]) => {
  const data = dataOf(readings)
  return pathWords(data, shortNames(data.outlets))
}

describe('in words', () => {
  test('the way with its shares, and why it ends', () => {
    const full = [drawn('进水口', 100, 10_000), drawn('东井', 140, 5_000), drawn('西井', 50, 4_000)]
    expect(told(full)).toBe('从进水口上溯，可能的来路：东井占 70%（46% – 94%）；再往上未取样')
    expect(told([...full, drawn('一支', 200, 2_000), drawn('二支', 150, 2_000)])).toMatch(
      /；再往上：支路的区间互相重叠，不能区分$/,
    )
    expect(told([drawn('东井', 140, 5_000)])).toBe('进水口以上：另有支路未取样，汇流点也未取样，不能区分')
    expect(told([drawn('进水口', 100, 10_000), drawn('东井', 10, 100)])).toBe(
      '进水口以上：差额大于任何一条支路，先查未取样的支路',
    )
    expect(told([below('东井', 4, 100), below('西井', 4, 100)])).toBe(
      '进水口以上：多数样品低于定量限，不能区分',
    )
    expect(told([drawn('东井', 140, null), drawn('西井', 4, null)])).toBe(
      '进水口以上：没有计量流量，只比浓度，不作判断',
    )
    expect(told([drawn('东井', 140, 10), drawn('西井', 4, 10, tuesday)])).toBe(
      '进水口以上：支路不在同一天采样，不能比较',
    )
    // Of what nobody has looked at its most is told.
    expect(told([drawn('进水口', 100, 10_000), drawn('东井', 140, 5_000)])).toBe(
      '从进水口上溯，可能的来路：东井（唯一取样支路）占 70%（46% – 94%），未取样支路至多占 71%；再往上未取样',
    )
  })

  test('a share is of the junction that it flows into, and further up of the plant as well', () => {
    const data = dataOf([
      ...[drawn('进水口', 100, 10_000), drawn('东井', 140, 5_000), drawn('西井', 50, 4_000)],
      ...[drawn('一支', 240, 2_500), drawn('二支', 10, 2_500)],
    ])
    const whole = (id: string) => wholeShare(data, data.outlets.find(one => one.id === id)!)
    expect(whole('进水口')).toBeUndefined()
    expect(whole('东井')).toBeUndefined()
    const one = whole('一支')!
    expect(one.value).toBeCloseTo(0.7 * (600 / 700))
    expect(one.low).toBeLessThan(one.value!)
    expect(one.high).toBeGreaterThan(one.value!)
    expect(pathWords(data, shortNames(data.outlets))).toMatch(
      /东井占 70%（.*） → 一支占东井 86%（.*）、全厂 60%（\d+% – \d+%）/,
    )
  })

  test('a task is drawn up for the days that follow, and said to be a draft', () => {
    expect(traceDates('2026-12-30')).toEqual({
      planFrom: '2026-12-31',
      planTo: '2027-01-02',
      dueDate: '2027-01-09',
    })
    expect(draftedWords('RW1')).toBe('已拟任务 RW1（草稿），到“检测任务”下达')
  })

  test('what does not fit, and what stands beside', () => {
    const over = dataOf([drawn('进水口', 50, 10_000), drawn('东井', 140, 5_000), drawn('西井', 50, 2_000)])
    const nameOf = shortNames(over.outlets)
    expect(overWords(over, nameOf, loadScale(over))).toEqual([
      '进水口：上游合计 800 mg/d 大于下游 500 mg/d，检查流量或采样日',
    ])
    const beside = dataOf([
      drawn('进水口', 50, 10_000),
      drawn('东井', 140, 5_000),
      drawn('西井', 50, null),
      drawn('东井', 140, 5_000, tuesday),
    ])
    expect(besideWords(beside, nameOf)).toEqual(['西井没有计量流量，不参加比较'])
    expect(daysCompared(beside)).toBe('比较日 2026-03-02')
    const figure = (id: string) => figureWords(beside.outlets.find(one => one.id === id)!, loadScale(beside))
    expect(figure('西井')).toBe('50.0 ng/L（36.1 – 63.9），缺流量')
    expect(figure('一支')).toBe('未取样')
    const censored = dataOf([below('东井', 4, 10_000), drawn('西井', 500, 10_000)])
    expect(figureWords(censored.outlets[1]!, loadScale(censored))).toBe('< LOQ（0.000 – 0.040 g/d）')
    // A line a place, and one for what is left open.
    const rows = upstreamTable(
      dataOf([drawn('进水口', 100, 10_000), drawn('东井', 140, 5_000), drawn('西井', 50, 4_000)]),
      { scale: { unit: 'mg/d', of: one => one }, kindOf: kind => kind },
    )
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([upstreamColumns('mg/d').length]))
    expect(rows.map(row => [row[0], row[7]])).toEqual([
      ['东城进水口', '1,000（661 – 1,339）'],
      ['未取样支路或差额', '100（0 – 520）'],
      ['东城东井', '700（462 – 938）'],
      ['东城西井', '200（132 – 268）'],
      ['东城一支', '—'],
      ['东城二支', '—'],
    ])
  })
})

test.each([700, 1200, 3600])('bands fit their junctions and words lie over no others, at %d px', width => {
  const data = dataOf([
    drawn('进水口', 100, 10_000),
    drawn('东井', 140, 5_000),
    drawn('西井', 50, 4_000),
    drawn('一支', 200, 2_000),
    drawn('二支', 4, 2_000),
  ])
  for (const tall of [undefined, 900]) {
    const { placed, height } = upstreamLayout(data, width, tall)
    expect(placed).toHaveLength(7)
    for (const one of placed) {
      expect(one.y).toBeGreaterThanOrEqual(one.under ? 0 : labels - 1)
      expect(one.y + one.height).toBeLessThanOrEqual(height)
      if (!one.band) continue
      const to = placed.find(
        other =>
          !other.rest &&
          other.x === one.band!.to.x &&
          other.outlet.id === (one.rest ? one.outlet.id : one.outlet.into),
      )!
      expect(one.band.to.y - one.band.width / 2).toBeGreaterThanOrEqual(to.y - 1e-6)
      expect(one.band.to.y + one.band.width / 2).toBeLessThanOrEqual(to.y + to.height + 1e-6)
    }
    for (const column of Map.groupBy(placed, one => one.x).values()) {
      const spans = column
        .map(one => (one.under ? [one.y, one.y + one.height + labels] : [one.y - labels, one.y + one.height]))
        .sort((a, b) => a[0]! - b[0]!)
      for (const [at, span] of spans.slice(1).entries())
        expect(span[0]).toBeGreaterThanOrEqual(spans[at]![1]!)
    }
  }
})

test('a chain of two hundred is drawn as far as there is room', () => {
  const deep = Array.from({ length: 200 }, (_, at) => outlet(`${at}`, at === 0 ? '进水口' : `${at - 1}`))
  const data = dataOf(
    deep.map(({ id }) => drawn(id, 50, 1_000)),
    [network[0]!, ...deep],
  )
  const { placed, levels } = upstreamLayout(data, 1_400, undefined)
  expect(levels).toBe(mostLevels)
  expect(placed).toHaveLength(mostLevels + 1)
})
