import { expect, it } from 'vitest'
import { compareOdm, odmFigure, odmInstant } from '#lib/odm/compare.ts'

it('reads figures with point and comma, and nothing that is none', () => {
  expect(['1.5', '1,5', '-2', '3e-4', '.5'].map(odmFigure)).toEqual([1.5, 1.5, -2, 3e-4, 0.5])
  expect(['', 'n.d.', '<5', '1,234,5', '=1', '1 2'].map(odmFigure)).toEqual(Array(6).fill(undefined))
})
it('reads times; without a zone they are those of the place', () => {
  const at = Date.UTC(2026, 10, 1, 0, 0)
  for (const text of ['2026-11-01T08:00:00+08:00', '2026-11-01 08:00', '2026-11-01T00:00:00Z', '2026-11-01T08:00:00+0800'])
    expect(odmInstant(text)).toBe(at) // biome-ignore format: a list
  expect(['1.11.2026', '2026-13-41', ''].map(odmInstant)).toEqual([undefined, undefined, undefined])
})
it('holds other units against ours: million litres a day, litres a second, Fahrenheit, mg/L', () => {
  const own = (measure: string, value: string, unit: string) => ({ sampleID: 'A', measure, value, unit })
  const ours = {
    samples: [{ sampleID: 'A' }],
    measures: [own('floRate', '86400', 'm3D'), own('temp', '20', 'cel'), own('x_METH', '0.25', 'ugL')],
  }
  const columns = [
    'measureRepID',
    'sampleID',
    'specimen',
    'measure',
    'value',
    'unit',
    'aggregation',
    'aDateEnd',
  ]
  const row = (id: string, measure: string, value: string, unit: string) => [id, 'A', 'sa', measure, value, unit, 'sin', '2026-11-01'] // biome-ignore format: a row
  const rows = [
    row('1', 'floRate', '86,4', 'mld'),
    row('2', 'floRate', '1000', 'lS'),
    row('3', 'temp', '68', 'fah'),
    row('4', 'x_METH', '250', 'ngL'),
    row('5', 'x_METH', '0.00025', 'mgL'),
    row('6', 'x_METH', '0.2500003', 'ugL'),
    row('7', 'temp', '250', 'ngL'),
  ]
  const { tables, findings } = compareOdm([{ name: 'measures', columns, rows }], ours, new Map([['x_METH', '甲基苯丙胺浓度']])) // biome-ignore format: one call
  expect(tables[0]).toMatchObject({ same: 5, differing: 1, refused: 1, fresh: 0 })
  expect(findings.map(({ line, words }) => [line, words])).toEqual([
    [7, '样品“A”的甲基苯丙胺浓度 文件 250.0003，本平台 250 ng/L'],
    [8, '水温的单位“ngL”不是水温的单位'],
  ])
})
it('counts lines as a reader does, and leaves a column without a heading alone', () => {
  const columns = ['siteID', '', 'siteType', 'sampleShed', 'contactID', 'geoLat', 'x']
  const rows = [['A', '', 'wwtpMuC', 's', 'c', '30.5', '1'], ['', ''], ['A', '', 'wwtpMuC', 's', 'c', '31', '1'], ['B', '', 'wwtpMuC', 's', 'c', '', '']] // biome-ignore format: rows
  const ours = { sites: [{ siteID: 'A', geoLat: '30.5' }] }
  const { tables, findings } = compareOdm([{ name: 'sites', columns, rows }], ours, new Map())
  const [table] = tables
  if (table!.lacks.length > 0) throw new Error(`The file lacks ${table!.lacks}`)
  expect(table).toMatchObject({ rows: 3, same: 1, refused: 1, fresh: 1, unknown: ['x'] })
  expect(findings.map(({ line, verdict }) => [line, verdict])).toEqual([
    [4, 'refused'],
    [5, 'fresh'],
  ])
})
