/** The page's address: what is written is read again, and what a stranger typed is the default. */
import { describe, expect, it } from 'vitest'
import { linesOf } from '#web/screens/sewage/consumption/lines.ts'
import {
  basisOf,
  type ConsumptionState,
  daysOf,
  into,
  levelBelow,
  readState,
  spanOf,
  spans,
  writeState,
} from '#web/screens/sewage/consumption/state.ts'

const usual = readState(new URLSearchParams())

describe('the state of the page', () => {
  it('is read as it was written', () => {
    const states: Partial<ConsumptionState>[] = [
      {},
      {
        at: '990100',
        level: '3',
        grain: 'MONTH',
        drug: 'KET',
        measure: 'pndl',
        last: 12,
        codes: ['1', '2'],
        only: true,
        pageNo: 3,
      },
      { last: undefined, from: '2026-01-01', to: '2026-02-03', grain: 'DAY', level: 'P', at: '1001' },
    ]
    for (const state of states) {
      const written = writeState(usual, { ...state, pageNo: state.pageNo ?? 1 })
      expect(readState(written)).toEqual({ ...usual, ...state })
    }
    expect(writeState(usual, {}).toString()).toBe('')
    expect(writeState({ ...usual, pageNo: 4 }, { drug: 'KET' }).toString()).toBe('drug=KET')
  })
  it('of nonsense is the usual one', () => {
    const words =
      "at='%3B&level=9&grain=HOUR&drug=%00&measure=x&last=7000&from=2026-01-01&page=-1&codes=,,%27"
    expect(readState(new URLSearchParams(words))).toEqual(usual)
    expect(readState(new URLSearchParams('from=2026-03-01&to=2026-02-01'))).toEqual(usual)
    expect(readState(new URLSearchParams(`codes=${'a,'.repeat(20)}`)).codes).toHaveLength(8)
  })
  it('asks for so many periods up to the newest', () => {
    expect(spanOf({ ...usual, grain: 'MONTH', last: 3 }, '2026-11-20')).toEqual({
      from: '2026-09-01',
      to: '2026-11-20',
    })
    expect(spanOf(usual, null)).toEqual({})
    for (const list of Object.values(spans)) expect(list[0]).toBe(1)
  })
  it('goes down a level at a time, and from a plant to the days of its period', () => {
    expect(['1', '2', '3', 'P'].map(levelBelow)).toEqual(['2', '3', 'P', 'P'])
    expect(into({ code: '990100', level: '2', start: '2026-11-16' }, usual)).toMatchObject({
      at: '990100',
      level: '3',
    })
    expect(into({ code: '7', level: 'P', start: '2026-11-16' }, usual)).toMatchObject({
      at: '7',
      grain: 'DAY',
      from: '2026-11-16',
      to: '2026-11-22',
    })
    expect(daysOf('2026-11-01', 'MONTH')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      last: undefined,
    })
  })
  it('explains a day or a week, a plant by its city', () => {
    const path = [{ code: '990100', level: '2' }]
    const row = (level: string, start = '2026-11-16') => ({ code: '7', level, start })
    expect(basisOf(row('2'), usual, [])).toEqual({
      region: '7',
      to: '2026-11-22',
      drug: 'METH',
      days: 7,
      measure: 'consumption',
    })
    expect(basisOf(row('P'), { ...usual, grain: 'DAY' }, path)).toEqual({
      region: '990100',
      to: '2026-11-16',
      drug: 'METH',
      days: 1,
      measure: 'consumption',
      plantId: '7',
    })
    expect(basisOf(row('3'), usual, path)).toBeUndefined()
    expect(basisOf(row('2'), { ...usual, grain: 'MONTH' }, [])).toBeUndefined()
  })
})

it('a line has a hole where there is no figure', () => {
  const row = (code: string, start: string, value: number | null) =>
    ({ code, name: code, start, value }) as never
  const { starts, lines } = linesOf(
    [row('a', '2026-01-02', 2), row('a', '2026-01-01', 1), row('b', '2026-01-02', null)],
    ['b', 'a', 'gone'],
    false,
  )
  expect(starts).toEqual(['2026-01-01', '2026-01-02'])
  expect(lines.map(({ code, values }) => [code, values])).toEqual([
    ['b', [null, null]],
    ['a', [1, 2]],
  ])
})
