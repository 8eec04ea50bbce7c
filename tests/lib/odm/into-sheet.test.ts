/** Values of the open data model on a worksheet: what becomes a cell, what is said of the rest. */
import { expect, test } from 'vitest'
import { readBlock, standardColumn } from '#lib/lab/read-block.ts'
import type { OdmFileTable } from '#lib/odm/compare.ts'
import { type OdmBlock, odmBlock } from '#lib/odm/into-sheet.ts'
import { valueRows } from '#lib/odm/rows.ts'
import { columnsOf, type OdmTableName } from '#lib/odm/tables.ts'

const limits = { lod: 0.2, loq: 0.5, uloq: 500 }
const sheet = {
  places: [
    { pos: 1, labelNo: null },
    { pos: 2, labelNo: 'WD1' },
    { pos: 3, labelNo: 'WD2' },
  ],
  columns: [
    { code: 'METH', ...limits },
    { code: 'KET', ...limits },
    { code: 'CAF', ...limits, uloq: null },
    { code: standardColumn, lod: 0, loq: 0, uloq: null },
  ],
}
const columns = ['measureRepID', 'sampleID', 'specimen', 'measure', 'value', 'unit', 'aggregation']
type Row = readonly [sample: string, measure: string, value: string, unit: string]
/** `m2` is the line's own name: 2 is the first line under the heading. */
const measures = (rows: readonly Row[]): OdmFileTable => ({
  name: 'measures',
  columns,
  rows: rows.map(([sample, measure, value, unit], at) => [
    `m${at + 2}`,
    sample,
    'sa',
    measure,
    value,
    unit,
    'sin',
  ]),
})
const flagged = (rows: readonly (readonly [string, string])[] = []): OdmFileTable => ({
  name: 'qualityReports',
  columns: ['qualityReportID', 'measureRepID', 'qualityFlag'],
  rows: rows.map(([id, flag], at) => [`q${at}`, id, flag]),
})
const laid = (...files: OdmFileTable[]): OdmBlock => {
  const made = odmBlock(files, sheet)
  if ('refusal' in made) throw new Error(made.refusal)
  return made
}
const said = ({ findings }: OdmBlock) => findings.map(({ line, rows, words }) => [line, rows, words])

test('lays figures with their unit and flags by their sign, whatever the order of the file', async () => {
  const block = laid(
    flagged([
      ['m3', 'belowLOQ'],
      ['m4', 'beLOD'],
      ['m5', 'beLOD'],
      ['m6', 'noConcern'],
    ]),
    measures([
      ['WD2', 'x_METH', '0.0123', 'ugL'],
      ['WD1', 'x_METH', '0.0005', 'ugL'],
      ['WD1', 'x_KET', '0.0002', 'ugL'],
      ['WD2', 'x_KET', 'NA', 'ugL'],
      ['wd 1', 'caff', '2,5', 'ugL'],
      ['WD2', 'x_CAF', '<0.0005', 'ugL'],
    ]),
  )
  expect(block.rows).toEqual([
    ['位', 'METH', 'KET', 'CAF'],
    ['A2', '<0.5 ng/L', '<LOD', '2,5 µg/L'],
    ['A3', '0.0123 µg/L', '<LOD', '<0.0005 µg/L'],
  ])
  expect(block.findings).toEqual([])
  expect(
    block.measures.map(({ measure, rows, laid: cells, words }) => [measure, rows, cells, words]),
  ).toEqual([
    ['x_METH', 2, 2, 'METH，×1,000 换算为 ng/L'],
    ['x_KET', 2, 2, 'KET，×1,000 换算为 ng/L'],
    ['caff', 1, 1, 'CAF，×1,000 换算为 ng/L'],
    ['x_CAF', 1, 1, 'CAF，×1,000 换算为 ng/L'],
  ])
  const report = await readBlock(block.rows, sheet, { pos: 1, code: 'METH' }, true)
  expect(
    report.cells.map(({ pos, code, read }) => [pos, code, 'reading' in read ? read.reading : read.verdict]),
  ).toEqual([
    [2, 'METH', { qualifier: '<LOQ', value: null }],
    [2, 'KET', { qualifier: '<LOD', value: null }],
    [2, 'CAF', { qualifier: '=', value: 2500 }],
    [3, 'METH', { qualifier: '=', value: 12.3 }],
    [3, 'KET', { qualifier: '<LOD', value: null }],
    [3, 'CAF', { qualifier: '<LOQ', value: null }],
  ])
  // A decimal comma is asked about as ever; a unit that was told is not.
  expect(report.cells.map(({ read }) => read.verdict)).toEqual(['OK', 'OK', 'TO_CONFIRM', 'OK', 'OK', 'OK'])
  const typed = await readBlock(block.rows, sheet)
  expect(typed.cells.filter(({ read }) => read.verdict === 'TO_CONFIRM')).toHaveLength(2)
})

