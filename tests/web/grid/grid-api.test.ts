import { describe, expect, test, vi } from 'vitest'
import { gridApi } from '#web/grid/model/grid-api.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import { type RemoveEvent, requestRemoval } from '#web/grid/model/removal.ts'
import { createSelection, type SelectRowChange } from '#web/grid/model/selection.ts'
import type { Column } from '#web/grid/model/types.ts'

const columns: Column[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'fixed', title: '只读' },
]
const make = () =>
  createGridModel({
    columns,
    rows: ['a', 'b', 'c'].map(id => ({ id, name: id.toUpperCase() })),
  })
const ids = (model: ReturnType<typeof make>) => model.rows().map(row => row.id)

describe('console 4: removing', () => {
  test('only new rows: gone at once, nobody is told', () => {
    const model = make()
    const onRemove = vi.fn()
    const [added] = model.add([{}])
    expect(requestRemoval(model, [added!.id], { asyncRemove: true, onRemove })).toBe(1)
    expect(onRemove).not.toHaveBeenCalled()
  })
  test('existing rows: the owner hears which, after they are gone', () => {
    const model = make()
    const [added] = model.add([{}])
    const events: RemoveEvent[] = []
    requestRemoval(model, ['a', added!.id], { onRemove: event => events.push(event) })
    expect(events.map(event => event.deleteRows.map(row => row.id))).toEqual([['a']])
    expect(events[0]?.confirmRemove).toBeUndefined()
    expect(ids(model)).toEqual(['b', 'c'])
  })
  test('with asyncRemove nothing goes before confirmRemove, and a second call does nothing', () => {
    const model = make()
    const events: RemoveEvent[] = []
    expect(requestRemoval(model, ['a'], { asyncRemove: true, onRemove: event => events.push(event) })).toBe(0)
    expect(ids(model)).toEqual(['a', 'b', 'c'])
    events[0]?.confirmRemove?.()
    expect(ids(model)).toEqual(['b', 'c'])
    model.undo()
    events[0]?.confirmRemove?.()
    expect(ids(model)).toEqual(['a', 'b', 'c'])
  })
  test('a tree refuses', () => {
    const tree = createGridModel({ columns, rows: [{ id: 'a' }], tree: { load: async () => [] } })
    expect(() => requestRemoval(tree, ['a'])).toThrow('树形表格不支持删除行')
  })
})

describe('console 4: selection', () => {
  const watch = (type: 'radio' | 'checkbox') => {
    const model = make()
    const heard: SelectRowChange[] = []
    const selection = createSelection(model, {
      type,
      selectable: row => row.id !== 'c',
      onChange: change => heard.push(change),
    })
    return { model, heard, selection }
  }
  test('checkbox: says selected and unselected, with the rows in the order shown', () => {
    const { heard, selection, model } = watch('checkbox')
    selection.toggle('b')
    selection.toggle('a')
    selection.toggle('b')
    selection.toggle('c')
    expect(
      heard.map(({ type, action, row, selectedRowIds }) => [type, action, row?.id, selectedRowIds]),
    ).toEqual([
      ['checkbox', 'selected', 'b', ['b']],
      ['checkbox', 'selected', 'a', ['a', 'b']],
      ['checkbox', 'unselected', 'b', ['a']],
    ])
    expect(heard.at(-1)?.selectedRows).toEqual([model.get('a')])
  })
  test('all at once is checkbox-all, over what can be chosen', () => {
    const { heard, selection } = watch('checkbox')
    selection.toggle('a')
    expect(selection.state()).toBe('some')
    selection.toggleAll()
    expect(selection.state()).toBe('all')
    selection.toggleAll()
    expect(heard.slice(1).map(({ type, action, selectedRowIds }) => [type, action, selectedRowIds])).toEqual([
      ['checkbox-all', 'selected-all', ['a', 'b']],
      ['checkbox-all', 'unselected', []],
    ])
    expect(selection.state()).toBe('none')
  })
  test('radio: one at a time', () => {
    const { heard, selection } = watch('radio')
    selection.toggle('a')
    selection.toggle('b')
    selection.toggleAll()
    expect(heard.map(({ type, action, selectedRowIds }) => [type, action, selectedRowIds])).toEqual([
      ['radio', 'selected', ['a']],
      ['radio', 'selected', ['b']],
    ])
  })
  test('Shift chooses what lies between; a removed row is no longer chosen', () => {
    const { selection, model } = watch('checkbox')
    selection.toggle('a')
    selection.extendTo('c')
    expect(selection.ids()).toEqual(['a', 'b'])
    model.remove(['a'])
    expect(selection.ids()).toEqual(['b'])
    model.undo()
    expect(selection.ids()).toEqual(['b'])
  })
})

