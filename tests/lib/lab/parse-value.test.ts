import { describe, expect, it } from 'vitest'
import { readCell, readPercent, suspectedFactor } from '#lib/lab/parse-value.ts'
import { placeName, placeOf } from '#lib/lab/place.ts'
import { readBlock, readHead, saysWhere } from '#lib/lab/read-block.ts'

const limits = { lod: 0.2, loq: 0.5, uloq: 500 }
const read = (text: string, factor?: number) => readCell(text, limits, factor)

describe('a cell', () => {
  it.each([
    ['118.6', '=', 118.6],
    [' 118 ng/L ', '=', 118],
    ['118pg/mL', '=', 118],
    ['１１８', '=', 118],
    ['1.2e2', '=', 120],
    ['ND', '<LOD', null],
    ['n.d.', '<LOD', null],
    ['N.D', '<LOD', null],
    ['未检出', '<LOD', null],
    ['未检出（<0.2）', '<LOD', null],
    ['<LOD', '<LOD', null],
    ['＜LOQ', '<LOQ', null],
    ['< 0.5', '<LOQ', null],
    ['<0.2', '<LOD', null],
    ['>500', '>ULOQ', null],
  ])('%s is taken', (text, qualifier, value) => {
    expect(read(text)).toEqual({ verdict: 'OK', reading: { qualifier, value } })
  })
  it.each([
    ['118,6', '=', 118.6, '小数逗号'],
    ['0.118 µg/L', '=', 118, '单位换算 ×1,000'],
    ['0.118 ug/L', '=', 118, '单位换算 ×1,000'],
    ['0.0001 mg/L', '=', 100, '单位换算 ×1,000,000'],
    ['0.3', '<LOQ', null, '0.3 低于定量限 0.5'],
    ['0.1', '<LOD', null, '0.1 低于检出限 0.2'],
    ['0', '<LOD', null, '0 低于检出限 0.2'],
    ['未检出(<0.5)', '<LOD', null, '括号里的 0.5 不是本方法的检出限 0.2'],
    ['<0.3', '<LOQ', null, '<0.3 与本方法的 LOD 0.2、LOQ 0.5 都不同'],
    ['612', '>ULOQ', 612, '612 超出线性上限 500，须稀释复测'],
  ])('%s is offered, never changed silently', (text, qualifier, value, words) => {
    expect(read(text)).toMatchObject({ verdict: 'TO_CONFIRM', reading: { qualifier, value }, words })
  })
  it.each(['1O.4', 'abc', '-3', '--', '1.2.3', '=1+1', '1e999', '118 kg', '<abc', '12 13', '<1', '∞'])(
    '%s is refused with words',
    text => {
      const said = read(text)
      expect(said.verdict).toBe('REFUSED')
      expect(said.verdict === 'REFUSED' && said.words.length).toBeGreaterThan(3)
    },
  )
  it('asks whether 3,480 means thousands and takes 1,234,567 and 3,480.5 as that', () => {
    const wide = { lod: 1, loq: 2, uloq: null }
    expect(readCell('3,480', wide)).toMatchObject({ verdict: 'TO_CONFIRM', reading: { value: 3480 } })
    expect(readCell('3,480.5', wide)).toMatchObject({ verdict: 'OK', reading: { value: 3480.5 } })
    expect(readCell('1,234,567', wide)).toMatchObject({ verdict: 'OK', reading: { value: 1_234_567 } })
  })
  it('is offered in ng/L under a head of another unit', () => {
    expect(read('0.118', 1_000)).toMatchObject({
      verdict: 'TO_CONFIRM',
      reading: { qualifier: '=', value: 118 },
    })
    expect(read('<0.0005', 1_000)).toEqual({ verdict: 'OK', reading: { qualifier: '<LOQ', value: null } })
  })
  it('stays empty where it is', () => {
    expect(read('  ')).toEqual({ verdict: 'EMPTY' })
  })
  it('of the internal standard is a percentage', () => {
    expect(readPercent('98 %')).toEqual({ verdict: 'OK', reading: { qualifier: '=', value: 98 } })
    expect(readPercent('98,5')).toMatchObject({ verdict: 'TO_CONFIRM', reading: { value: 98.5 } })
    expect(readPercent('ND').verdict).toBe('REFUSED')
    expect(readPercent('-4').verdict).toBe('REFUSED')
  })
  it('suspects a column of figures that would fit a thousand times as large', () => {
    expect(suspectedFactor(['0.118', '0.212', '0.09'], limits)).toBe(1_000)
    expect(suspectedFactor(['0.118', '0.212'], limits)).toBe(1)
    expect(suspectedFactor(['0.118', '0.212', '17'], limits)).toBe(1)
    expect(suspectedFactor(['0.118', '0.212', '0.6'], { ...limits, loq: 0.5 })).toBe(1)
  })
})

