import { describe, expect, it } from 'vitest'
import { heightPx, layoutOf, rowHeightPx } from '#web/grid/canvas/layout.ts'
import { artOf } from '#web/grid/cells/index.ts'
import { tagWords } from '#web/grid/cells/signs.ts'
import { limited, shortName, storedPaths, uploadedOf } from '#web/grid/cells/uploaded.ts'
import { nextLine, offered, toggledCode } from '#web/grid/editors/choices.ts'
import {
  draftOf,
  editorKind,
  emptyValue,
  settled,
  takesTyping,
  toggledBox,
} from '#web/grid/editors/edit-session.ts'
import { keepingOf } from '#web/grid/editors/people.ts'
import { limitOf } from '#web/grid/editors/upload-cell.ts'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { BuiltInType, Column } from '#web/grid/model/types.ts'

const column = (type: BuiltInType, more: Partial<Column> = {}): Column => ({
  key: 'a',
  title: '甲',
  type,
  ...more,
})

describe('console 3: uploaded cells', () => {
  it('reads paths, lists of paths, objects in both shapes, and JSON', () => {
    expect(uploadedOf('temp/a.pdf,temp/b.pdf').map(file => file.name)).toEqual(['a.pdf', 'b.pdf'])
    expect(uploadedOf({ name: '报告', path: 'p/1', size: 3 })).toMatchObject([
      { name: '报告', path: 'p/1', size: 3, url: '/jeecg-boot/sys/common/static/p/1', status: 'done' },
    ])
    expect(uploadedOf('https://files.example/a.png')).toMatchObject([{ url: 'https://files.example/a.png' }])
    expect(uploadedOf([{ fileName: '图', filePath: 'p/2', fileSize: 9 }])).toMatchObject([
      { name: '图', path: 'p/2', size: 9, history: true },
    ])
    expect(uploadedOf('[{"name":"x","path":"p/3"}]').map(file => file.path)).toEqual(['p/3'])
    expect([uploadedOf(''), uploadedOf(undefined), uploadedOf('{broken')]).toEqual([[], [], []])
  })
  it('keeps the last so many, cuts names to 5 characters, stores paths with commas', () => {
    const files = uploadedOf('a,b,c')
    expect(storedPaths(limited(files, 2))).toBe('b,c')
    expect(limited(files, 0)).toHaveLength(3)
    expect([shortName('一二三四五六'), shortName('一二三四五')]).toEqual(['一二三四五…', '一二三四五'])
    expect(limitOf(column('upload'))).toBe(1)
    expect(limitOf(column('file', { fieldExtendJson: '{"uploadnum":3}' }))).toBe(3)
    expect(limitOf(column('image', { props: { number: 2 } }))).toBe(2)
  })
})

describe('console 4: tag cells', () => {
  it('splits a text into pairs, and leaves what is split', () => {
    expect(tagWords('ABCDE')).toEqual(['AB', 'CD', 'E'])
    expect(tagWords('合格;复检')).toEqual(['合格', '复检'])
  })
})

describe('screens 9: what can be clicked in a cell', () => {
  const size = { width: 200, height: 61 }
  it('tells the sign, the box and the n-th picture from the rest', () => {
    expect(artOf('select').zoneAt?.(190, 30, size, '', [])).toEqual({ kind: 'button' })
    expect(artOf('select').zoneAt?.(90, 30, size, '', [])).toEqual({ kind: 'body' })
    expect(artOf('checkbox').zoneAt?.(100, 30, size, 'Y', [])).toEqual({ kind: 'button' })
    expect(artOf('checkbox').zoneAt?.(180, 30, size, 'Y', [])).toEqual({ kind: 'body' })
    expect(artOf('image').zoneAt?.(70, 30, size, 'a,b,c', [])).toEqual({ kind: 'file', at: 1 })
    expect(artOf('image').zoneAt?.(70, 30, size, '', [])).toEqual({ kind: 'button' })
  })
})

describe('screens 9: lists', () => {
  const options = [
    { value: '1', text: '澜江' },
    { value: '2', text: '东湖', disabled: true },
    { value: '3', text: '西湖' },
  ]
  it('narrows by text, and with allowInput offers the typed word', () => {
    expect(offered(options, '湖', {}).map(option => option.value)).toEqual(['2', '3'])
    expect(offered(options, '新区', { allowInput: true })).toEqual([{ value: '新区', text: '新区' }])
    expect(offered(options, '新区', {})).toEqual([])
    expect(offered(options, '西湖', { allowInput: true })).toHaveLength(1)
  })
  it('passes over disabled lines, round and round', () => {
    expect([nextLine(options, 0, 1), nextLine(options, 2, 1), nextLine(options, 0, -1)]).toEqual([2, 0, 2])
    expect(nextLine([{ value: '1', text: '', disabled: true }], -1, 1)).toBe(-1)
    expect(toggledCode(['1', '3'], '1')).toEqual(['3'])
  })
})

