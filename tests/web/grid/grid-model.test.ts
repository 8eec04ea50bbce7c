import { describe, expect, test, vi } from 'vitest'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { Column, Damage } from '#web/grid/model/types.ts'

const columns: Column[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum', 'average'] },
  { key: 'note', title: '备注', type: 'normal' },
  { key: 'secret', title: '密钥', type: 'hidden' },
]
const rows = [
  { id: 'a', name: 'A', amount: 1, orderNum: 1 },
  { id: 'b', name: 'B', amount: 2, orderNum: 2 },
  { id: 'c', name: 'C', amount: '', orderNum: 3 },
]
const ids = (model: ReturnType<typeof createGridModel>) => model.rows().map(row => row.id)

describe('console 4: new, existing and removed rows', () => {
  test('a new row has a temporary id that is not handed out; removing it drops it', () => {
    const model = createGridModel({ columns, rows })
    const [added] = model.add([{ name: 'N' }])
    expect(model.isNew(added!.id)).toBe(true)
    expect(model.values().at(-1)).toEqual({ name: 'N' })
    model.remove([added!.id])
    expect(model.newRows()).toEqual([])
    expect(model.removedRows()).toEqual([])
  })

  test('removing an existing row adds it to the removed list; undo takes it out again', () => {
    const model = createGridModel({ columns, rows })
    model.remove(['b', 'a'])
    expect(model.removedRows().map(row => row.id)).toEqual(['a', 'b'])
    expect(model.undo()).toBe(true)
    expect(ids(model)).toEqual(['a', 'b', 'c'])
    expect(model.removedRows()).toEqual([])
  })

  test('what other properties of the row hold is kept, a hidden column too', () => {
    const model = createGridModel({ columns, rows: [{ id: 'x', name: 'X', secret: 's', extra: 7 }] })
    expect(model.columns.map(column => column.key)).not.toContain('secret')
    model.write([{ id: 'x', key: 'name', value: 'Y' }])
    expect(model.values()).toEqual([{ id: 'x', name: 'Y', secret: 's', extra: 7 }])
    expect(model.changedRows().map(row => row.id)).toEqual(['x'])
    model.undo()
    expect(model.changedRows()).toEqual([])
  })

  test('rows named by another property keep it; a new row is handed out without it', () => {
    const model = createGridModel({ columns, rowKey: 'code', rows: [{ code: 7, name: 'seven' }] })
    expect(model.get('7')?.['name']).toBe('seven')
    const [added] = model.add([{ code: 'own', name: 'new' }])
    expect(added).not.toHaveProperty('code')
  })

  test('a new row starts with the defaults of its columns', () => {
    const model = createGridModel({
      columns: [
        { key: 'kind', title: '类型', type: 'select', defaultValue: 'x' },
        { key: 'on', title: '启用', type: 'checkbox', customValue: ['1', '0'] },
        { key: 'kept', title: '保留', type: 'checkbox', defaultChecked: true },
        { key: 'seq', title: '序', type: 'inputNumber', isOrder: true },
      ],
      rows: [{ id: 'a', seq: 4 }],
    })
    const added = model.add([{}, { kind: 'y' }])
    expect(added[0]).toMatchObject({ kind: 'x', on: '0', kept: 'Y', seq: 5 })
    expect(added[1]).toMatchObject({ kind: 'y', seq: 6 })
  })
})

describe('console 4: sort numbers', () => {
  test('are counted from 1 anew after add, remove, move, undo and redo', () => {
    const model = createGridModel({ columns, rows, dragSort: true })
    const numbers = () => model.rows().map(row => row['orderNum'])
    model.add([{ name: 'N' }], 0)
    expect(model.rowAt(0)['name']).toBe('N')
    expect(numbers()).toEqual([1, 2, 3, 4])
    model.move('c', 0)
    expect(ids(model)[0]).toBe('c')
    expect(numbers()).toEqual([1, 2, 3, 4])
    model.remove(['a'])
    expect(numbers()).toEqual([1, 2, 3])
    while (model.undo()) expect(numbers()).toEqual(numbers().map((_, index) => index + 1))
    expect(ids(model)).toEqual(['a', 'b', 'c'])
    while (model.redo()) expect(numbers()).toEqual(numbers().map((_, index) => index + 1))
  })

  test('the key can be another, and cannot be typed over', () => {
    const model = createGridModel({
      columns: [...columns, { key: 'place', title: '次序', type: 'inputNumber' }],
      rows,
      dragSort: true,
      dragSortKey: 'place',
    })
    model.move('a', 2)
    expect(model.get('a')?.['place']).toBe(3)
    expect(model.write([{ id: 'a', key: 'place', value: 9 }])).toEqual({ written: 0, refused: 1 })
  })

  test('moving past an end stops there, and moving to the same place is no step', () => {
    const model = createGridModel({ columns, rows })
    model.move('a', -3)
    expect(model.canUndo()).toBe(false)
    model.move('a', 99)
    expect(ids(model)).toEqual(['b', 'c', 'a'])
  })
})

