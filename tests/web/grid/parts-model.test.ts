import { describe, expect, test, vi } from 'vitest'
import { addIndex, addRowsDefaults, addRowsFault, readAddRows } from '#web/grid/model/add-rows.ts'
import { createTypeRegistry, reservedNames } from '#web/grid/model/column-types.ts'
import { authorityOf, columnWidths, minWidthPx } from '#web/grid/model/columns.ts'
import { createEnhancements } from '#web/grid/model/enhancements.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import { createHighlights } from '#web/grid/model/highlight.ts'
import { pastedNumber, settledNumeric, typedNumeric } from '#web/grid/model/numeric-text.ts'
import { findPlace, popoverPlace, toggledRow } from '#web/grid/model/popover-place.ts'
import type { Column } from '#web/grid/model/types.ts'

describe('console 5: number cells', () => {
  test.each([
    ['', '-', '-'],
    ['-', '-1', '-1'],
    ['-1', '-1.', '-1.'],
    ['1.5', '1.5.', '1.5'],
    ['1', '1a', '1'],
    ['1', '1-', '1'],
    ['12', '', ''],
  ])('%j, then %j, stays %j', (before, after, kept) => {
    expect(typedNumeric(before, after)).toBe(kept)
  })
  test.each([
    ['', ''],
    ['-', ''],
    ['.', ''],
    ['-.', ''],
    ['x', ''],
    ['1.', 1],
    ['.5', 0.5],
    ['-0012.50', -12.5],
    [`${'9'.repeat(400)}`, ''],
  ])('leaving %j gives %j', (text, value) => {
    expect(settledNumeric(text)).toBe(value)
  })
  test.each([
    ['1,234,567.8', 1234567.8],
    ['1,23', Number.NaN],
    ['1.2E-5', 0.000012],
    [' 7 ', 7],
    ['7 mg', Number.NaN],
    ['', Number.NaN],
  ])('pasting %j reads %d', (text, value) => {
    expect(pastedNumber(text)).toBe(value)
  })
})

describe('console 3: column types', () => {
  const type = {
    editable: true,
    format: String,
    parse: (text: string) => ({ ok: true, value: text }) as const,
  }
  test('further types are registered; the names of the grid’s own columns are refused', () => {
    const types = createTypeRegistry()
    types.register('stars', { ...type, parse: text => ({ ok: true, value: text.length }) })
    const model = createGridModel({
      columns: [{ key: 's', title: '星级', type: 'stars' }],
      rows: [{ id: 'a', s: 1 }],
      types,
    })
    expect(model.typeOf(model.columns[0]!).parse('★★', model.columns[0]!, [])).toEqual({ ok: true, value: 2 })
    expect([...reservedNames]).toEqual(['rowNumber', 'rowCheckbox', 'rowRadio', 'rowExpand', 'rowDragSort'])
    for (const name of reservedNames) expect(() => types.register(name, type)).toThrow(name)
  })
  test('an unknown type is shown and not edited', () => {
    const column: Column = { key: 'k', title: 'K', type: 'unheard-of' }
    const model = createGridModel({ columns: [column], rows: [{ id: 'a', k: 1 }] })
    expect(model.editable(model.rowAt(0), column)).toBe(false)
    expect(model.text(model.rowAt(0), column)).toBe('1')
  })
  test('several choices are kept as a comma text and shown as words', () => {
    const column: Column = {
      key: 'k',
      title: 'K',
      type: 'list_multi',
      options: [
        { value: '1', text: '氨氮' },
        { value: '2', text: '总磷' },
        { value: '3', text: '停用', disabled: true },
      ],
    }
    const types = createTypeRegistry()
    const multiple = types.get('list_multi')
    expect(multiple.parse('氨氮、2', column, column.options!)).toEqual({ ok: true, value: '1,2' })
    expect(multiple.parse('氨氮,铅', column, column.options!)).toEqual({
      ok: false,
      message: '“铅”不在选项中',
    })
    expect(multiple.parse('停用', column, column.options!).ok).toBe(false)
    expect(multiple.parse('铅', { ...column, allowInput: true }, column.options!)).toEqual({
      ok: true,
      value: '铅',
    })
    expect(multiple.format('1,2', column, column.options!)).toBe('氨氮,总磷')
  })
  test('times and date-times take the column’s format', () => {
    const types = createTypeRegistry()
    const at = { key: 'k', title: 'K' }
    expect(types.get('time').parse('8:05', at, [])).toEqual({ ok: true, value: '08:05:00' })
    expect(types.get('datetime').parse('2026/3/1 8:05', at, [])).toEqual({
      ok: true,
      value: '2026-03-01 08:05:00',
    })
    expect(types.get('date').parse('2026-3', { ...at, format: 'YYYY-MM' }, [])).toEqual({
      ok: true,
      value: '2026-03',
    })
    expect(types.get('time').parse('25:00', at, [])).toEqual({ ok: false, message: '“25:00”不是时间' })
  })
})

describe('console 6: an authority prefix', () => {
  const entry = (action: string, type: string, status = '1') => ({ action, type, status })
  const columns: Column[] = [
    { key: 'name', title: '名称', type: 'input' },
    { key: 'cost', title: '金额', type: 'inputNumber' },
    { key: 'free', title: '备注', type: 'input' },
  ]
  const defined = [
    entry('job:cost', '1'),
    entry('job:name', '2'),
    entry('job:batch_delete', '1'),
    entry('other:free', '1'),
  ]
  test('hides columns and buttons, disables columns, leaves what nobody defined', () => {
    const authority = authorityOf(
      'job:',
      [entry('job:name', '2', '0')],
      [...defined.filter(one => one.action !== 'job:name'), entry('job:free', '2', '0')],
    )
    expect([...authority.hidden]).toEqual(['cost', 'batch_delete'])
    expect(authority.excluded).toContain('batch_delete')
    const model = createGridModel({ columns, rows: [{ id: 'a' }], authority })
    expect(model.columns.map(column => column.key)).toEqual(['name', 'free'])
    expect(model.columns.map(column => model.editable(model.rowAt(0), column))).toEqual([true, false])
  })
  test('what the user holds is not taken away', () => {
    const authority = authorityOf('job:', defined, defined)
    expect([authority.hidden.size, authority.disabled.size, authority.excluded]).toEqual([0, 0, []])
  })
  test('without a prefix there is no limit', () => {
    expect(authorityOf('', [], defined).hidden.size).toBe(0)
  })
})