describe('console 5: what a typed draft stores', () => {
  const columns = [
    column('inputNumber', { key: 'n' }),
    column('date', { key: 'd' }),
    column('input', { key: 't' }),
    column('checkbox', { key: 'c', customValue: [1, 0] }),
  ]
  const model = createGridModel({ columns, rows: [{ id: '1', n: 5, d: '2026-01-01', t: '原' }] })
  const by = (key: string) => model.column(key)!
  it('writes only what changed, empties wrong numbers, refuses wrong dates with words', () => {
    const store = (key: string, draft: string) => settled(model, { id: '1', column: by(key) }, draft)
    expect(store('t', '原')).toBeUndefined()
    expect(store('t', '新')).toEqual({ write: { id: '1', key: 't', value: '新' } })
    expect(store('n', '-')).toEqual({ write: { id: '1', key: 'n', value: '' } })
    expect(store('n', '7.50')).toEqual({ write: { id: '1', key: 'n', value: 7.5 } })
    expect(store('d', '2026-2-30')).toHaveProperty('message')
    expect(draftOf(model, model.get('1')!, by('n'))).toBe('5')
  })
  it('knows boxes by their custom values', () => {
    expect([
      toggledBox(by('c'), 1),
      toggledBox(by('c'), 0),
      emptyValue(by('c')),
      emptyValue(by('t')),
    ]).toEqual([0, 1, 0, ''])
  })
  it('lets letters begin editing where letters can be typed, in custom types too', () => {
    const typed = (['input', 'select', 'date', 'textarea'] as const).map(takesTyping)
    expect([...typed, takesTyping('rating')]).toEqual([true, true, true, true, true])
    expect((['normal', 'checkbox', 'sel_user', 'upload', 'progress'] as const).map(takesTyping)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
    expect(editorKind('sel_user')).toBe('panel')
  })
})

describe('console 3: user and department cells', () => {
  it('stores and shows what the extension says', () => {
    expect(keepingOf(column('sel_user'))).toEqual({ store: 'username', text: 'realname', multi: true })
    expect(keepingOf(column('sel_depart'))).toEqual({ store: 'id', text: 'departName', multi: true })
    expect(
      keepingOf(column('sel_user', { fieldExtendJson: '{"store":"id","text":"phone","multiSelect":false}' })),
    ).toEqual({ store: 'id', text: 'phone', multi: false })
    expect(keepingOf(column('sel_user', { fieldExtendJson: '{broken' })).store).toBe('username')
  })
})

describe('console 9: sizes of the grid', () => {
  const columns = [
    column('input', { key: 'a' }),
    column('datetime', { key: 'b' }),
    column('date', { key: 'c', width: '20%' }),
  ]
  const layout = (
    totalPx: number,
    leads: readonly ('number' | 'select')[] = ['number', 'select'],
    footerRows = 0,
  ) => layoutOf({ columns, leads, footerRows, totalPx, dragged: {} })
  it('has rows of 61, a number column of 60, a selection column of 40, or 60 above figures', () => {
    expect(rowHeightPx.medium).toBe(61)
    expect(layout(1000).widths.slice(0, 2)).toEqual([60, 40])
    expect(layout(1000, ['select'], 1).widths[0]).toBe(60)
  })
  it('fills the frame, and keeps least widths where there is too little room', () => {
    expect(layout(1000).widths.reduce((sum, width) => sum + width, 0)).toBe(986)
    expect(layout(300).widths.slice(2)).toEqual([120, 190, 135])
  })
  it('is as high as its rows, up to the limit', () => {
    const plain = { columns: [], footerRows: 0 }
    expect(heightPx(2, 'medium', plain, 400)).toBe(44 + 122 + 14)
    // Of those that have no room none is cut.
    expect(heightPx(100, 'medium', plain, 400)).toBe(44 + 5 * 61 + 14)
    expect(heightPx(100, 'medium', plain, 410, 0)).toBe(44 + 6 * 61)
    expect(heightPx(2, 'tiny', { ...plain, columns: [{ key: 'a', title: 'A', under: 'LOQ 1' }] }, 400)).toBe(
      44 + 2 * 33 + 14,
    )
  })
})