describe('undo and redo', () => {
  test('a batch is one step and one word to the listeners', () => {
    const model = createGridModel({ columns, rows })
    const heard: Damage[] = []
    model.subscribe(damage => heard.push(damage))
    model.batch(() => {
      const [added] = model.add([{ name: 'N' }])
      model.write([{ id: added!.id, key: 'amount', value: 5 }])
      model.write([{ id: 'a', key: 'amount', value: 6 }])
      expect(model.indexOf(added!.id)).toBe(3)
    })
    expect(heard.filter(damage => damage.kind === 'rows')).toHaveLength(1)
    model.undo()
    expect(model.count()).toBe(3)
    expect(model.get('a')?.['amount']).toBe(1)
    model.redo()
    expect(model.rowAt(3)).toMatchObject({ name: 'N', amount: 5 })
    expect(model.canRedo()).toBe(false)
  })

  test('what another screen wrote meanwhile is not undone', () => {
    const model = createGridModel({ columns, rows })
    model.write([{ id: 'a', key: 'name', value: 'mine' }])
    model.write([{ id: 'b', key: 'name', value: 'mine' }])
    model.merge({ id: 'a', name: 'theirs' })
    model.undo()
    model.undo()
    expect(model.get('a')?.['name']).toBe('theirs')
    expect(model.get('b')?.['name']).toBe('B')
  })

  test('the same cell written twice in one step comes back to where it was, and forth', () => {
    const model = createGridModel({ columns, rows })
    model.write([
      { id: 'a', key: 'name', value: '1' },
      { id: 'b', key: 'name', value: 'x' },
      { id: 'a', key: 'name', value: '2' },
    ])
    model.undo()
    expect(model.get('a')?.['name']).toBe('A')
    model.redo()
    expect(model.get('a')?.['name']).toBe('2')
  })

  test('writing what a cell holds already is no step, and nobody is told', () => {
    const model = createGridModel({ columns, rows })
    const heard: Damage[] = []
    model.subscribe(damage => heard.push(damage))
    expect(model.write([{ id: 'a', key: 'name', value: 'A' }])).toEqual({ written: 1, refused: 0 })
    expect([heard, model.canUndo(), model.get('a')]).toEqual([[], false, rows[0]])
  })

  test('a new step forgets what was undone', () => {
    const model = createGridModel({ columns, rows })
    model.write([{ id: 'a', key: 'name', value: '1' }])
    model.undo()
    model.write([{ id: 'b', key: 'name', value: '2' }])
    expect(model.canRedo()).toBe(false)
    expect(model.redo()).toBe(false)
    expect(model.get('a')?.['name']).toBe('A')
  })

  test('only so many steps are kept', () => {
    const model = createGridModel({ columns, rows, historyLimit: 3 })
    for (let step = 0; step < 5; step++) model.write([{ id: 'a', key: 'amount', value: 10 + step }])
    let undone = 0
    while (model.undo()) undone += 1
    expect(undone).toBe(3)
    expect(model.get('a')?.['amount']).toBe(11)
  })
})

