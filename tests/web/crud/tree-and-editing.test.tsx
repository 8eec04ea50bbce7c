// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { number, text, tree } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { flatten } from '#web/crud/tree-rows.ts'
import type { Row } from '#web/data/row.ts'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const box = resource('/test/box', {
  title: '箱子',
  perm: 'test:box',
  table: 'test_box',
  label: 'boxName',
  tree: 'parentId',
  fields: {
    boxName: text('箱名', { required: true }),
    weight: number('重量', { min: 0, max: 100 }),
    parentId: tree('上级', { to: '/test/box', text: 'boxName', parent: 'parentId' }),
  },
})
const Boxes = defineScreen(box, {
  query: ['boxName'],
  columns: ['boxName', 'weight'],
  tree: true,
  editable: ['boxName', 'weight'],
})

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  window.sessionStorage.clear()
  wire.seed(box as unknown as Resource, [
    { id: 'a', boxName: '大箱', weight: 9, parentId: '0', hasChildren: true },
    { id: 'b', boxName: '空箱', weight: 5, parentId: '0', hasChildren: true },
    { id: 'c', boxName: '单件', weight: 1, parentId: '0', hasChildren: false },
    { id: 'a1', boxName: '小箱', weight: 2, parentId: 'a', hasChildren: true },
    { id: 'a11', boxName: '瓶子', weight: 1, parentId: 'a1', hasChildren: false },
  ])
})
const open = (at = '/test/box') => show(<Boxes />, at)
const press = (name: string | RegExp, among: HTMLElement = document.body) =>
  fireEvent.click(within(among).getByRole('button', { name }))
const line = async (name: string) => (await screen.findByText(name)).closest('tr')!
const asked = () =>
  wire.calls.filter(call => call.path === '/test/box/list').map(call => call.query['parentId'])

describe('console 4: a tree table', () => {
  test('asks for the roots, and for children on the first opening only', async () => {
    open()
    await line('大箱')
    expect(screen.queryByText('小箱')).toBeNull()
    press('展开 大箱')
    expect((await line('小箱')).getAttribute('aria-level')).toBe('2')
    press('展开 小箱')
    await line('瓶子')
    press('收起 大箱')
    expect(screen.queryByText('瓶子')).toBeNull()
    const before = asked().length
    press('展开 大箱')
    await line('瓶子')
    expect(asked()).toHaveLength(before)
    expect(asked().slice(0, 3)).toEqual(['0', 'a', 'a1'])
  })
  test('a row whose children turn out to be none becomes a leaf', async () => {
    open()
    await line('空箱')
    press('展开 空箱')
    await waitFor(() => expect(screen.queryByRole('button', { name: /空箱$/, expanded: true })).toBeNull())
    expect(screen.queryByRole('button', { name: '展开 空箱' })).toBeNull()
  })
  test('what is open stays open over a reload of the page', async () => {
    open()
    await line('大箱')
    press('展开 大箱')
    await line('小箱')
    open()
    await line('小箱')
  })
  test('what is searched for stands flat', async () => {
    open('/test/box?boxName=*瓶*')
    await line('瓶子')
    expect(asked()).toEqual([undefined])
    expect(screen.queryByRole('treegrid')).toBeNull()
  })
  test('offers to try again where children did not come', async () => {
    let broken = true
    wire.on(({ query }) =>
      query['parentId'] === 'a' && broken
        ? { status: 500, success: false, code: 500, message: '坏了' }
        : undefined,
    )
    open()
    await line('大箱')
    press('展开 大箱')
    await screen.findByText('下级加载失败')
    broken = false
    press('重试')
    await line('小箱')
  })
  test('never shows a row below itself', () => {
    const row = (id: string) => ({ id, hasChildren: true }) as unknown as Row
    const rows = flatten([row('a')], new Set(['a', 'b']), id => [row(id === 'a' ? 'b' : 'a')])
    expect(rows.map(each => each.row.id)).toEqual(['a', 'b'])
  })
})

describe('console 4 and 5: a row edited in its place', () => {
  const begin = async (name: string) => {
    const row = await line(name)
    fireEvent.doubleClick(within(row).getByText(name).closest('td')!)
    const edited = document.querySelector<HTMLElement>('.edit-row')!
    return within(edited).findByRole('textbox', { name: '箱名' })
  }
  test('checks by the rules of the form, then saves with the version it read', async () => {
    open()
    const name = await begin('单件')
    fireEvent.change(name, { target: { value: '' } })
    fireEvent.keyDown(name, { key: 'Enter' })
    await screen.findByText('请输入箱名')
    expect(wire.last('/test/box/edit')).toBeUndefined()
    fireEvent.change(name, { target: { value: '单件二' } })
    press('保存 单件')
    await line('单件二')
    expect(wire.last('/test/box/edit')!.body).toEqual({ id: 'c', version: 1, boxName: '单件二', weight: 1 })
    expect(screen.queryByRole('textbox', { name: '重量' })).toBeNull()
  })
  test('Esc leaves everything as it was', async () => {
    open()
    const name = await begin('单件')
    fireEvent.change(name, { target: { value: '别的' } })
    fireEvent.keyDown(name, { key: 'Escape' })
    await line('单件')
    expect(wire.last('/test/box/edit')).toBeUndefined()
  })
  test('one at a time: a changed row is settled first', async () => {
    open()
    const name = await begin('单件')
    fireEvent.change(name, { target: { value: '别的' } })
    fireEvent.doubleClick((await screen.findByText('大箱')).closest('td')!)
    await screen.findByText('请先保存或取消正在编辑的行')
    expect(screen.getByDisplayValue('别的')).toBeTruthy()
  })
  test('shows a conflict side by side and lets mine win', async () => {
    open()
    const name = await begin('单件')
    const table = wire.tables.get('/test/box')!
    table[2] = { ...table[2]!, boxName: '他人改的', version: 2 }
    fireEvent.change(name, { target: { value: '我改的' } })
    press('保存 单件')
    await screen.findByText('他人改的')
    press('以我的为准')
    await line('我改的')
    expect(wire.last('/test/box/edit')!.body).toMatchObject({ version: 2, boxName: '我改的' })
  })
  test('is not offered without the right to edit', async () => {
    wire = signIn(['test:box:list'])
    wire.seed(box as unknown as Resource, [{ id: 'c', boxName: '单件', parentId: '0' }])
    open()
    const row = await line('单件')
    fireEvent.doubleClick(within(row).getByText('单件').closest('td')!)
    expect(screen.queryByRole('textbox', { name: '重量' })).toBeNull()
  })
})
