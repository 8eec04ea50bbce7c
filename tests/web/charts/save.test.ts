import { expect, test } from 'vitest'
import { csvCell, csvOf, linesOf } from '#web/charts/save.ts'

test.each([
  ['1,365', '1365'],
  ['−3.20', '-3.20'],
  ['+7.9%', '+7.9%'],
  ['—', ''],
  ['35.1 – 45.6', '35.1 – 45.6'],
  ['<LOQ', '<LOQ'],
  ['无公认系数，仅有负荷量', '无公认系数，仅有负荷量'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['@厂', "'@厂"],
  ['-cmd', "'-cmd"],
  ['甲,乙', '"甲,乙"'],
])('%s stands as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
test('a table with what it says of itself under it', () => {
  const table = { title: '趋势', columns: ['日', '值'], rows: () => [['11-22', '1,365']], note: 'LOQ/2' }
  expect(csvOf(table)).toBe('\uFEFF日,值\r\n11-22,1365\r\n\r\nLOQ/2\r\n')
  expect(csvOf({ ...table, note: undefined })).toBe('\uFEFF日,值\r\n11-22,1365\r\n')
})
test('a note is broken after its marks', () => {
  expect(linesOf('澜江省 甲基苯丙胺；线为本期，虚线为去年同期', 150)).toEqual([
    '澜江省 甲基苯丙胺；',
    '线为本期，',
    '虚线为去年同期',
  ])
  expect(linesOf('澜江省 甲基苯丙胺；线为本期', 400)).toEqual(['澜江省 甲基苯丙胺；线为本期'])
  expect(linesOf('', 100)).toEqual([''])
})