describe('console 9: widths', () => {
  const of = (type: Column['type'], more: Partial<Column> = {}): Column => ({
    key: 'k',
    title: 'K',
    type,
    ...more,
  })
  test('least widths by type', () => {
    expect(
      (['datetime', 'sel_user', 'sel_depart', 'date', 'input'] as const).map(type => minWidthPx(of(type))),
    ).toEqual([190, 190, 190, 135, 120])
    expect(minWidthPx(of('date', { minWidth: 90 }))).toBe(90)
  })
  test('figures and shares first, the rest evenly, 92 % when none is given', () => {
    expect(
      columnWidths([of('input', { width: 200 }), of('input', { width: '30%' }), of('input')], 1000),
    ).toEqual([200, 300, 500])
    expect(columnWidths([of('input'), of('input')], 1000)).toEqual([460, 460])
    expect(columnWidths([of('datetime'), of('input')], 100)).toEqual([190, 120])
  })
})

describe('console 9: enhancement records', () => {
  test('sixteen codes are kept, the oldest goes, one set anew is young', () => {
    const records = createEnhancements()
    for (let code = 0; code < 16; code++) records.set(`c${code}`, { columns: { a: { width: code } } })
    records.set('c0', { columns: {} })
    records.set('c16', { columns: {} })
    expect(records.codes()).toHaveLength(16)
    expect(records.get('c1')).toBeUndefined()
    expect(records.get('c0')).toEqual({ columns: {} })
  })
  test('are read from where they are kept, rubbish left out', () => {
    let kept: unknown = [['a', { columns: { k: { width: 90 } } }], ['b'], 7, ['c', { columns: 5 }]]
    const store = {
      read: () => kept,
      write: (entries: unknown) => {
        kept = entries
      },
    }
    const records = createEnhancements(store)
    expect(records.codes()).toEqual(['a'])
    records.set('d', { columns: {} })
    records.remove('a')
    expect(kept).toEqual([['d', { columns: {} }]])
    expect(createEnhancements(store).codes()).toEqual(['d'])
  })
})

describe('console 5: add-rows dialog', () => {
  test('count from 1, position from 0 (bottom) to the number of rows', () => {
    const plan = (count: number, position: number) => ({ count, position, scroll: false })
    expect(addRowsFault(plan(1, 3), 3)).toBeUndefined()
    expect(addRowsFault(plan(0, 0), 3)?.field).toBe('count')
    expect(addRowsFault(plan(1.5, 0), 3)?.field).toBe('count')
    expect(addRowsFault(plan(1, 4), 3)).toEqual({ field: 'position', message: '添加位置须在 0 至 3 之间' })
    expect([addIndex(plan(1, 0)), addIndex(plan(1, 1)), addIndex(plan(1, 3))]).toEqual([undefined, 0, 2])
  })
  test('kept defaults are read with care', () => {
    expect(readAddRows({ count: 5, position: 2, scroll: true })).toEqual({
      count: 5,
      position: 2,
      scroll: true,
    })
    for (const rubbish of [undefined, null, 'x', 7, { count: -1, position: 'a' }])
      expect(readAddRows(rubbish)).toEqual(addRowsDefaults)
  })
})

describe('console 9: sub-table popover', () => {
  const table = { top: 100, bottom: 500, left: 200, width: 1000 }
  test('below with more than 350 px of room, else above; 96 % of the table', () => {
    expect(popoverPlace({ top: 389, bottom: 449 }, table, 800)).toMatchObject({
      side: 'below',
      left: 220,
      width: 960,
      offset: 449,
    })
    expect(popoverPlace({ top: 390, bottom: 450 }, table, 800)).toMatchObject({ side: 'above', offset: 410 })
  })
  test('is looked for three more times, then given up with the message', async () => {
    const look = vi.fn<() => number | undefined>(() => undefined)
    await expect(findPlace(look, 0)).rejects.toThrow('打开子表失败')
    expect(look).toHaveBeenCalledTimes(4)
    let misses = 3
    await expect(findPlace(() => (misses-- > 0 ? undefined : 'here'), 0)).resolves.toBe('here')
  })
  test('the same row closes it, another moves it', () => {
    expect([toggledRow(undefined, 'a'), toggledRow('a', 'a'), toggledRow('a', 'b')]).toEqual([
      'a',
      undefined,
      'b',
    ])
  })
})

describe('console 9: reload highlight', () => {
  test('lasts 1.4 s and gives the faded cell once more for repainting', () => {
    let now = 0
    const lights = createHighlights(() => now)
    lights.light([{ id: 'a', key: 'k' }])
    expect(lights.strength('a', 'k')).toBe(1)
    now = 700
    expect(lights.strength('a', 'k')).toBeCloseTo(0.5)
    expect(lights.active()).toHaveLength(1)
    now = 1_400
    expect(lights.strength('a', 'k')).toBe(0)
    expect(lights.active()).toHaveLength(1)
    expect(lights.idle).toBe(true)
    expect(lights.active()).toHaveLength(0)
  })
})