it('places of a plate have names', () => {
  expect([1, 12, 13, 96].map(placeName)).toEqual(['A1', 'A12', 'B1', 'H12'])
  for (let pos = 1; pos <= 96; pos++) expect(placeOf(placeName(pos))).toBe(pos)
  expect(['A01', 'h-12', '13'].map(placeOf)).toEqual([1, 96, 13])
  expect(['I1', 'A13', 'A0', '97', '0', '', 'AA1'].map(placeOf)).toEqual(Array(7).fill(undefined))
})
it('heads tell their unit', () => {
  expect(readHead('METH (ng/L)')).toEqual({ name: 'METH', factor: 1 })
  expect(readHead('METH（µg/L）')).toEqual({ name: 'METH', factor: 1_000 })
  expect(readHead('METH')).toEqual({ name: 'METH', factor: 1 })
  expect(readHead('METH (kg/L)')).toEqual({ name: 'METH', factor: undefined })
})

describe('a block', () => {
  const columns = [
    { code: 'METH', names: ['甲基苯丙胺'], ...limits },
    { code: 'KET', ...limits },
    { code: 'IS', lod: 0, loq: 0, uloq: null },
  ]
  const places = [1, 2, 3, 4].map(pos => ({ pos, labelNo: `WD990137202611180${pos}` }))
  const verdicts = async (rows: string[][], at?: { pos: number; code: string }) =>
    readBlock(rows, { places, columns }, at)
  it.each([
    [['位\tMETH', 'A1\t3'], true],
    [['结果\t', '样品\t甲基苯丙胺 (µg/L)', 'x\t3'], true],
    [['A1\t3', 'A2\t4'], true],
    [['WD9901372026111801\t3', 'WD9901372026111802\t4'], true],
    [['LB A1\t3', 'SPK A2\t4'], true],
    [['3\t4', '5\t6'], false],
    [['1\t3', '2\t4'], false],
    [['METH'], false],
    [['A1', 'A2'], false],
    [['<LOD\t未检出', 'n.d.\t5'], false],
  ])('%s says where it belongs: %s', (lines, says) => {
    const rows = lines.map(line => line.split('\t'))
    expect(saysWhere(rows, { places, columns })).toBe(says)
  })
  it('without heads lies where the cursor stood', async () => {
    const report = await verdicts(
      [
        ['1,5', '2'],
        ['x', ''],
      ],
      { pos: 2, code: 'METH' },
    )
    expect(report.cells.map(({ pos, code, read: { verdict } }) => [pos, code, verdict])).toEqual([
      [2, 'METH', 'TO_CONFIRM'],
      [2, 'KET', 'OK'],
      [3, 'METH', 'REFUSED'],
      [3, 'KET', 'EMPTY'],
    ])
    expect(report).toMatchObject({ total: 4, ok: 1, toConfirm: 1, refused: 1, empty: 1 })
  })
  it('with heads goes by names, positions and labels, in any order', async () => {
    const report = await verdicts([
      ['样品', 'ket', '甲基苯丙胺 (ng/L)', 'IS'],
      ['WD9901372026111803', '3', '30', '101'],
      ['A1', '1', '10', '99'],
    ])
    expect(report.ok).toBe(6)
    expect(report.cells.find(({ pos, code }) => pos === 3 && code === 'METH')?.text).toBe('30')
  })
  it('refuses a position twice, a compound that the method does not know, and a place that is not there', async () => {
    const report = await verdicts([
      ['', 'METH', 'LSD'],
      ['A1', '1', '2'],
      ['A1', '3', '4'],
      ['C1', '5', '6'],
    ])
    const words = report.cells.map(({ read }) => (read.verdict === 'REFUSED' ? read.words : read.verdict))
    expect(words).toEqual([
      'OK',
      '方法里没有化合物“LSD”',
      '位置 A1 重复，只收前一行',
      '位置 A1 重复，只收前一行',
      '工作单没有位置“C1”',
      '工作单没有位置“C1”',
    ])
    expect(report.ok + report.toConfirm + report.refused + report.empty).toBe(report.total)
  })
  it('with heads over every column has no places beside it, whatever its first figures look like', async () => {
    const report = await verdicts(
      [
        ['METH', 'KET'],
        ['12', '3'],
        ['1', '4'],
      ],
      { pos: 2, code: 'METH' },
    )
    expect(report.cells.map(({ pos, code, text }) => [pos, code, text])).toEqual([
      [2, 'METH', '12'],
      [2, 'KET', '3'],
      [3, 'METH', '1'],
      [3, 'KET', '4'],
    ])
    expect(report.ok).toBe(4)
  })
  it('is laid nowhere when the place where it begins is gone', async () => {
    for (const at of [
      { pos: 9, code: 'METH' },
      { pos: 1, code: 'GONE' },
    ]) {
      const report = await verdicts([['12', '3'], ['5']], at)
      expect(report).toMatchObject({ total: 3, ok: 0, refused: 3 })
      expect(
        report.cells.every(({ read }) => read.verdict === 'REFUSED' && read.words.includes('已不在')),
      ).toBe(true)
    }
  })
  it('whose head lacks the corner over the positions is not shifted by one', async () => {
    const report = await verdicts([
      ['METH', 'KET'],
      ['A3', '12', '3'],
      ['A1', '1', '4'],
    ])
    expect(report.cells.map(({ pos, code, text }) => [pos, code, text])).toEqual([
      [3, 'METH', '12'],
      [3, 'KET', '3'],
      [1, 'METH', '1'],
      [1, 'KET', '4'],
    ])
  })
  it('refuses a compound twice', async () => {
    const report = await verdicts([
      ['位', 'METH', '甲基苯丙胺'],
      ['A1', '12', '13'],
    ])
    expect(report.cells.map(({ read }) => (read.verdict === 'REFUSED' ? read.words : read.verdict))).toEqual([
      'OK',
      '化合物 METH 有两列，只收前一列',
    ])
  })
  const laid = async (rows: string[][]) =>
    (await verdicts(rows)).cells.flatMap(({ pos, code, row, read: said }) =>
      said.verdict === 'OK' ? [[pos, code, said.reading.value, row]] : [],
    )
  it('is read under its head, wherever that stands', async () => {
    const values = [
      ['A1', '3', '30'],
      ['A2', '4', '40'],
    ]
    for (const above of [
      [['2026-11-21 批次']],
      [['METH 批次报告'], [], ['仪器', 'LC-MS-03', '']],
      [['METH'], ['打印 2026-11-21']],
    ])
      expect(await laid([...above, ['样品', 'KET', 'METH'], ...values])).toEqual(
        values.flatMap(([, ket, meth], at) => [
          [at + 1, 'KET', Number(ket), above.length + 1 + at],
          [at + 1, 'METH', Number(meth), above.length + 1 + at],
        ]),
      )
  })
  it('takes the units that stand in a line under the head', async () => {
    const report = await verdicts([
      ['样品', 'KET', 'METH'],
      ['', 'µg/L', 'ng/L'],
      ['A1', '0.3', '30'],
    ])
    expect(
      report.cells.map(({ code, read: said }) => [code, 'reading' in said && said.reading.value]),
    ).toEqual([
      ['KET', 300],
      ['METH', 30],
    ])
  })
  it.each([
    [
      'with names that the method does not know',
      [
        ['样品', '冰毒', 'K粉'],
        ['A1', '3', '30'],
      ],
      '看不出表头',
    ],
    [
      'with two tables',
      [
        ['位', 'METH'],
        ['A1', '3'],
        ['位', 'KET'],
        ['A1', '4'],
      ],
      '第 1 行与第 3 行',
    ],
    [
      'with compounds down the side',
      [
        ['', 'A1', 'A2'],
        ['METH', '1', '2'],
        ['KET', '3', '4'],
      ],
      '第 2 行与第 3 行',
    ],
    [
      'with positions above its head',
      [
        ['A1', '3'],
        ['位', 'METH'],
        ['A2', '4'],
      ],
      '上面的第 1 行',
    ],
  ])('%s is laid nowhere, and says why', async (_name, rows, words) => {
    const report = await verdicts(rows)
    expect(report).toMatchObject({ ok: 0, toConfirm: 0 })
    expect(report.refused).toBeGreaterThan(0)
    for (const { read: said } of report.cells)
      if (said.verdict === 'REFUSED') expect(said.words).toContain(words)
  })
  it('offers a column that looks like µg/L a thousand times as large', async () => {
    const report = await verdicts([['0.118'], ['0.2'], ['0.3'], ['0.09']], { pos: 1, code: 'METH' })
    expect(report.cells.map(({ read }) => read.verdict === 'TO_CONFIRM' && read.reading.value)).toEqual([
      118, 200, 300, 90,
    ])
  })
  it('of 96 × 40 adds up, and lets others have their turn', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ code: `D${at}`, ...limits }))
    const all = Array.from({ length: 96 }, (_, at) => ({ pos: at + 1, labelNo: null }))
    const rows = all.map((_, row) =>
      many.map((_, column) => ((row + column) % 9 === 0 ? '<LOQ' : String(1 + row + column / 10))),
    )
    // Turns of others while it is read: how long each takes is the machine's matter.
    let turns = 0
    let reading = true
    const watch = (async () => {
      while (reading) {
        await new Promise(resolve => setTimeout(resolve, 0))
        turns++
      }
    })()
    const report = await readBlock(rows, { places: all, columns: many })
    reading = false
    await watch
    expect(report).toMatchObject({ total: 3_840, ok: 3_840 })
    expect(turns).toBeGreaterThan((many.length * all.length) / 500)
  })
})

it('keeps with a cell the unit of its column: left in a grid of ng/L it never passes for ng/L', async () => {
  const report = await readBlock(
    [
      ['位', 'METH (µg/L)', 'KET'],
      ['A1', '0.118', '3'],
      ['A2', '<0.0005', '4'],
      ['A3', '0.2 ng/L', '5'],
    ],
    {
      places: [1, 2, 3].map(pos => ({ pos, labelNo: null })),
      columns: ['METH', 'KET'].map(code => ({ code, ...limits })),
    },
  )
  expect(report.cells.map(({ kept }) => kept)).toEqual([
    ...['0.118 µg/L', '3'],
    ...['<0.0005 µg/L', '4'],
    ...['0.2 ng/L', '5'],
  ])
  for (const { kept, read: told } of report.cells.filter(({ code }) => code === 'METH').slice(0, 2))
    expect(read(kept)).toEqual(told)
})
