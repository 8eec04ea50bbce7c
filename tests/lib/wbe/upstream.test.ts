/** Upstream tracing by numbers that were worked out by hand: 95 % of a load is ± 33.948 % (10 % each of sampling, laboratory, meter). */
import { describe, expect, it } from 'vitest'
import { flowsTo, type SewerOutlet, sewerOf } from '#lib/wbe/sewer.ts'
import { concPct, loadPct, type Reading, traceUpstream, wholePlant } from '#lib/wbe/upstream.ts'

const monday = '2026-03-02'
const tuesday = '2026-03-03'
const outlet = (
  id: string,
  downstreamOutletId: string | null = null,
  more: Partial<SewerOutlet> = {},
): SewerOutlet => ({ id, kind: 'MANHOLE', upstreamOutletId: null, downstreamOutletId, ...more })
const inflow = outlet('J', null, { kind: 'INFLUENT' })
/** A and B join at the inflow, C and D at A. */
const network = [inflow, outlet('A', 'J'), outlet('B', 'J'), outlet('C', 'A'), outlet('D', 'A')]
const exact = (id: string, ngPerL: number, flow: number | null, day = monday): Reading => ({
  outlet: id,
  day,
  conc: { low: ngPerL, high: ngPerL },
  flow,
})
const below = (id: string, loq: number, flow: number | null, day = monday): Reading => ({
  ...exact(id, loq, flow, day),
  conc: { low: 0, high: loq },
})
const traced = (readings: readonly Reading[], outlets: readonly SewerOutlet[] = network) =>
  traceUpstream(sewerOf(outlets), readings)
const joinAt = (trace: ReturnType<typeof traced>, at: string) => trace.joins.find(one => one.at === at)!
const near = (value: number) => expect.closeTo(value, 1)

describe('the way of the water', () => {
  it('takes branches by the outlet they flow into and by the one that names them above', () => {
    const sewer = sewerOf([
      outlet('P', null, { upstreamOutletId: 'M' }),
      outlet('M'),
      outlet('S', 'P'),
      outlet('J', null, { kind: 'INFLUENT', upstreamOutletId: 'P' }),
      outlet('E', null, { kind: 'EFFLUENT', upstreamOutletId: 'J' }),
      outlet('X'),
    ])
    expect(sewer.roots).toEqual(['J'])
    expect([...sewer.into]).toEqual([
      ['P', 'J'],
      ['M', 'P'],
      ['S', 'P'],
    ])
    expect(sewer.from.get('P')).toEqual(['M', 'S'])
    expect(sewer.apart).toEqual(['X'])
    expect([...sewer.split, ...sewer.ring]).toEqual([])
  })

  it('ends a ring, follows the way nearest to the plant of what splits, and finds a root without an inflow', () => {
    const ring = sewerOf([
      inflow,
      outlet('A', 'J', { upstreamOutletId: 'B' }),
      outlet('B', 'A', { upstreamOutletId: 'A' }),
    ])
    expect([...ring.into]).toEqual([
      ['A', 'J'],
      ['B', 'A'],
    ])
    expect(ring.ring).toEqual(['A'])
    // A ring by itself reaches no plant.
    expect(sewerOf([inflow, outlet('X', 'Y'), outlet('Y', 'X')]).apart).toEqual(['X', 'Y'])
    const split = sewerOf([
      inflow,
      outlet('A', 'J'),
      outlet('B', 'A', { upstreamOutletId: 'C' }),
      outlet('C', 'J'),
      outlet('O', null, { kind: 'OUTFALL', upstreamOutletId: 'A' }),
    ])
    expect(split.into.get('C')).toBe('J')
    expect(split.split.toSorted()).toEqual(['A', 'C'])
    expect(sewerOf([outlet('P'), outlet('Q', 'P')]).roots).toEqual(['P'])
    expect(flowsTo(network, 'C', 'J')).toBe(true)
    expect(flowsTo(network, 'J', 'C')).toBe(false)
    expect(flowsTo(network, 'C', 'C')).toBe(true)
  })
})

