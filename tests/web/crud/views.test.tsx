// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { arrange, arrangementOf, columnOf, layOut, readArrangement } from '#web/crud/columns.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { readView } from '#web/crud/saved-views.ts'
import type { View } from '#web/crud/screen.ts'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  label: 'tankName',
  softDelete: true,
  fields: { tankName: text('池名'), volume: number('容积', { decimals: 1 }) },
})
const general = tank as unknown as Resource
const Tanks = defineScreen(tank, { query: ['tankName'], columns: ['tankName', 'volume'] })
const Exporting = defineScreen(tank, { columns: ['tankName'], exportForm: 'paramsStr' })
const views: readonly View[] = [
  { key: 'all', title: '全部', filters: {} },
  { key: 'big', title: '大池', filters: { volume_begin: '19' } },
]
const Counting = defineScreen(tank, { columns: ['tankName'], views })
const setting = 'list.test.tank'

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  wire.seed(
    general,
    Array.from({ length: 12 }, (_, at) => ({ id: `t${at + 1}`, tankName: `${at + 1}号池`, volume: at + 10 })),
  )
})
const big = {
  filters: { tankName: '*1*' },
  superQuery: { matchType: 'and', records: [{ field: 'volume', rule: 'ge', val: '19' }] },
  sort: { column: 'volume', order: 'desc' },
  size: 20,
  settings: { density: 'compact', columns: { order: ['volume', 'tankName'], hidden: [], pinned: {} } },
}
const open = (at = '/test/tank') => show(<Tanks />, at)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const headings = () => screen.getAllByRole('columnheader').map(each => each.textContent)
async function menu(): Promise<HTMLElement> {
  await screen.findByText(/共 \d+ 条/)
  fireEvent.click(document.querySelector('.view-button')!)
  return screen.findByRole('dialog', { name: '视图' })
}

test('views are counted once the rows have come: their person waits for these first', async () => {
  let come = () => {}
  const held = new Promise<undefined>(resolve => {
    come = () => resolve(undefined)
  })
  const sizes: (string | undefined)[] = []
  wire.on(call => {
    if (call.path !== '/test/tank/list') return undefined
    sizes.push(call.query['pageSize'])
    return sizes.length === 1 ? held.then(() => ({ result: { records: [], total: 0 } })) : undefined
  })
  show(<Counting />, '/test/tank')
  await waitFor(() => expect(sizes).toHaveLength(1))
  expect(sizes[0]).not.toBe('1')
  come()
  await waitFor(() => expect(sizes.slice(1)).toEqual(['1', '1']))
})

describe('ux: saved views', () => {
  test('bring query, sort, columns and row height; the address names the view', async () => {
    const kept = wire.keep('/test/tank', { kind: 'view', title: '大池', content: JSON.stringify(big) })
    const stage = open()
    const list = await menu()
    fireEvent.click(await within(list).findByText('大池'))
    await screen.findByText('1-3 共 3 条')
    expect(wire.last('/test/tank/list')!.query).toMatchObject({
      column: 'volume',
      order: 'desc',
      pageSize: '20',
    })
    expect(stage.address()).toContain(`sv=${kept.id}`)
    expect(stage.address()).toContain('sq=[["volume","ge","19"]]')
    const shown = headings()
    expect(shown.indexOf('容积')).toBeLessThan(shown.indexOf('池名'))
    expect(document.querySelector<HTMLElement>('.table-frame')!.style.getPropertyValue('--row')).toBe('32px')
    expect(wire.settings.get(setting)).toBeUndefined()
  })
  test('are kept from what is shown, and told apart once something differs', async () => {
    const stage = open('/test/tank?tankName=*1*')
    await menu()
    press('保存为新视图')
    const prompt = await screen.findByRole('dialog', { name: '保存为新视图' })
    fireEvent.change(await within(prompt).findByRole('textbox'), { target: { value: '带一' } })
    fireEvent.click(within(prompt).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(stage.address()).toContain('sv=kept-'))
    const body = wire.last('/sys/listSaved/save')!.body as { content: string; kind: string }
    expect(body.kind).toBe('view')
    expect(readView(body.content)).toMatchObject({ filters: { tankName: '*1*' }, size: 10 })
    expect(screen.queryByRole('img', { name: '已修改' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '紧凑' }))
    await screen.findByRole('img', { name: '已修改' })
    expect(wire.settings.get(setting)).toBeUndefined()
  })
  test('a default one opens where the address says nothing, and only there', async () => {
    const kept = wire.keep('/test/tank', { kind: 'view', title: '大池', content: JSON.stringify(big) })
    wire.settings.set(setting, JSON.stringify({ density: 'standard', defaultView: kept.id }))
    const stage = open()
    await waitFor(() => expect(stage.address()).toContain(`sv=${kept.id}`))
    const other = open('/test/tank?page=2')
    await screen.findByText('11-12 共 12 条')
    expect(other.address()).toBe('/test/tank?page=2')
  })
  test('one that is gone is said and taken out of the address', async () => {
    const stage = open('/test/tank?tankName=*1*&sv=gone')
    await screen.findByText('该视图不存在或未共享，已按地址中的条件显示')
    await waitFor(() => expect(stage.address()).toBe('/test/tank?tankName=*1*'))
  })
  test('read as far as they still mean something', () => {
    expect(readView('{"filters":{"a":1,"b":"x"},"size":7,"settings":{"density":"huge"}}')).toEqual({
      filters: { b: 'x' },
      size: 10,
      settings: { density: 'standard' },
    })
    expect(readView('nonsense').size).toBe(10)
  })
})