describe('console 3: who may edit which cell', () => {
  test('display types, disabled columns, rows and grids refuse what a user writes, not what the program writes', () => {
    const model = createGridModel({
      columns: [
        { key: 'name', title: '名称', type: 'input', disabled: row => row['state'] === 'shut' },
        { key: 'kind', title: '类型', type: 'input', disabled: true },
        { key: 'note', title: '备注' },
      ],
      rows: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B', state: 'shut' },
        { id: 'c', name: 'C', locked: '1' },
      ],
      disabledRows: { locked: ['1', '2'] },
    })
    const everywhere = ['a', 'b', 'c'].flatMap(id =>
      ['name', 'kind', 'note'].map(key => ({ id, key, value: 'x' })),
    )
    expect(model.write(everywhere)).toEqual({ written: 1, refused: 8 })
    expect(model.write([{ id: 'zz', key: 'name', value: 'x' }])).toEqual({ written: 0, refused: 1 })
    expect(model.write(everywhere, 'program').refused).toBe(0)
    model.setLimits({ disabled: true })
    expect(model.write([{ id: 'a', key: 'name', value: 'y' }]).refused).toBe(1)
  })

  test('a removed row can no longer be written to', () => {
    const model = createGridModel({ columns, rows })
    model.remove(['a'])
    expect(model.write([{ id: 'a', key: 'name', value: 'x' }]).refused).toBe(1)
    expect(model.get('a')).toBeUndefined()
  })
})

describe('console 4: tree', () => {
  const tree = (load: () => Promise<readonly Record<string, unknown>[]>) =>
    createGridModel({
      columns,
      rows: [
        { id: 'p', name: 'parent', hasChildren: true },
        { id: 'q', name: 'leaf' },
      ],
      tree: { load },
    })

  test('a row with children shows a placeholder until they are fetched on the first opening, and once only', async () => {
    const load = vi.fn(async () => [{ id: 'k', name: 'child', hasChildren: '1' }])
    const model = tree(load)
    expect(model.count()).toBe(2)
    const opening = model.toggle('p')
    expect(model.count()).toBe(3)
    expect(model.rowAt(1)['name']).toBe('加载中…')
    expect(model.editable(model.rowAt(1), model.columns[0]!)).toBe(false)
    expect(model.branchOf('p')).toMatchObject({ open: true, loading: true })
    await opening
    expect(model.rowAt(1)['name']).toBe('child')
    expect(model.branchOf('k')).toEqual({ depth: 1, hasChildren: true, open: false, loading: false })
    await model.toggle('p')
    expect(model.count()).toBe(2)
    await model.toggle('p')
    expect(model.count()).toBe(3)
    expect(load).toHaveBeenCalledTimes(1)
    expect(model.values()).toHaveLength(3)
  })

  test('a row whose children turn out to be none becomes a leaf', async () => {
    const model = tree(async () => [])
    await model.toggle('p')
    expect(model.branchOf('p')).toMatchObject({ hasChildren: false, open: false })
    expect(model.count()).toBe(2)
  })

  test('a failed fetch closes the row and can be tried again', async () => {
    const faults: unknown[] = []
    let fails = true
    const model = createGridModel({
      columns,
      rows: [{ id: 'p', hasChildren: true }],
      tree: {
        load: async () => {
          if (fails) throw new Error('down')
          return [{ id: 'k' }]
        },
      },
      onFault: error => faults.push(error),
    })
    await model.toggle('p')
    expect(faults).toHaveLength(1)
    expect(model.branchOf('p')).toMatchObject({ open: false, loading: false, hasChildren: true })
    fails = false
    await model.toggle('p')
    expect(model.count()).toBe(2)
  })

  test('children handed in with the row are there from the beginning', async () => {
    const model = createGridModel({
      columns,
      rows: [{ id: 'p', children: [{ id: 'k', children: [{ id: 'g' }] }] }],
      tree: { load: async () => [] },
    })
    await model.toggle('p')
    await model.toggle('k')
    expect(model.branchOf('g').depth).toBe(2)
    expect(model.rowAt(0)).not.toHaveProperty('children')
  })

  test('removing throws', () => {
    expect(() => tree(async () => []).remove(['q'])).toThrow('树形表格不支持删除行')
  })
})

