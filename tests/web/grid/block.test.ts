import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fill } from '#web/grid/model/fill.ts'
import { createFind } from '#web/grid/model/find.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import { paste, problemBlock, tiled } from '#web/grid/model/paste.ts'
import type { Column } from '#web/grid/model/types.ts'

const columns: Column[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'size', title: '数量', type: 'inputNumber' },
  { key: 'day', title: '日期', type: 'date' },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    options: [
      { value: '1', text: '进水' },
      { value: '2', text: '出水' },
    ],
  },
  { key: 'fixed', title: '只读' },
  { key: 'on', title: '启用', type: 'checkbox' },
]
const make = (count = 3) =>
  createGridModel({
    columns,
    rows: Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `N${index}`, size: index })),
  })
const column = (model: ReturnType<typeof make>, key: string) => model.rows().map(row => row[key])

describe('paste', () => {
  test('reads each text by its column, below the last row makes new ones, in one step', async () => {
    const model = make(1)
    const report = await paste(
      model,
      [
        ['甲', '1,234.5', '2026/3/1', '出水', '', '是'],
        ['乙', '-2', '2026年12月31日', '1', '', 'N'],
      ],
      { row: 0, column: 0, mayAdd: true },
    )
    expect(report).toMatchObject({
      written: 10,
      added: 1,
      problems: [],
      message: '已粘贴 10 个单元格，新增 1 行',
    })
    expect(model.values()).toEqual([
      { id: 'r0', name: '甲', size: 1234.5, day: '2026-03-01', kind: '2', on: 'Y' },
      { name: '乙', size: -2, day: '2026-12-31', kind: '1', on: 'N' },
    ])
    model.undo()
    expect(model.values()).toEqual([{ id: 'r0', name: 'N0', size: 0 }])
  })

  test('what is refused is named, marked and kept; the cell keeps its value', async () => {
    const model = make(1)
    const report = await paste(
      model,
      [['甲', 'abc', '2026-02-31', '清水', '改', '也许', '多余'], ['下一行']],
      { row: 0, column: 0, mayAdd: false },
    )
    expect(report.message).toBe('已粘贴 1 个单元格，7 个未粘贴')
    expect(problemBlock(report.problems)).toEqual([
      ['粘贴行', '列', '内容', '原因'],
      ['1', '数量', 'abc', '“abc”不是数字'],
      ['1', '日期', '2026-02-31', '“2026-02-31”不是日期'],
      ['1', '类型', '清水', '“清水”不在选项中'],
      ['1', '只读', '改', '此单元格不可编辑'],
      ['1', '启用', '也许', '“也许”不是“是”或“否”'],
      ['1', '7', '多余', '超出最后一列'],
      ['2', '名称', '下一行', '超出最后一行'],
    ])
    expect(model.get('r0')).toMatchObject({ name: '甲', size: 0 })
    expect(model.errorOf('r0', 'size')).toBe('粘贴的内容未写入：“abc”不是数字（abc）')
    expect(model.errorOf('r0', 'fixed')).toBeUndefined()
  })

  test('errors in rows that the paste has made are marked there', async () => {
    const model = make(0)
    const report = await paste(model, [['甲', 'x']], { row: 0, column: 0, mayAdd: true })
    const id = model.rowAt(0).id
    expect(report.problems[0]?.id).toBe(id)
    expect(model.errorOf(id, 'size')).toContain('不是数字')
  })

  test('a block is repeated over a selection that holds it whole times', () => {
    expect(tiled([['a', 'b']], 2, 4)).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ])
    expect(tiled([['a', 'b']], 3, 3)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(tiled([], 3, 3)).toEqual([])
  })

  test('linked options are waited for, level by level', async () => {
    const model = createGridModel({
      columns: [
        { key: 'p', title: '省', type: 'select', linkageKey: 'c' },
        { key: 'c', title: '市', type: 'select' },
      ],
      rows: [{ id: 'a' }],
      linkage: [
        {
          key: 'p',
          requestData: async parent =>
            parent === '' ? [{ value: '9', text: '澜江省' }] : [{ value: '91', text: '江城市' }],
        },
      ],
    })
    const report = await paste(model, [['澜江省', '江城市']], { row: 0, column: 0, mayAdd: false })
    expect(report.problems).toEqual([])
    expect(model.get('a')).toMatchObject({ p: '9', c: '91' })
  })

  test('a row that goes while the block is being read is reported, not forgotten', async () => {
    const model = make(2)
    const pasting = paste(model, [['甲'], ['乙']], { row: 0, column: 0, mayAdd: false })
    model.remove(['r1'])
    const report = await pasting
    expect(report.message).toBe('已粘贴 1 个单元格，1 个未粘贴')
    expect(report.problems).toMatchObject([{ line: 1, text: '乙', message: '该行已被移除' }])
  })

  test('of 100,000 cells each one is either written or reported', async () => {
    const model = make(10_000)
    const lines = Array.from({ length: 10_000 }, (_, line) =>
      Array.from({ length: 10 }, (_, place) => (place === 1 && line % 7 === 0 ? `错${line}` : `${line}`)),
    )
    const report = await paste(model, lines, { row: 0, column: 0, mayAdd: false })
    expect(report.written + report.problems.length).toBe(100_000)
    const wrong = report.problems.filter(problem => problem.key === 'size')
    expect(wrong.map(problem => problem.text)).toEqual(
      lines.flatMap((_, line) => (line % 7 === 0 ? [`错${line}`] : [])),
    )
    expect(report.message).toBe(`已粘贴 ${report.written} 个单元格，${report.problems.length} 个未粘贴`)
    expect(Object.keys(model.errors()).length).toBe(10_000)
    model.undo()
    expect(model.get('r9')).toEqual({ id: 'r9', name: 'N9', size: 9 })
  })
})