describe('what came together', () => {
  it('weighs branches against their junction and names the one whose interval lies above the others', () => {
    expect(concPct).toBeCloseTo(14.142, 3)
    expect(loadPct).toBeCloseTo(17.3205, 4)
    const trace = traced([
      exact('J', 100, 10_000),
      exact('A', 140, 5_000),
      exact('B', 50, 4_000),
      exact('C', 200, 3_000),
      exact('D', 50, 1_000),
    ])
    expect(joinAt(trace, 'J')).toMatchObject({
      basis: 'load',
      days: [monday],
      total: { value: 1_000, low: near(660.5), high: near(1339.5), days: 1, below: 0 },
      branches: [
        { id: 'A', amount: { value: 700, low: near(462.4), high: near(937.6) }, share: { value: 0.7 } },
        { id: 'B', amount: { value: 200, low: near(132.1), high: near(267.9) }, share: { value: 0.2 } },
      ],
      // √(237.6² + 67.9²) = 247.1
      sum: { value: 900, low: near(652.9), high: near(1147.1) },
      // √(339.5² + 247.1²) = 419.9
      rest: { value: 100, low: 0, high: near(519.9) },
      over: null,
      verdict: 'likely',
      likely: 'A',
      unsampled: [],
    })
    const [first] = joinAt(trace, 'J').branches
    expect(first!.share).toEqual({
      value: 0.7,
      low: expect.closeTo(0.4624, 4),
      high: expect.closeTo(0.9376, 4),
    })
    expect(joinAt(trace, 'A')).toMatchObject({ verdict: 'likely', likely: 'C', rest: { value: 50 } })
    expect(trace.path).toEqual(['J', 'A', 'C'])
    expect(trace.places.map(one => [one.id, one.into, one.level])).toEqual([
      ['J', null, 0],
      ['A', 'J', 1],
      ['B', 'J', 1],
      ['C', 'A', 2],
      ['D', 'A', 2],
    ])
  })

  it('names none where intervals overlap, and none where more is left open than any branch brought', () => {
    const equal = traced([exact('J', 100, 10_000), exact('A', 120, 4_000), exact('B', 100, 4_000)])
    expect(joinAt(equal, 'J')).toMatchObject({ verdict: 'unclear', likely: null })
    expect(equal.path).toEqual(['J'])
    const open = traced([exact('J', 100, 10_000), exact('A', 100, 3_000), exact('B', 100, 500)])
    expect(joinAt(open, 'J')).toMatchObject({ verdict: 'rest', likely: null, rest: { value: 650 } })
  })

  it('says by how much branches exceed their junction, and no difference below nothing', () => {
    const join = joinAt(traced([exact('J', 50, 10_000), exact('A', 140, 5_000), exact('B', 50, 2_000)]), 'J')
    expect(join).toMatchObject({ over: 300, rest: { value: 0, low: 0 }, verdict: 'likely' })
    // Shares are of what the branches brought: 700 / 800.
    expect(join.branches[0]!.share!.value).toBeCloseTo(0.875, 9)
  })

  it('takes what was not quantified as an interval from nothing to its limit, and says nothing of the most of it', () => {
    const one = traced([exact('J', 100, 10_000), exact('A', 190, 5_000), below('B', 10, 4_000)])
    expect(joinAt(one, 'J').branches[1]).toMatchObject({
      amount: { value: null, low: 0, high: 40, days: 1, below: 1 },
      share: { value: null, low: 0, high: expect.closeTo(0.04, 9) },
    })
    expect(joinAt(one, 'J')).toMatchObject({ verdict: 'likely', likely: 'A', sum: { value: 970 } })
    const all = traced([below('J', 10, 10_000), below('A', 10, 5_000), below('B', 10, 4_000)])
    expect(joinAt(all, 'J')).toMatchObject({
      ...{ verdict: 'below', likely: null, over: null, rest: null },
      sum: { value: null },
      branches: [{ share: null }, { share: null }],
    })
    // No more than its limit has arrived: 700 of 100 at most.
    const more = joinAt(traced([below('J', 10, 10_000), exact('A', 140, 5_000), below('B', 10, 4_000)]), 'J')
    expect(more).toMatchObject({ rest: null, over: 620, likely: 'A' })
    expect(all.path).toEqual(['J'])
    // Of two days with one below: half of the limit of that day.
    const mixed = traced([
      exact('A', 100, 1_000),
      below('A', 10, 1_000, tuesday),
      exact('J', 100, 1_000),
      exact('J', 100, 1_000, tuesday),
    ])
    expect(mixed.places[1]!.load).toMatchObject({
      value: 52.5,
      low: near(33),
      high: near(72),
      days: 2,
      below: 1,
    })
    // What the instrument could not tell has no end, and never lies below another.
    const open = traced([
      { ...exact('A', 100, 1_000), conc: { low: 100, high: Number.MAX_VALUE } },
      exact('B', 500, 1_000),
    ])
    expect(joinAt(open, 'J')).toMatchObject({ verdict: 'unclear' })
    expect(joinAt(open, 'J').branches[0]).toMatchObject({
      amount: { value: 100, high: null },
      share: { high: 1 },
    })
  })

  it('makes no load of a concentration: where no flow was measured it compares those and judges nothing', () => {
    const bare = traced([exact('J', 100, null), exact('A', 500, null), exact('B', 10, null)])
    expect(joinAt(bare, 'J')).toMatchObject({
      basis: 'conc',
      total: { value: 100 },
      rest: null,
      over: null,
      verdict: 'conc',
      branches: [
        { amount: { value: 500 }, share: null },
        { amount: { value: 10 }, share: null },
      ],
    })
    expect(bare.places[0]).toMatchObject({
      load: null,
      conc: { value: 100, low: near(72.3), high: near(127.7) },
    })
    const one = traced([exact('J', 100, 10_000), exact('A', 150, 6_000), exact('B', 900, null)])
    expect(joinAt(one, 'J')).toMatchObject({
      basis: 'load',
      verdict: 'unclear',
      branches: [
        { id: 'A', without: null },
        { id: 'B', amount: null, without: 'flow' },
      ],
    })
  })

  it('goes through a single branch that brought the most of it', () => {
    const chain = [inflow, outlet('A', 'J'), outlet('B', 'A')]
    const trace = traced([exact('J', 100, 1_000), exact('A', 90, 1_000), exact('B', 20, 1_000)], chain)
    expect(joinAt(trace, 'J')).toMatchObject({ verdict: 'only', likely: 'A' })
    expect(joinAt(trace, 'A')).toMatchObject({ verdict: 'rest', likely: null })
    expect(trace.path).toEqual(['J', 'A'])
    // Nobody drew at the junction, nor at the other branch.
    expect(joinAt(traced([exact('A', 90, 1_000)]), 'J')).toMatchObject({
      verdict: 'unclear',
      unsampled: ['B'],
    })
  })

  it('compares over the days on which they were drawn together, and over no others', () => {
    const trace = traced([
      exact('J', 100, 1_000),
      exact('J', 300, 1_000, tuesday),
      exact('A', 80, 1_000),
      exact('A', 500, 1_000, tuesday),
      exact('B', 20, 1_000),
    ])
    expect(joinAt(trace, 'J')).toMatchObject({ days: [monday], total: { value: 100 }, likely: 'A' })
    // So that what is shown of a place is what it is compared by.
    expect(trace.places.find(one => one.id === 'A')).toMatchObject({
      load: { value: 80, days: 1 },
      days: [monday],
      drawn: 2,
    })
    const apart = joinAt(traced([exact('A', 80, 1_000), exact('B', 20, 1_000, tuesday)]), 'J')
    expect(apart).toMatchObject({ days: [tuesday], verdict: 'days', likely: null })
    expect(apart.branches.map(one => one.without)).toEqual(['days', null])
    // Two branches of one day say more than one of them with its junction.
    const two = joinAt(
      traced([
        exact('J', 9, 1_000, tuesday),
        exact('A', 80, 1_000),
        exact('A', 8, 1_000, tuesday),
        exact('B', 20, 1_000),
      ]),
      'J',
    )
    expect(two).toMatchObject({ days: [monday], total: null, rest: null, likely: 'A' })
  })

  it('passes over junctions where nothing was drawn, and counts what nobody has looked at', () => {
    const trace = traced(
      [exact('J', 100, 10_000), exact('C', 100, 8_000), exact('D', 100, 1_000)],
      [...network, outlet('E', 'B'), outlet('F', 'E')],
    )
    expect(trace.places.map(one => [one.id, one.into, one.between, one.further])).toEqual([
      ['J', null, 0, 0],
      ['B', 'J', 0, 2],
      ['C', 'J', 1, 0],
      ['D', 'J', 1, 0],
    ])
    expect(joinAt(trace, 'J')).toMatchObject({ likely: 'C', unsampled: ['B'] })
    expect(traced([])).toEqual({ places: [], joins: [], path: [] })
  })

  it('takes the plant for the junction of several inflows', () => {
    const trace = traced(
      [exact('J', 100, 10_000), exact('A', 20, 10_000)],
      [inflow, outlet('K', null, { kind: 'INFLUENT' }), outlet('A', 'K')],
    )
    expect(trace.places.map(one => [one.id, one.into])).toEqual([
      [wholePlant, null],
      ['J', wholePlant],
      ['A', wholePlant],
    ])
    expect(joinAt(trace, wholePlant)).toMatchObject({ total: null, likely: 'J' })
    expect(trace.path).toEqual([wholePlant, 'J'])
  })

  it('climbs a chain of two hundred', () => {
    const deep = Array.from({ length: 200 }, (_, at) => outlet(`${at}`, at === 0 ? 'J' : `${at - 1}`))
    const trace = traced(
      deep.map(({ id }) => exact(id, 50, 1_000)),
      [inflow, ...deep],
    )
    expect(trace.path).toHaveLength(201)
    expect(trace.places.at(-1)!.level).toBe(200)
  })
})
