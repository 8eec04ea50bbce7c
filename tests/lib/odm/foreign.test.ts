/** Rows of foreign series by a mapping: what they are here, and in words why some are not taken. */
import { describe, expect, it } from 'vitest'
import { ForeignFile, type ForeignMapping } from '#lib/odm/foreign.ts'
import { quantitiesOf, unitFactor } from '#lib/odm/foreign-units.ts'

const at = Date.parse('2026-11-20T08:00:00+08:00')
const samples = {
  name: 'samples',
  columns: ['sampleID', 'siteID', 'collDTStart'],
  rows: [
    ['s1', 'A', '2026-11-01T08:00:00+08:00'],
    ['s2', 'B', '2026-11-02'],
    ['late', 'A', '2026-12-01'],
    ['odd', 'A', 'yesterday'],
  ],
}
const head = ['measureRepID', 'sampleID', 'measure', 'value', 'unit']
const mapping: ForeignMapping = {
  sites: [
    { siteId: 'A', target: 'FOREIGN' },
    { siteId: 'B', target: 'SKIP' },
  ],
  measures: [
    { measure: 'meth', unit: 'ugL', drugCode: 'METH', quantity: 'CONC', factor: 1000 },
    { measure: 'methLoad', unit: 'g/d/1000inh', drugCode: 'METH', quantity: 'PNDL', factor: 1000 },
    { measure: 'covN1', unit: 'gcL', quantity: 'SKIP' },
  ],
}
const open = (rows: string[][], more: { name: string; columns: string[]; rows: string[][] }[] = []) => {
  const file = ForeignFile.open([samples, { name: 'measures', columns: head, rows }, ...more])
  if (!(file instanceof ForeignFile)) throw new Error(file.refusal)
  return file
}

describe('a file of somebody else', () => {
  it('converts by the mapping, keeps limits and flags apart, and knows the day of a sample', () => {
    const file = open(
      [
        ['1', 's1', 'meth', '0,125', 'ugL'],
        ['2', 's1', 'methLoad', '0.0523', 'g/d/1000inh'],
        ['3', 's1', 'lod', '0.001', 'ugL'],
        ['4', 's1', 'covN1', '12', 'gcL'],
        ['5', 's2', 'meth', '1', 'ugL'],
      ],
      [
        {
          name: 'qualityReports',
          columns: ['measureRepID', 'qualityFlag'],
          rows: [
            ['1', 'belowLOQ'],
            ['2', 'noConcern'],
            ['2', 'delayArriv'],
          ],
        },
      ],
    )
    const rows = [...file.rows(mapping, at)]
    expect(rows.map(({ line, value, qualifier, flags, beside, refusal, sampleDate }) => [line, value, qualifier, flags, beside, refusal, sampleDate])).toEqual([
      [2, 125, '<LOQ', '', false, '', '2026-11-01'],
      [3, 52.3, '=', 'delayArriv', false, '', '2026-11-01'],
      [4, null, '', '', true, '', '2026-11-01'],
      [5, null, '', '', true, '', '2026-11-01'],
      [6, null, '', '', true, '', '2026-11-02'],
    ]) // biome-ignore format: a table
    expect(file.found()).toEqual({
      rows: 5,
      sites: [
        { siteId: 'A', siteName: '', population: null, rows: 3 },
        { siteId: 'B', siteName: '', population: null, rows: 1 },
      ],
      measures: [
        { measure: 'meth', unit: 'ugL', rows: 2 },
        { measure: 'methLoad', unit: 'g/d/1000inh', rows: 1 },
        { measure: 'covN1', unit: 'gcL', rows: 1 },
      ],
    })
  })

  it('says of each row that it does not take why', () => {
    const rows = [
      ['1', 's1', 'meth', 'n.d.', 'ugL'],
      ['2', 's1', 'meth', '-1', 'ugL'],
      ['3', 's1', 'meth', '1', 'ngL'],
      ['4', 's1', 'coke', '1', 'ugL'],
      ['5', 'none', 'meth', '1', 'ugL'],
      ['6', 'late', 'meth', '1', 'ugL'],
      ['7', 'odd', 'meth', '1', 'ugL'],
      ['8', 's1', 'meth', '=1+1', 'ugL'],
      ['9', 's1', 'meth', '2000000', 'ugL'],
      ['10', 's1', 'meth', '1', 'ugL'],
      ['11', 's1', 'meth', '2', 'ugL'],
      ['12', '', 'meth', '2', 'ugL'],
      ['13', 's1', 'meth', '', 'ugL'],
    ]
    const told = [...open(rows).rows(mapping, at)].map(({ line, refusal }) => [line, refusal])
    expect(told).toEqual([
      [2, '值“n.d.”不是数'],
      [3, '值 -1 小于 0'],
      [4, '度量“meth”（单位“ngL”）没有对照，请先指明是哪种毒品'],
      [5, '度量“coke”（单位“ugL”）没有对照，请先指明是哪种毒品'],
      [6, '没有写站点'],
      [7, '采样时间 2026-12-01 晚于上传的日子'],
      [8, '采样时间“yesterday”不是时间，应为 2026-11-01T08:00:00+08:00'],
      [9, '单元格“=1+1”像公式，不读取'],
      [10, expect.stringContaining('请核对单位')],
      [11, ''],
      [12, '同一样品的同一个量第 11 行已有，只收前一行'],
      [13, '没有写站点'],
      [14, '没有值'],
    ])
  })

  it('is no file without its table, or with flags that nobody can read', () => {
    expect(ForeignFile.open([samples])).toEqual({ refusal: '文件里没有 measures 表，测定值在这张表里' })
    expect(ForeignFile.open([{ name: 'measures', columns: ['value'], rows: [] }])).toEqual({
      refusal: 'measures 表缺必填列 measure、unit，没有读取',
    })
    const reports = { name: 'qualityReports', columns: ['x'], rows: [] }
    expect(ForeignFile.open([{ name: 'measures', columns: head, rows: [] }, reports])).toMatchObject({
      refusal: expect.stringContaining('看不出哪些值低于检出限'),
    })
  })

  it('knows units of concentrations and of loads, and takes neither for the other', () => {
    expect(unitFactor('CONC', 'ugL')).toBe(1000)
    expect(unitFactor('PNDL', 'ugL')).toBeUndefined()
    expect(unitFactor('PNDL', 'x_mgD1000')).toBe(1)
    expect(unitFactor('PNDL', 'mg/(d·万人)')).toBe(0.1)
    expect(quantitiesOf('mgD1000')).toEqual(['PNDL', 'CONS'])
    expect(quantitiesOf('cel')).toEqual([])
    expect(quantitiesOf('')).toEqual([])
  })
})