describe('paste of any block', () => {
  test('every text is written, or reported with its reason; none is both; undo takes all back', async () => {
    const text = fc.constantFrom('', 'x', '1', '-2.5', '2026-01-01', '2026-02-30', '进水', '是', '1,000')
    const block = fc.array(fc.array(text, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
    const target = fc.record({ row: fc.nat(2), column: fc.nat(7), mayAdd: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(block, target, async (lines, at) => {
        const model = make(3)
        const before = model.rows()
        const report = await paste(model, lines, at)
        const cells = lines.flat()
        const texts = cells.filter(one => one !== '').length
        const reported = report.problems.length
        expect(report.written).toBeGreaterThanOrEqual(texts - reported)
        expect(report.written + reported).toBeLessThanOrEqual(cells.length)
        for (const { line, place, text: said, message } of report.problems) {
          expect([lines[line]?.[place], message !== '']).toEqual([said, true])
        }
        if (model.undo()) expect(model.rows().map(row => row.id)).toEqual(before.map(row => row.id))
        for (const row of before)
          for (const { key } of columns) expect(model.get(row.id)?.[key]).toBe(row[key])
      }),
      { numRuns: 200 },
    )
  })
})

describe('fill handle', () => {
  const filled = (key: string, values: readonly unknown[], rows = 6, copy = false) => {
    const model = make(rows)
    model.write(values.map((value, index) => ({ id: `r${index}`, key, value })))
    const at = columns.findIndex(one => one.key === key)
    fill(
      model,
      { row: 0, column: at, rows: values.length, columns: 1 },
      { row: 0, column: at, rows, columns: 1 },
      copy,
    )
    return column(model, key)
  }
  test('one number is repeated, two give the step, uneven ones are repeated', () => {
    expect(filled('size', [5], 3)).toEqual([5, 5, 5])
    expect(filled('size', [1, 3], 5)).toEqual([1, 3, 5, 7, 9])
    expect(filled('size', [0.1, 0.2], 4)).toEqual([0.1, 0.2, 0.3, 0.4])
    expect(filled('size', [1, 3, 4], 6)).toEqual([1, 3, 4, 1, 3, 4])
    expect(filled('size', [1, 3], 4, true)).toEqual([1, 3, 1, 3])
  })
  test('dates go on by days, by their step, or by whole months', () => {
    expect(filled('day', ['2026-02-27'], 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(filled('day', ['2026-01-01', '2026-01-08'], 3)[2]).toBe('2026-01-15')
    expect(filled('day', ['2026-01-31', '2026-03-31'], 4)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ])
    expect(filled('day', ['', '2026-01-01'], 4)).toEqual(['', '2026-01-01', '', '2026-01-01'])
  })
  test('texts are repeated; upwards the series goes back; one undo takes all away', () => {
    expect(filled('name', ['a', 'b'], 5)).toEqual(['a', 'b', 'a', 'b', 'a'])
    const model = make(4)
    model.write([
      { id: 'r2', key: 'size', value: 10 },
      { id: 'r3', key: 'size', value: 20 },
    ])
    fill(model, { row: 2, column: 1, rows: 2, columns: 1 }, { row: 0, column: 1, rows: 4, columns: 1 })
    expect(column(model, 'size')).toEqual([-10, 0, 10, 20])
    model.undo()
    expect(column(model, 'size')).toEqual([0, 1, 10, 20])
  })
  test('to the side a text is read by the next column, and refused with a mark', () => {
    const model = make(1)
    const done = fill(
      model,
      { row: 0, column: 0, rows: 1, columns: 1 },
      { row: 0, column: 0, rows: 1, columns: 2 },
    )
    expect(done.writes).toEqual([])
    expect(model.errorOf('r0', 'size')).toContain('“N0”不是数字')
  })
})

describe('find', () => {
  test('regards neither case nor codes, goes round in both directions, counts', async () => {
    const model = make(3)
    model.write([{ id: 'r1', key: 'kind', value: '2' }])
    const find = createFind(model)
    await find.search(' n ')
    expect(find.count()).toBe(3)
    expect(find.place()).toBe(1)
    expect(find.previous()).toEqual({ id: 'r2', key: 'name' })
    expect(find.next()).toEqual({ id: 'r0', key: 'name' })
    await find.search('出水')
    expect([find.count(), find.current()]).toEqual([1, { id: 'r1', key: 'kind' }])
    expect(find.has('r1', 'kind')).toBe(true)
    await find.search('没有')
    expect([find.count(), find.place(), find.next()]).toEqual([0, 0, undefined])
  })
  test('a later search wins over an earlier one', async () => {
    const find = createFind(make(20_000))
    const first = find.search('N')
    const second = find.search('N19999')
    await Promise.all([first, second])
    expect(find.count()).toBe(1)
  })
})
