// @vitest-environment happy-dom
/** Words of a screen that stand for what screens would else write themselves: actions by their call, fields by what they leave out. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Type from 'typebox'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoint } from '#contract/kit/endpoint.ts'
import { number, reference, richText, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { columnOf, othersOf } from '#web/crud/columns.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { messagesOf, shownAs } from '#web/crud/draft.ts'
import { entriesOf } from '#web/crud/screen.ts'
import standIn from '../../../src/web/schema-words.mjs'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const pump = resource('/test/pump', {
  title: '水泵',
  perm: 'test:pump',
  table: 'test_pump',
  label: 'pumpName',
  fields: {
    pumpNo: text('编号', { required: true, fixed: '编号不能修改' }),
    pumpName: text('泵名', { required: true }),
    tankId: reference('水池', { to: '/test/tank', text: 'tankName' }),
    power: number('功率', { unit: 'kW' }),
    reason: text('停因', { readonly: true }),
    manual: richText('说明书'),
    secret: text('口令', { secret: true }),
  },
})
const loose = pump as unknown as Resource
const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const stop = endpoint('POST', '/test/pump/stop', {
  title: '停泵',
  access: 'test:pump:stop',
  body: strict({ ids: Type.Array(Type.String()), reason: Type.Optional(Type.String()) }),
})
const rename = endpoint('PUT', '/test/pump/rename', {
  title: '改名',
  access: 'test:pump:rename',
  query: Type.Object({ pumpNo: Type.String(), to: Type.String() }),
})
const drain = endpoint('DELETE', '/test/pump/drain', {
  title: '排空',
  access: 'session',
  query: Type.Object({ ids: Type.String() }),
})
const Pumps = defineScreen(pump, {
  columns: ['pumpNo', 'pumpName', { key: 'tankId', link: words => words.slice(0, 1) }],
  details: { tabs: [{ key: 'curve', title: '曲线', render: row => <p>{row.pumpName} 的曲线</p> }] },
  actions: [
    { title: '批量停泵', call: stop, batch: true, confirm: rows => `停 ${rows.length} 台吗?` },
    { title: '全部排空', call: drain, with: { ids: 'all' }, done: '都空了' },
  ],
  rowActions: [
    { title: '停泵', call: stop, asks: { fields: { reason: text('原因', { required: true }) }, ok: '停下' } },
    { title: '改名', call: rename, with: ([row]) => ({ to: `${row?.pumpName}甲` }) },
    { title: '减载', set: { power: 1 } },
    { title: '看曲线', tab: 'curve' },
  ],
})

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  wire.seed(loose, [
    {
      id: 'p1',
      pumpNo: 'P-1',
      pumpName: '东泵',
      tankId: 't1',
      tankId_dictText: '清水池',
      power: 5,
      reason: '旧',
    },
    { id: 'p2', pumpNo: 'P-2', pumpName: '西泵', power: 7 },
  ])
  wire.on(({ path }) => (/\/(stop|rename|drain)$/.test(path) ? { message: '好了' } : undefined))
})
const open = async (at = '/test/pump') => {
  const stage = show(<Pumps />, at)
  await screen.findByRole('button', { name: '东泵' })
  return stage
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** One of the actions that do not stand in the row itself. */
const choose = async (title: string, pumpName: string) => {
  const beside = screen.queryByRole('button', { name: `${title} ${pumpName}` })
  if (beside) return void fireEvent.click(beside)
  press(`更多操作 ${pumpName}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: title }))
}
const lists = () => wire.calls.filter(({ path }) => path === '/test/pump/list').length

describe('an action', () => {
  test('calls with the ids of the ticked rows; then the ticks go and the rows are read again', async () => {
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
    const before = lists()
    press('批量停泵')
    expect(await screen.findByText('停 2 台吗?')).toBeTruthy()
    press('确定')
    await waitFor(() => expect(wire.last('/test/pump/stop')?.body).toEqual({ ids: ['p1', 'p2'] }))
    expect(await screen.findByText('好了')).toBeTruthy()
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    expect(screen.queryByText('清空')).toBeNull()
  })
  test('tells the call what the row has by that name, and what it is given beside', async () => {
    await open()
    await choose('改名', '东泵')
    await waitFor(() =>
      expect(wire.last('/test/pump/rename')?.query).toEqual({ pumpNo: 'P-1', to: '东泵甲' }),
    )
  })
  test('has the code of its call, and words of its own where they are declared', async () => {
    wire = signIn(['test:pump:list', 'test:pump:stop'])
    wire.seed(loose, [{ id: 'p1', pumpNo: 'P-1', pumpName: '东泵' }])
    wire.on(({ path }) => (path.endsWith('/drain') ? {} : undefined))
    await open()
    expect(screen.getByRole('button', { name: '停泵 东泵' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '改名 东泵' })).toBeNull()
    expect(screen.queryByRole('button', { name: '减载 东泵' })).toBeNull()
    press('全部排空')
    expect(await screen.findByText('都空了')).toBeTruthy()
    expect(wire.last('/test/pump/drain')?.query).toEqual({ ids: 'all' })
  })
  test('asks first: by the rules of its fields, in a dialog that shows a refusal', async () => {
    let refused = true
    wire.on(({ path }) =>
      refused && path.endsWith('/stop') ? { success: false, code: 500, message: '正在检修' } : undefined,
    )
    await open()
    await choose('停泵', '东泵')
    const dialog = await screen.findByRole('dialog')
    const send = () => fireEvent.click(within(dialog).getByRole('button', { name: '停下' }))
    send()
    expect(await within(dialog).findByText('请输入原因')).toBeTruthy()
    expect(wire.last('/test/pump/stop')).toBeUndefined()
    fireEvent.change(within(dialog).getByRole('textbox', { name: '原因' }), { target: { value: '漏水' } })
    send()
    expect(await within(dialog).findByText('正在检修')).toBeTruthy()
    refused = false
    send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.last('/test/pump/stop')?.body).toEqual({ ids: ['p1'], reason: '漏水' })
  })
  test('sets values by an edit of the version that stands there', async () => {
    await open()
    await choose('减载', '西泵')
    await waitFor(() =>
      expect(wire.last('/test/pump/edit')?.body).toEqual({ id: 'p2', version: 1, power: 1 }),
    )
  })
  test('opens a tab of the details, in which it is not offered again', async () => {
    await open()
    await choose('看曲线', '东泵')
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('东泵 的曲线')).toBeTruthy()
    expect(within(drawer).queryByRole('button', { name: '看曲线' })).toBeNull()
    const more = await within(drawer).findByRole('button', { name: '更多操作' })
    fireEvent.click(more)
    expect(await screen.findByRole('menuitem', { name: '减载' })).toBeTruthy()
    expect(within(drawer).getByRole('button', { name: '停泵' })).toBeTruthy()
  })
  test('that is refused leaves the ticks and reads the rows again', async () => {
    wire.on(({ path }) =>
      path.endsWith('/drain') ? { success: false, code: 500, message: '阀门未开' } : undefined,
    )
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 东泵' }))
    const before = lists()
    press('全部排空')
    expect(await screen.findByText('阀门未开')).toBeTruthy()
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    expect(screen.getByText('清空')).toBeTruthy()
  })
})

test('the stand-in for schemas in the build says as much of a call as they do', () => {
  const said = (words: typeof Type) => {
    const { properties, required } = words.Object({
      id: words.String(),
      note: words.Optional(words.Union([words.String(), words.Null()])),
      ids: words.Array(words.String(), { minItems: 1 }),
      more: words.Optional(words.Array(words.String())),
    })
    const lists = Object.entries(properties).filter(([, each]) => Reflect.get(each, 'type') === 'array')
    return { names: Object.keys(properties), required, lists: lists.map(([name]) => name) }
  }
  expect(said(standIn)).toEqual(said(Type))
  expect(said(Type)).toMatchObject({ required: ['id', 'ids'], lists: ['ids', 'more'] })
})

describe('fields', () => {
  const all = ['a', 'b', 'c', 'd']
  test('are all, but for some, in sections that begin where a title stands', () => {
    expect(entriesOf(undefined, all)).toEqual(all)
    expect(entriesOf(['d', 'a'], all)).toEqual(['d', 'a'])
    expect(entriesOf({ without: ['b'] }, all)).toEqual(['a', 'c', 'd'])
    expect(entriesOf({ without: ['b'], sections: { c: '后' } }, all)).toEqual([
      'a',
      { title: '后', fields: ['c', 'd'] },
    ])
  })
  test('that no column names stand behind, off, without secrets and documents', () => {
    const others = othersOf(loose, [columnOf(loose, 'pumpNo'), columnOf(loose, 'pumpName')])
    expect(others.map(({ key }) => key)).toEqual([
      'tankId',
      'power',
      'reason',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
    expect(others.every(({ hidden }) => hidden)).toBe(true)
  })
  test('that are fixed are asked of a new row only', () => {
    const now = (values: Record<string, unknown>) => shownAs(loose, 'pumpNo', values, undefined)?.readonly
    expect([now({}), now({ version: 3 })]).toEqual([undefined, true])
    expect(messagesOf(loose, ['pumpNo'], {})).toEqual({ pumpNo: '请输入编号' })
    expect(messagesOf(loose, ['pumpNo'], { version: 3 })).toEqual({})
  })
  test('that refer to a row open it: short in the list, whole in the details', async () => {
    await open('/test/pump?open=p1')
    const drawer = await screen.findByRole('dialog')
    const whole = await within(drawer).findByRole('link', { name: '清水池' })
    const short = screen.getByRole('link', { name: '清' })
    for (const link of [short, whole]) expect(link.getAttribute('href')).toBe('/test/tank?open=t1')
  })
})