test('says of each line that is not laid why, the same once', () => {
  const block = laid(
    flagged([
      ['m8', 'out'],
      ['m9', ''],
    ]),
    measures([
      ['WD1', 'x_METH', '=1+1', 'ugL'],
      ['WD1', 'x_METH', '0.01', 'cel'],
      ['WD1', 'x_NOPE', '0.01', 'ugL'],
      ['WD2', 'x_NOPE', '0.02', 'ugL'],
      ['WD9', 'x_METH', '0.01', 'ugL'],
      ['WD9', 'x_KET', '0.01', 'ugL'],
      ['WD1', 'x_METH', '0.01', 'ugL'],
      ['WD1', 'x_KET', '0.01', 'ugL'],
      ['WD2', 'x_KET', 'undisc', 'ugL'],
      ['WD2', 'x_METH', '0.03', 'ngL'],
      ['WD2', 'x_METH', '0.04', 'ngL'],
      ['WD1', 'floRate', '100', 'm3D'],
      ['WD1', 'lod', '0.0002', 'ugL'],
      ['WD1', 'x_METH_pndl', '9', 'x_mgD1000'],
      ['', 'x_METH', '9', 'ngL'],
    ]),
  )
  expect(said(block)).toEqual([
    [2, 1, '单元格“=1+1”像公式，不读取'],
    [3, 1, 'qualityFlag 必填，不能为空'],
    [3, 1, 'METH 的单位“cel”不认识，能读 ngL、ugL、mgL'],
    [4, 2, '方法里没有化合物“x_NOPE”'],
    [6, 2, '样品“WD9”不在这张工作单上'],
    [8, 1, 'METH 的值标有“out”，请与出具数据的实验室核对后手工录入'],
    [9, 1, 'KET 的质量标记读不出，不录入'],
    [10, 1, 'KET 的值“undisc”不是数'],
    [12, 1, '样品“WD2”的 METH 第 11 行已有，只收前一行'],
    [16, 1, 'sampleID 必填，不能为空'],
  ])
  expect(block.findings.find(({ line }) => line === 6)?.label).toBe('WD9')
  expect(block.rows).toEqual([
    ['位', 'METH'],
    ['A3', '0.03 ng/L'],
  ])
  expect(block.measures.map(({ measure, words }) => [measure, words])).toEqual(
    expect.arrayContaining([
      ['floRate', '流量，不录入工作单'],
      ['lod', '检出限以检测方法为准，不录入'],
      ['x_METH_pndl', '算出的结果，不录入'],
      ['x_NOPE', '方法里没有的化合物，不录入'],
    ]),
  )
})

test('takes no limit for a figure, and no sum of several for one', () => {
  const alone = laid(
    measures([
      ['WD1', 'x_METH', '0.0005', 'ugL'],
      ['WD2', 'x_METH', '0.0006', 'ugL'],
    ]),
  )
  expect(alone.rows).toEqual([
    ['位', 'METH'],
    ['A3', '0.0006 µg/L'],
  ])
  expect(alone.findings[0]?.words).toContain('没有 qualityReports 表')
  const mean = measures([['WD1', 'x_METH', '0.01', 'ugL']])
  const odd = (column: string, value: string) =>
    laid(flagged(), {
      ...mean,
      columns: [...columns, 'fraction'],
      rows: mean.rows.map(row =>
        [...row, 'liq'].map((cell, at) => ([...columns, 'fraction'][at] === column ? value : cell)),
      ),
    }).findings.map(({ words }) => words)
  expect(odd('aggregation', 'geoMn')).toEqual(['METH 的 aggregation“geoMn”不是单次测定（sin），不录入'])
  expect(odd('specimen', 'po')).toEqual(['METH 的 specimen“po”不是样品（sa），不录入'])
  expect(odd('fraction', 'sol')).toEqual(['METH 的 fraction“sol”不是水样，不录入'])
  expect(odd('fraction', 'liq')).toEqual([])
})

test('refuses a file without its table, its columns or its flags', () => {
  expect(odmBlock([flagged()], sheet)).toMatchObject({ refusal: expect.stringContaining('没有 measures 表') })
  const table = measures([['WD1', 'x_METH', '1', 'ugL']])
  expect(odmBlock([{ ...table, columns: columns.with(4, '值') }], sheet)).toMatchObject({
    refusal: 'measures 表缺必填列 value，没有读取',
  })
  expect(odmBlock([table, { ...flagged([['m2', 'beLOD']]), columns: ['a', 'b', 'c'] }], sheet)).toMatchObject(
    {
      refusal: expect.stringContaining('qualityReports 表缺列'),
    },
  )
  expect(odmBlock([table, table], sheet)).toMatchObject({ refusal: expect.stringContaining('两张 measures') })
})

test('what we tell others comes back as it was', async () => {
  const found = [
    { drugCode: 'METH', qualifier: '=', value: 123.456 },
    { drugCode: 'KET', qualifier: '<LOQ', value: null },
    { drugCode: 'CAF', qualifier: '<LOD', value: null },
  ].map((one, at) => ({
    ...one,
    id: `10${at}`,
    sampleNo: 'WD2',
    plantCode: 'P1',
    qcType: null,
    lod: 0.2,
    loq: 0.5,
    recovery: 97.5,
    at: 0,
  }))
  const told = found.map(valueRows)
  const tableOf = (name: OdmTableName, rows: readonly Readonly<Record<string, unknown>>[]): OdmFileTable => {
    const names = columnsOf(name).map(([column]) => column)
    return { name, columns: names, rows: rows.map(row => names.map(column => String(row[column] ?? ''))) }
  }
  const block = laid(
    tableOf('measures', told.flatMap(({ measures: rows }) => rows)),
    tableOf('qualityReports', told.flatMap(({ quality }) => quality)),
  ) // biome-ignore format: a table
  expect(block.findings).toEqual([])
  const { cells } = await readBlock(block.rows, sheet, { pos: 1, code: 'METH' }, true)
  expect(cells.map(({ read }) => ('reading' in read && read.verdict === 'OK' ? read.reading : read))).toEqual(
    found.map(({ qualifier, value }) => ({ qualifier, value })),
  )
})
