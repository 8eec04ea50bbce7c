/** 外来序列: where lines break, what the marks and the words say, and that the page asks by the filters of its list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ChartInk } from '#web/charts/ink.ts'
import {
  creditsOf,
  daysOf,
  type Foreign,
  joined,
  joinedDays,
  linesOf,
  pointWords,
  siteWords,
} from '#web/screens/sewage/foreign/series-lines.ts'
import { foreignOption } from '#web/screens/sewage/foreign/series-option.ts'
import { asksFor, exactly, readSeries, writeSeries } from '#web/screens/sewage/foreign/series-state.ts'
import { signIn } from '../../crud/harness.tsx'
import { openScreen } from '../desk.ts'

const point = (day: string, value: number, qualifier = '=', flags = '') => ({ day, value, qualifier, flags })
const site = (name: string, points: Foreign['series'][number]['points'], more = {}) => ({
  mappingId: 'm1',
  source: '彼岸环境署',
  licence: 'CC BY 4.0',
  site: name,
  name: `${name}厂`,
  place: '',
  points,
  ...more,
})
const weekly = site('FX', [
  point('2024-01-01', 10),
  point('2024-01-08', 12),
  point('2024-01-15', 2, '<LOQ'),
  point('2024-01-22', 11),
  point('2024-02-19', 14, '=', 'uncertain'),
  point('2024-02-26', 500, '>ULOQ'),
])
const kind = { drug: 'METH', name: '甲基苯丙胺', quantity: 'PNDL' as const }
const data: Foreign = {
  kinds: [kind, { drug: 'COC', name: '可卡因', quantity: 'CONC' }],
  shown: { ...kind, unit: 'mg/(d·千人)' },
  series: [
    weekly,
    site('FY', [point('2024-01-05', 30)], { mappingId: 'm2', source: '南岸署', licence: 'ODbL' }),
  ],
  more: 3,
  cut: false,
}
const ink = {
  dark: false,
  wall: false,
  scale: 1,
  ground: '#fff',
  text: '#111',
  label: '#666',
  axis: '#999',
  grid: '#eee',
  data: '#333',
  band: '#ddd',
  font: 'sans-serif',
} satisfies ChartInk

describe('pure parts', () => {
  test('the axis is that of time: every day from the first to the last, the marked one too', () => {
    expect(daysOf(data.series)).toHaveLength(57)
    expect(daysOf([], '2024-03-01')).toEqual(['2024-03-01'])
    expect(daysOf([])).toEqual([])
  })
  test('a line breaks over a gap and at a limit', () => {
    expect(joinedDays(weekly.points)).toBe(10.5)
    expect(joined(weekly.points).map(run => run.map(({ day }) => day))).toEqual([
      ['2024-01-01', '2024-01-08'],
      ['2024-01-22'],
      ['2024-02-19'],
    ])
    // Two values of one day belong together; two days alone are a step.
    expect(joined([point('2024-01-01', 1), point('2024-01-01', 2)])).toHaveLength(1)
    expect(joined([])).toEqual([])
  })
  test('limits and doubts have marks of their own; the axis has its unit', () => {
    const lines = linesOf(data, false)
    const option = foreignOption({ days: daysOf(data.series), lines, unit: 'mg/(d·千人)' }, ink)
    expect(option.yAxis).toMatchObject({ name: 'mg/(d·千人)', min: 0 })
    const [line, marks] = option.series as { data: unknown[] }[]
    expect(line!.data.filter(one => Number.isNaN((one as number[])[1]))).toHaveLength(3)
    expect(marks!.data.map(one => (one as { symbol: string; symbolRotate?: number }).symbol)).toEqual([
      'circle',
      'circle',
      'triangle',
      'circle',
      'circle',
      'triangle',
    ])
    expect(marks!.data[2]).toMatchObject({ value: [14, 2], symbolRotate: 180, itemStyle: { color: '#fff' } })
    expect(marks!.data[4]).toMatchObject({ itemStyle: { color: '#fff' } })
    // Two sources are told apart.
    expect(lines.map(({ label }) => label)).toEqual(['FX厂（彼岸环境署）', 'FY厂（南岸署）'])
  })
  test('words for who cannot see it, and whose it is', () => {
    const [first] = linesOf(data, false)
    expect(siteWords(first!)).toBe(
      'FX厂（彼岸环境署），6 个值，2024-01-01 至 2024-02-26，最小 10.00，最大 14.00，末值 >500.00，1 个低于限值',
    )
    expect([pointWords(point('', 0.0042)), pointWords(point('', 2, '<LOD'))]).toEqual(['0.0042', '<2.00'])
    expect(creditsOf(data.series)).toEqual([
      '来源：彼岸环境署；许可与引用：CC BY 4.0',
      '来源：南岸署；许可与引用：ODbL',
    ])
  })
  test('the filters of the list are those of the picture', () => {
    const params = new URLSearchParams('siteId=*FX*&drugCode=METH&verdict=NEW&page=3&open=1&tab=series')
    expect(readSeries(params)).toEqual({ siteId: '*FX*', drugCode: 'METH' })
    expect(writeSeries(params, { siteId: undefined, quantity: 'PNDL' }).toString()).toBe(
      'drugCode=METH&verdict=NEW&quantity=PNDL',
    )
    expect(['FX', '北岸', 'A,B', 'a*', 'le 3'].map(exactly)).toEqual([
      'FX',
      '北岸',
      '= A,B',
      '= a*',
      '= le 3',
    ])
    expect([
      asksFor('*FX*', 'FX'),
      asksFor('= A,B', 'A,B'),
      asksFor(undefined, 'FX'),
      asksFor('F', 'FX'),
    ]).toEqual([true, true, false, false])
  })
})

describe('the page', () => {
  const begin = (answer: () => object | undefined, at = '/page') => {
    const wire = signIn(['sewage:odm-value:list'])
    wire.on(({ path }) => (path === '/sewage/odm-value/series' ? answer() : undefined))
    return { wire, stage: openScreen('sewage/odm-value', at) }
  }
  test('nothing let out, and nothing of what is asked for, are said apart', async () => {
    const nothing = { kinds: [], series: [], more: 0, cut: false }
    begin(() => ({ result: nothing }))
    expect(await screen.findByText(/还没有已放行的外来数据/)).toBeTruthy()
  })
  test('of what is asked for nothing was let out: the others stay on offer', async () => {
    const { wire } = begin(
      () => ({ result: { kinds: data.kinds, series: [], more: 0, cut: false } }),
      '/page?drugCode=KET&siteId=FX',
    )
    expect(await screen.findByText(/所选条件没有已放行的值/)).toBeTruthy()
    expect(JSON.stringify(wire.last('/sewage/odm-value/series'))).toContain('KET')
    fireEvent.click(screen.getByRole('button', { name: '全部站点' }))
    await waitFor(() => expect(JSON.stringify(wire.last('/sewage/odm-value/series'))).not.toContain('FX'))
  })
  test('a refusal is said with a way to try again', async () => {
    begin(() => ({ success: false, code: 500, message: '暂时读不到外来数据' }))
    const panel = await screen.findByRole('region', { name: '外来序列' })
    await waitFor(() => expect(within(panel).getByRole('alert').textContent).toContain('暂时读不到外来数据'))
  })
})
