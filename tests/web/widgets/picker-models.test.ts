/** What the pickers decide, apart from how they look. */
import { describe, expect, test } from 'vitest'
import { recordsOf, unknownData } from '#web/data/records.ts'
import { cellText, partsOf, shortened } from '#web/widgets/picker/pick-columns.ts'
import { toggled } from '#web/widgets/picker/picker-modal.tsx'
import { destinationsOf, faultOf, selfParams, sorterOf } from '#web/widgets/picker/popup-model.ts'
import { movePicture } from '#web/widgets/picture/move-picture.ts'
import { saysChildren, shownRows } from '#web/widgets/tree-table/tree-rows.ts'

describe('console 4: picker modal, multi-select toggles rows, single-select replaces', () => {
  const keyOf = (row: object) => String(Reflect.get(row, 'id'))
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  test.each([
    ['several: adds', [a], b, true, ['a', 'b']],
    ['several: takes back', [a, b], a, true, ['b']],
    ['one: replaces', [a], b, false, ['b']],
    ['one: stays', [a], a, false, ['a']],
  ])('%s', (_, chosen, row, multi, expected) => {
    expect(toggled(chosen, row, keyOf, multi).map(keyOf)).toEqual(expected)
  })
  test('cells over the limit are cut, figures have their digits, codes their words', () => {
    expect(shortened('一二三四五六七八九十甲乙丙', 12)).toBe('一二三四五六七八九十甲乙…')
    expect(shortened('一二三四五六七八九十甲乙', 12)).toBe('一二三四五六七八九十甲乙')
    expect(cellText({ key: 'v', title: '', decimals: 2 }, { v: 1234.5 })).toBe('1,234.50')
    expect(cellText({ key: 's', title: '' }, { s: '1', s_dictText: '男' })).toBe('男')
    expect(cellText({ key: 's', title: '', words: new Map([['1', '在线']]) }, { s: '1' })).toBe('在线')
    expect(cellText({ key: 's', title: '' }, { s: null })).toBe('')
  })
})

describe('console 5, screens 10: popup report picker', () => {
  test('source and target fields must be there and as many', () => {
    const config = { code: 'r', orgFields: 'a,b', destFields: 'x,y' }
    expect(faultOf(config)).toBeUndefined()
    for (const part of ['code', 'orgFields', 'destFields'])
      expect(faultOf({ ...config, [part]: '' })).toBe('popup 参数未正确配置！')
    expect(faultOf({ ...config, destFields: 'x' })).toBe('popup 参数未正确配置，原始值和目标值数量不一致！')
  })
  test('each destination takes its column, several rows are joined, none empties all', () => {
    const fields = { orgFields: 'name,load', destFields: 'x,y' }
    const rows = [
      { name: '城东', load: 3 },
      { name: '城西', load: null },
    ]
    expect(destinationsOf(fields, rows)).toEqual({ x: '城东,城西', y: '3,' })
    expect(destinationsOf(fields, rows, ';')).toEqual({ x: '城东;城西', y: '3;' })
    expect(destinationsOf(fields, [])).toEqual({ x: '', y: '' })
  })
  test('reads its order, marks its parameters, splits its value', () => {
    expect(sorterOf('load=asc')).toEqual({ column: 'load', order: 'asc' })
    expect(sorterOf('load=DESC')).toEqual({ column: 'load', order: 'desc' })
    expect(sorterOf('load')).toBeUndefined()
    expect(selfParams({ days: '7' })).toEqual({ self_days: '7' })
    expect(partsOf('a,,b,')).toEqual(['a', 'b'])
  })
})

describe('console 7: tree table', () => {
  test('an answer is a list or an object with records; nothing else', () => {
    expect(recordsOf([{ id: 1 }])).toEqual({ records: [{ id: 1 }], total: 1 })
    expect(recordsOf({ records: [{ id: 1 }], total: 9 })).toMatchObject({ total: 9 })
    for (const answer of [null, 'x', {}, { records: 1 }]) expect(() => recordsOf(answer)).toThrow(unknownData)
    expect(unknownData).toBe('数据类型不识别')
  })
  test('rows say on the wire in several ways that they have children', () => {
    for (const row of [{ hasChildren: true }, { hasChildren: '1' }, { isLeaf: false }, { leaf: false }])
      expect(saysChildren(row)).toBe(true)
    for (const row of [{}, { hasChildren: '0' }, { isLeaf: true }, { leaf: 1 }])
      expect(saysChildren(row)).toBe(false)
  })
  test('a row whose children came and were none is a leaf', () => {
    const rules = { keyOf: (row: object) => String(Reflect.get(row, 'id')), hasChildren: () => true }
    const rows = shownRows(
      [{ id: 'a' }, { id: 'b' }],
      new Map([
        ['a', [{ id: 'c' }]],
        ['b', []],
      ]),
      new Set(['a', 'b']),
      rules,
    )
    expect(rows.map(({ key, level, isLeaf, isOpen }) => [key, level, isLeaf, isOpen])).toEqual([
      ['a', 1, false, true],
      ['c', 2, false, false],
      ['b', 1, true, false],
    ])
  })
})

describe('console 5: image reorder', () => {
  test('moves by one place, and says why it does not', () => {
    expect(movePicture(['a', 'b', 'c'], 1, 1)).toEqual({ items: ['a', 'c', 'b'] })
    expect(movePicture(['a', 'b', 'c'], 1, -1)).toEqual({ items: ['b', 'a', 'c'] })
    expect(movePicture(['a', 'b'], 0, -1)).toEqual({ refused: '未知的操作' })
    expect(movePicture(['a', 'b'], 1, 1)).toEqual({ refused: '已到最后~' })
  })
})