describe('ux: columns keep the width they were drawn to', () => {
  test('through the arrangement and back, without growing with the room', () => {
    const columns = ['tankName', 'volume'].map(name => columnOf(general, name))
    const drawn = columns.map(each => (each.key === 'volume' ? { ...each, width: 222, drawn: true } : each))
    const arrangement = readArrangement(JSON.parse(JSON.stringify(arrangementOf(drawn))))
    const again = arrange(columns, arrangement)
    expect(again.find(each => each.key === 'volume')).toMatchObject({ width: 222, drawn: true })
    expect(layOut(again, 1000, 0)[1]).toBe(222)
    expect(readArrangement({ order: [], hidden: [], widths: { a: 9_999, b: 'x' } })?.widths).toEqual({
      a: 800,
    })
  })
  test('by the column settings, for the keyboard', async () => {
    open()
    await screen.findByText(/共 12 条/)
    press('列设置')
    const width = await screen.findByRole('spinbutton', { name: '容积 列宽' })
    fireEvent.change(width, { target: { value: '200' } })
    fireEvent.blur(width)
    press('保存')
    await waitFor(() =>
      expect(JSON.parse(wire.settings.get(setting)!).columns.widths).toEqual({ volume: 200 }),
    )
  })
})

describe('ux and console 5: deleting', () => {
  test('offers to take it back, and does', async () => {
    let back: unknown
    wire.on(({ path, body }) => {
      if (path !== '/test/tank/restore') return undefined
      back = body
      return { message: '已撤销删除' }
    })
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 2号池' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 3号池' }))
    press('批量删除')
    await screen.findByText('是否删除选中数据?')
    press('确定')
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await screen.findByText('已撤销删除')
    expect(back).toEqual({ ids: ['t2', 't3'] })
  })
  test('asks for a selection first: 请选择一条记录！', async () => {
    open()
    await screen.findByText(/共 12 条/)
    press('批量删除')
    await screen.findByText('请选择一条记录！')
    expect(wire.last('/test/tank/deleteBatch')).toBeUndefined()
  })
})

test('console 7: the second export form carries its parameters as paramsStr', async () => {
  show(<Exporting />, '/test/tank?volume=13&sort=volume.asc')
  await screen.findByText(/共 1 条/)
  press('导出')
  await waitFor(() => expect(wire.last('/test/tank/exportXls')).toBeDefined())
  const { query } = wire.last('/test/tank/exportXls')!
  // `job` names the export in 导出中心; it is none of its parameters.
  expect(Object.keys(query).filter(name => name !== '_t' && name !== 'job')).toEqual(['paramsStr'])
  expect(JSON.parse(decodeURIComponent(query['paramsStr']!))).toEqual({
    volume: '13',
    column: 'volume',
    order: 'asc',
  })
})

test('console 5: a list without its address says so', () => {
  const { list: _list, ...endpoints } = general.endpoints
  const Broken = defineScreen({ ...general, endpoints } as unknown as typeof tank, { columns: ['tankName'] })
  show(<Broken />, '/test/tank')
  return screen.findByText(/请设置url\.list属性!/)
})
