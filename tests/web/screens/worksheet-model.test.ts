/** What a worksheet's grid keeps of what was typed, what a save sends, and how a control chart is read. */
import { expect, it } from 'vitest'
import { type Run, readRuns, ruleAt } from '#web/charts/control-option.ts'
import {
  blockOf,
  type Cell,
  changesStanding,
  controlLines,
  looksOf,
  rowsOf,
  type Sheet,
} from '#web/screens/sewage/sheet/model.ts'

const place = (pos: number, kind: string, over: object = {}) => ({
  id: `p${pos}`,
  pos,
  kind,
  ofPos: null,
  level: null,
  material: null,
  testId: null,
  labelNo: null,
  plant: null,
  moved: null,
  ...over,
})
const cell = (pos: number, code: string, value: number | null, over: Partial<Cell> = {}): Cell => ({
  pos,
  code,
  qualifier: value === null ? '<LOQ' : '=',
  value,
  no: 1,
  entered: '',
  held: false,
  released: false,
  ordered: false,
  judged: null,
  ...over,
})
const sheet = {
  row: { id: 'w', version: 3 },
  columns: ['KET', 'METH'].map(code => ({ code, name: code, lod: 0.2, loq: 0.5, uloq: null, color: null })),
  places: [place(1, 'SAMPLE', { labelNo: 'WD1', plant: '城东' }), place(2, 'SPK', { ofPos: 1, level: 15.8 })],
  cells: [
    cell(1, 'KET', 18.1, { held: true }),
    cell(1, 'METH', null),
    cell(2, 'KET', 27.3, {
      judged: { verdict: 'FAIL', text: '58.2%', limit: '70% – 130%', sum: '' },
    }),
    cell(2, 'METH', 35, { judged: { verdict: 'PASS', text: '94.9%', limit: '70% – 130%', sum: '' } }),
  ],
  holds: [{ positions: [1] }],
  requests: [],
  entries: [],
  limits: { calR: 0.995, isLow: 50, isHigh: 150 },
} as unknown as Sheet

it('shows what stands, judged figures for controls, signs for what is below the limit', () => {
  const [sample, spike] = rowsOf(sheet, new Map()) as never as Parameters<typeof looksOf>[0][]
  expect(sample).toMatchObject({ place: 'A1', KET: '18.1', METH: '<LOQ', state: '扣留', held: true })
  expect(looksOf(sample!)['METH']).toMatchObject({ text: '<LOQ', tone: 'censored' })
  expect(spike).toMatchObject({ plant: '加标 A1', KET: '27.3', state: '不合格' })
  expect(looksOf(spike!)['KET']).toMatchObject({ text: '58.2%', tone: 'failed' })
  expect(controlLines(sheet).map(({ text, failed }) => [text, failed])).toEqual([
    ['58.2%', true],
    ['1 值合格', false],
  ])
})
it('has one number of decimals in a column, one ink for signs, and no pass where nothing could be judged', () => {
  const judged = (verdict: 'PASS' | 'NONE', text: string) => ({ verdict, text, limit: '≤ 30%', sum: '' })
  const own = {
    ...sheet,
    places: [
      place(1, 'LB'),
      place(2, 'SAMPLE'),
      place(3, 'DUP', { ofPos: 2 }),
      place(4, 'DUP', { ofPos: 2 }),
    ],
    cells: [
      cell(1, 'KET', null, { qualifier: '<LOD', judged: judged('PASS', '<LOD') }),
      cell(2, 'KET', 1682, {}),
      cell(3, 'KET', 8.02, { judged: judged('PASS', '104.0%') }),
      cell(3, 'METH', null, { judged: judged('NONE', '—') }),
      cell(4, 'KET', null, { judged: judged('NONE', '—') }),
      cell(4, 'METH', null, { judged: judged('NONE', '—') }),
    ],
  } as unknown as Sheet
  const rows = rowsOf(own, new Map()) as never as Parameters<typeof looksOf>[0][]
  expect(rows.map(row => looksOf(row)['KET']!.text)).toEqual(['<LOD', '1,682.0', '104.0%', '—'])
  expect(looksOf(rows[0]!)['KET']!.tone).toBe('censored')
  expect(rows.slice(2).map(({ state }) => state)).toEqual(['合格', '未判定'])
  expect(controlLines(own).map(({ text }) => text)).toEqual(['1 值合格', '1 值合格，3 值未判定'])
})
it('says of a sample whether it was approved, one by one or with its whole worksheet', () => {
  const word = (state: string, released: boolean) => {
    const cells = [cell(1, 'KET', 18, { released }), cell(1, 'METH', 20, { released: true })]
    return rowsOf({ ...sheet, row: { ...sheet.row, state }, cells }, new Map())[0]!['state']
  }
  expect([word('REVIEW', false), word('REVIEW', true), word('DONE', false)]).toEqual([
    '待审',
    '已通过',
    '已通过',
  ])
})
it('lays what was typed over what the server says, and sends it as a block whose places are known', () => {
  const drafts = new Map([
    ['2 KET', '35'],
    ['1 METH', '118,6'],
  ])
  expect(rowsOf(sheet, drafts)[0]).toMatchObject({ METH: '118,6', KET: '18.1' })
  const block = blockOf(drafts)
  expect(block.rows).toEqual([
    ['位', 'KET', 'METH'],
    ['A1', '', '118,6'],
    ['A2', '35', ''],
  ])
  expect(block.places[1]).toEqual({ pos: 1, code: 'METH' })
  expect(changesStanding(sheet, drafts)).toHaveLength(2)
  expect(changesStanding(sheet, drafts)[0]).toBe('A1 METH：<LOQ → 118,6')
  expect(changesStanding(sheet, new Map([['1 KET', '18.1']]))).toEqual([])
})

const runOf = (figure: number, at: number, verdict = 'PASS'): Run =>
  ({ id: String(at), at, figure, verdict, low: 70, high: 130, shown: `${figure}%` }) as Run
it('draws limits from twenty fair runs on, and names the gravest rule of a run', () => {
  const fair = Array.from({ length: 19 }, (_, at) => runOf(at % 2 === 0 ? 95 : 97, at))
  expect(readRuns(fair).statistics).toBeUndefined()
  const read = readRuns([...fair, runOf(96, 19), runOf(58.2, 20, 'FAIL')])
  // The failing run makes no mean.
  expect(read.statistics).toMatchObject({ n: 20 })
  expect(ruleAt(read.violations, 20)).toBe('1-3s')
  expect(ruleAt(read.violations, 0)).toBeUndefined()
})
