import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { csvCell, csvOf, linesOf, plainColour } from '#web/charts/save.ts'
import { sheetOf } from '#web/charts/sheet.ts'

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
test('a workbook holds the same table: figures as figures, words never as a formula', () => {
  const table = {
    title: '趋势/值',
    columns: ['日', '值', 'CI'],
    rows: () => [['11-22', '1,365.5', '−3'] as const, ['<LOQ', '—', '=1+1'] as const],
    note: 'LOQ/2 & 其他',
  }
  const book = read(sheetOf(table))
  expect(book.SheetNames).toEqual(['趋势 值'])
  const sheet = book.Sheets['趋势 值']!
  expect([sheet['B2'], sheet['C2']]).toMatchObject([
    { t: 'n', v: 1365.5 },
    { t: 'n', v: -3 },
  ])
  expect(sheet['A3']).toMatchObject({ t: 's', v: '<LOQ' })
  expect(sheet['B3']).toBeUndefined()
  // A word, and no formula.
  expect(sheet['C3']).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet['C3'].f).toBeUndefined()
  expect(sheet['A5']).toMatchObject({ t: 's', v: 'LOQ/2 & 其他' })
})
test('a mixed colour is written as every programme reads it', () => {
  expect(plainColour('color(srgb 0.902 0 1)')).toBe('rgba(230, 0, 255, 1)')
  expect(plainColour('color(srgb 0.5 0.5 0.5 / 0.25)')).toBe('rgba(128, 128, 128, 0.25)')
  expect(plainColour('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)')
})