describe('screens 9: methods', () => {
  test('insertions within 1.5 s of the last are refused with a warning; programs are not', () => {
    let now = 0
    const warn = vi.fn()
    const model = make()
    const api = gridApi(model, { warn, now: () => now })
    expect(api.addRows({ name: '1' })).toHaveLength(1)
    now = 1_499
    expect(api.insertRows([{ name: '2' }], 0)).toBeUndefined()
    expect(warn).toHaveBeenCalledExactlyOnceWith('你点击的太快了，请慢一点！')
    expect(api.pushRows([{ name: '3' }], { index: 0 })).toHaveLength(1)
    now = 1_500
    expect(api.insertRows({ name: '4' }, 1)).toHaveLength(1)
    expect(model.rows().map(row => row['name'])).toEqual(['3', '4', 'A', 'B', 'C', '1'])
  })
  test('adding and inserting are told apart, and the cursor follows when asked', () => {
    const [onAdded, onInserted, activate] = [vi.fn(), vi.fn(), vi.fn()]
    const api = gridApi(make(), { onAdded, onInserted, activate })
    const [first] = api.pushRows({}, { setActive: true })
    api.pushRows([{}, {}], { index: 1 })
    expect(onAdded.mock.calls[0]?.[0]).toHaveLength(1)
    expect(onInserted.mock.calls[0]?.[1]).toBe(1)
    expect(activate).toHaveBeenCalledExactlyOnceWith(first?.id)
  })
  test('removeRows takes an id, ids or rows, and throws for anything else', () => {
    const model = make()
    const api = gridApi(model)
    api.removeRows('a')
    api.removeRows([model.get('b')!])
    expect(ids(model)).toEqual(['c'])
    for (const wrong of [undefined, 7, {}, null])
      expect(() => api.removeRows(wrong as unknown as string)).toThrow('参数必须是字符串或数组')
    expect(api.getDeleteData().map(row => row.id)).toEqual(['a', 'b'])
  })
  test('removeSelection takes the chosen rows; clearSelection lets them go', () => {
    const model = make()
    const selection = createSelection(model, { type: 'checkbox' })
    const api = gridApi(model, { selection })
    selection.toggle('b')
    expect(api.getSelectionData().map(row => row.id)).toEqual(['b'])
    api.removeSelection()
    expect(ids(model)).toEqual(['a', 'c'])
    selection.toggle('a')
    api.clearSelection()
    expect(selection.ids()).toEqual([])
  })
  test('data come out without temporary ids, unless asked for with them', () => {
    const model = make()
    const api = gridApi(model)
    const [added] = api.pushRows({ name: '' })
    api.removeRows('b')
    expect(api.getTableData({ rowIds: ['c', added!.id] })).toEqual([{ id: 'c', name: 'C' }, { name: '' }])
    expect(api.getNewData()).toEqual([{ name: '' }])
    expect(api.getNewDataWithId()).toEqual([added])
    expect(api.getAll()).toEqual({
      tableData: [{ id: 'a', name: 'A' }, { id: 'c', name: 'C' }, { name: '' }],
      deleteData: [{ id: 'b', name: 'B' }],
    })
    expect(api.getIfRowById(added!.id)).toEqual({ row: added, isNew: true })
    expect(api.getIfRowById('b')).toBeNull()
    expect(api.getColumnByKey('name')?.title).toBe('名称')
  })
  test('validateTable gives null or the messages; the full one jumps to the first', async () => {
    const jump = vi.fn()
    const model = make()
    const api = gridApi(model, { jump })
    expect(await api.validateTable()).toBeNull()
    api.setValues([{ rowKey: 'b', values: { name: '' } }])
    expect(await api.validateTable(['a'])).toBeNull()
    expect(await api.validateTable()).toEqual({ b: { name: '名称不能为空' } })
    expect(jump).not.toHaveBeenCalled()
    await api.fullValidateTable()
    expect(jump).toHaveBeenCalledExactlyOnceWith({ id: 'b', key: 'name', message: '名称不能为空' })
    expect(await api.getValues(['b'])).toEqual({
      error: { b: { name: '名称不能为空' } },
      values: [{ id: 'b', name: '' }],
    })
  })
  test('setValues writes disabled columns too, and counts what it knows', () => {
    const model = make()
    const api = gridApi(model)
    expect(api.setValues([{ rowKey: 'a', values: { fixed: 'x', nothing: 1 } }])).toBe(1)
    expect(model.get('a')?.['fixed']).toBe('x')
  })
  test('loadNewData takes all rows as new', () => {
    const model = make()
    const api = gridApi(model)
    api.loadNewData([{ id: 'x', name: 'X' }])
    expect(api.getNewData()).toEqual([{ name: 'X' }])
    expect(api.getDeleteData()).toEqual([])
  })
})
