import { describe, expect, test } from 'vitest'
import { number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import {
  arrange,
  arrangementOf,
  type Column,
  columnOf,
  layOut,
  readArrangement,
  shownColumns,
} from '#web/crud/columns.ts'
import { bodyOf, fieldNamed, messagesOf } from '#web/crud/draft.ts'
import { errorFileOf } from '#web/crud/import-model.ts'
import { fittingSize, lastPageOf, parseListState, rangeWords, writeListState } from '#web/crud/list-state.ts'
import { buildAreas, withRegions } from '#web/data/areas.ts'
import { verbOf } from '#web/data/resource-page.ts'
import { treeOf } from '#web/data/tree-options.ts'

const read = (query: string, defaults?: Record<string, string>) =>
  parseListState(new URLSearchParams(query), defaults)

describe('the address of a list', () => {
  test('reads back what was written', () => {
    const state = {
      page: 3,
      size: 20,
      sort: { column: 'recvTime', order: 'asc' as const },
      filters: { plantName: '*水*', recvTime_begin: '2026-11-20' },
      open: '17',
      tab: 'values',
    }
    expect(read(String(writeListState(state)))).toEqual(state)
  })
  test('leaves out what is usual', () => {
    expect(String(writeListState({ page: 1, size: 10, filters: {} }))).toBe('')
  })
  test.each([
    ['page=-1', { page: 1 }],
    ['page=1e99', { page: 1e99 }],
    ['size=7', { size: 10 }],
    ['sort=name;drop.asc', { sort: undefined }],
  ])('takes no nonsense: %s', (query, expected) => expect(read(query)).toMatchObject(expected))
  test('knows defaults, and that somebody wanted none of them', () => {
    const defaults = { state: '!CLOSED' }
    expect(read('', defaults).filters).toEqual(defaults)
    const none = String(writeListState({ page: 1, size: 10, filters: {} }, defaults))
    expect(none).toBe('view=all')
    expect(read(none, defaults).filters).toEqual({})
    expect(String(writeListState({ page: 1, size: 10, filters: defaults }, defaults))).toBe('')
  })
  test('says which rows a page holds', () => {
    expect(rangeWords(3, 10, 23)).toBe('21-23 共 23 条')
    expect(rangeWords(925, 10, 9243)).toBe('9,241-9,243 共 9,243 条')
    expect(rangeWords(1, 10, 0)).toBe('共 0 条')
    expect([lastPageOf(0, 10), lastPageOf(20, 10), lastPageOf(21, 10)]).toEqual([1, 2, 3])
  })
})

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  title: key,
  width: 100,
  align: 'left',
  hidden: false,
  ...more,
})
describe('columns', () => {
  const declared = [column('a'), column('b'), column('c', { hidden: true })]
  test('stand as the user arranged them; new ones where they were declared', () => {
    const arranged = arrange(declared, { order: ['c', 'a'], hidden: ['a'], pinned: { c: 'right' } })
    expect(arranged.map(one => [one.key, one.hidden, one.pin])).toEqual([
      ['c', false, 'right'],
      ['b', false, undefined],
      ['a', true, undefined],
    ])
  })
  test('survive being kept and read again', () => {
    const kept: unknown = JSON.parse(JSON.stringify(arrangementOf(declared)))
    expect(arrange(declared, readArrangement(kept))).toEqual(declared)
    expect(readArrangement({ order: 'a' })).toBeUndefined()
    expect(readArrangement(null)).toBeUndefined()
  })
  test('go to the edge they are pinned to', () => {
    const shown = shownColumns([column('a'), column('b', { pin: 'left' }), column('c', { hidden: true })])
    expect(shown.map(one => one.key)).toEqual(['b', 'a'])
  })
  test('share what is left over, pinned ones and those without a share excepted', () => {
    expect(layOut([column('a', { pin: 'left' }), column('b'), column('c')], 500, 0)).toEqual([100, 200, 200])
    expect(layOut([column('a'), column('b', { grow: 1 })], 500, 100)).toEqual([100, 300])
    expect(layOut([column('a'), column('b')], 150, 0)).toEqual([100, 100])
  })
  test('grow as far as one can read; on a wide screen all share the rest, drawn ones excepted', () => {
    const wide = [column('a', { pin: 'left' }), column('b', { grow: 1 }), column('c')]
    expect(layOut(wide, 840, 0)).toEqual([100, 640, 100])
    expect(layOut(wide, 1140, 0)).toEqual([200, 740, 200])
    expect(layOut([column('a', { drawn: true }), column('b', { grow: 1 })], 1740, 0)).toEqual([100, 1640])
  })
  test('leave nothing free beside them on a very wide screen', () => {
    const total = (columns: Parameters<typeof layOut>[0], px: number) =>
      layOut(columns, px, 20).reduce((sum, width) => sum + width, 20)
    expect(total([column('a'), column('b', { grow: 1 })], 3500)).toBe(3500)
    expect(total([column('a', { width: 1980 })], 4000)).toBe(4000)
  })
  test('none is cut in two by what is pinned, unless that would tear the others apart', () => {
    const four = ['a', 'b', 'c', 'd'].map(key => column(key))
    // 350 of room: three whole ones take the half that is left of the fourth.
    expect(layOut(four, 390, 40)).toEqual([116, 116, 116, 100])
    expect(layOut([column('a', { pin: 'left' }), ...four], 450, 40)).toEqual([100, 103, 103, 103, 100])
    // Half of another beside one that is seen.
    expect(layOut(four.slice(0, 2), 190, 40)).toEqual([100, 100])
    expect(layOut(four, 350, 0)).toEqual([116, 116, 116, 100])
    expect(layOut([column('a', { drawn: true }), column('b'), column('c')], 220, 0)).toEqual([100, 120, 100])
  })
  test('of a field that is not there stop the screen at once', () => {
    expect(() => columnOf(tank, 'gone')).toThrow(/no field gone/)
  })
  test('of a verb that is not offered stop it too', () => {
    expect(() => verbOf({ ...tank, endpoints: {} }, 'importExcel')).toThrow('请设置url.importExcel属性!')
  })
})

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  fields: {
    code: text('编码', { required: true }),
    plantCode: text('厂编码'),
    volume: number('容积', { unit: 'm³', min: 0, max: 9, default: 1 }),
    madeBy: text('制造', { readonly: true }),
  },
}) as unknown as Resource
const names = Object.keys(tank.fields)