describe('console 4: linked selects', () => {
  const chain: Column[] = [
    { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
    { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
    { key: 'district', title: '区', type: 'select' },
  ]
  const linked = (
    requestData = vi.fn(async (parent: string) => [{ value: `${parent}1`, text: `${parent}一` }]),
  ) => ({
    requestData,
    model: createGridModel({
      columns: chain,
      rows: [{ id: 'a', province: '1', city: '11', district: '111' }],
      linkage: [{ key: 'province', requestData }],
    }),
  })

  test('changing a parent empties the children after it, in one step', () => {
    const { model } = linked()
    model.write([{ id: 'a', key: 'province', value: '2' }])
    expect(model.get('a')).toMatchObject({ province: '2', city: '', district: '' })
    model.undo()
    expect(model.get('a')).toMatchObject({ province: '1', city: '11', district: '111' })
  })

  test('a write that names the children too keeps them, whatever the order', () => {
    const { model } = linked()
    model.write([
      { id: 'a', key: 'city', value: '21' },
      { id: 'a', key: 'province', value: '2' },
    ])
    expect(model.get('a')).toMatchObject({ province: '2', city: '21', district: '' })
  })

  test('options are asked for once per parent value, the root with an empty text', async () => {
    const { model, requestData } = linked()
    const heard: string[] = []
    model.subscribe(damage => damage.kind === 'options' && heard.push(damage.key))
    const row = model.get('a')!
    expect(model.optionsOf(row, chain[0]!)).toEqual({ options: [], loading: true })
    model.optionsOf(row, chain[1]!)
    model.optionsOf(row, chain[1]!)
    await Promise.resolve()
    await Promise.resolve()
    expect(requestData.mock.calls.map(([parent]) => parent)).toEqual(['', '1'])
    expect(model.optionsOf(row, chain[1]!)).toEqual({
      options: [{ value: '11', text: '1一' }],
      loading: false,
    })
    expect(model.text(row, chain[1]!)).toBe('1一')
    expect(heard).toEqual(['province', 'city'])
  })

  test('without a parent value there is nothing to choose and nothing is asked', () => {
    const { model, requestData } = linked()
    model.write([{ id: 'a', key: 'province', value: '' }])
    expect(model.optionsOf(model.get('a')!, chain[1]!)).toEqual({ options: [], loading: false })
    expect(requestData).not.toHaveBeenCalled()
  })

  test('a dictionary adds the values that the column does not have itself', async () => {
    const column: Column = {
      key: 'k',
      title: '类',
      type: 'select',
      dictCode: 'd',
      options: [{ value: '1', text: '自有' }],
    }
    const model = createGridModel({
      columns: [column],
      rows: [{ id: 'a', k: '2' }],
      loadOptions: async () => [
        { value: '1', text: '字典' },
        { value: '2', text: '其他' },
      ],
    })
    model.optionsOf(model.get('a')!, column)
    await Promise.resolve()
    await Promise.resolve()
    expect(model.text(model.get('a')!, column)).toBe('其他')
    expect(model.optionsOf(model.get('a')!, column).options.map(option => option.text)).toEqual([
      '自有',
      '其他',
    ])
  })
})

describe('rows of other screens', () => {
  test('are merged by id without becoming a step or a change of ours; tug_status keeps what is not named', () => {
    const model = createGridModel({
      columns,
      rows: [
        { id: 'a', name: 'A', tug_status: '{"x":1,"y":1}' },
        { id: 'b', tug_status: { x: 1 } },
      ],
    })
    expect(model.merge({ id: 'a', name: 'live', tug_status: '{"y":2}' })).toBe(true)
    expect(model.merge({ id: 'b', tug_status: { y: 2 } })).toBe(true)
    expect(model.merge({ id: 'nobody', name: 'x' })).toBe(false)
    expect(model.get('a')).toMatchObject({ name: 'live', tug_status: '{"x":1,"y":2}' })
    expect(model.get('b')?.['tug_status']).toEqual({ x: 1, y: 2 })
    expect(Object.isFrozen(model.get('b')?.['tug_status'])).toBe(true)
    expect(model.canUndo()).toBe(false)
    expect(model.changedRows()).toEqual([])
  })
})

describe('console 9: footer', () => {
  test('合计 and 平均 leave empty cells and texts out, and follow a write', () => {
    const model = createGridModel({ columns, rows })
    expect(model.statistics()).toEqual([
      { kind: 'sum', title: '合计', values: { amount: 3 } },
      { kind: 'average', title: '平均', values: { amount: 1.5 } },
    ])
    model.write([
      { id: 'a', key: 'amount', value: 0.1 },
      { id: 'b', key: 'amount', value: 0.2 },
    ])
    expect(model.statistics()[0]?.values).toEqual({ amount: 0.3 })
    expect(createGridModel({ columns, rows: [] }).statistics()[1]?.values).toEqual({})
  })
})