describe('a draft', () => {
  test('fails by required first, then by the rules of its fields', () => {
    expect(messagesOf(tank, names, { volume: 12 })).toEqual({ code: '请输入编码', volume: '不能大于 9 m³' })
    expect(messagesOf(tank, names, { code: 'A' })).toEqual({})
  })
  test('sends what may be written, with the version it was read with', () => {
    const before = { id: '1', version: 4, code: 'A' }
    expect(bodyOf(tank, names, { ...before, code: 'B', madeBy: 'x', code_dictText: 'y' }, before)).toEqual({
      id: '1',
      version: 4,
      code: 'B',
    })
    expect(bodyOf(tank, names, { code: 'A' }, {})).toEqual({ volume: 1, code: 'A' })
  })
  test('finds the field that a refusal names, the longest title first', () => {
    expect(fieldNamed(tank, names, '厂编码已存在')).toBe('plantCode')
    expect(fieldNamed(tank, names, '编码已存在')).toBe('code')
    expect(fieldNamed(tank, names, '数据库繁忙')).toBeUndefined()
  })
})

test('the account of an import names the file by what the server keeps it as', () => {
  expect(
    errorFileOf({ msg: '错误行数：1', fileUrl: '/sys/common/static/import/a-1.txt', fileName: '明细.txt' }),
  ).toEqual({
    msg: '错误行数：1',
    stored: 'a-1.txt',
    name: '明细.txt',
    none: false,
  })
  expect(errorFileOf(null)).toBeUndefined()
})

test('regions know their way up and their names, invented ones beside real ones', () => {
  const areas = buildAreas(
    withRegions({ '86': { '110000': '北京市' }, '110000': { '110100': '市辖区' } }, [
      { code: '990000', name: '澜江省', parentCode: '86' },
      { code: '990100', name: '澄州市', parentCode: '990000' },
      { code: '990101', name: '江岸区', parentCode: '990100' },
    ]),
  )
  expect(areas.pathOf('990101')).toEqual(['990000', '990100', '990101'])
  expect(areas.pathOf('123456')).toEqual([])
  expect(areas.nameOf('110100')).toBe('市辖区')
  expect(areas.roots.map(root => root.label)).toEqual(['北京市', '澜江省'])
})

test('a tree is made of rows and their parents; an orphan stands at the top', () => {
  const nodes = treeOf([
    { key: 'a', title: 'A', parent: '' },
    { key: 'b', title: 'B', parent: 'a' },
    { key: 'c', title: 'C', parent: 'gone' },
  ])
  expect(nodes).toEqual([
    { key: 'a', title: 'A', children: [{ key: 'b', title: 'B' }] },
    { key: 'c', title: 'C' },
  ])
})

test('a page has as many rows as the window has room for, ten at least and fifty at most', () => {
  const fits = [700, 900, 1080, 1250, 1440, 2160].map(height => fittingSize(height, 40))
  expect(fits).toEqual([10, 10, 15, 20, 25, 40])
  expect(fittingSize(1080, 32)).toBe(20)
  const read = (query: string) => parseListState(new URLSearchParams(query), {}, 15).size
  expect([read(''), read('size=20'), read('size=17')]).toEqual([15, 20, 15])
  const state = { page: 1, filters: {} }
  expect(String(writeListState({ ...state, size: 15 }, {}, 15))).toBe('')
  expect(String(writeListState({ ...state, size: 10 }, {}, 15))).toBe('size=10')
})
