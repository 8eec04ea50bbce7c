// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { dict, number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  label: 'tankName',
  fields: {
    tankName: text('池名'),
    volume: number('容积', { decimals: 1 }),
    status: dict('状态', 'run_status'),
  },
})
const Tanks = defineScreen(tank, { query: ['tankName'], columns: ['tankName', 'volume', 'status'] })

let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  window.localStorage.clear()
  wire.seed(tank as unknown as Resource, [
    { tankName: '1号池', volume: 3 },
    { tankName: '2号池', volume: 4 },
    { tankName: '3号塔', volume: 5 },
  ])
})
const open = (at = '/test/tank') => show(<Tanks />, at)
const dialog = () => screen.findByRole('dialog', { name: '高级查询构造器' })
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
async function openBuilder(): Promise<HTMLElement> {
  await screen.findByText(/共 \d+ 条/)
  press(/高级查询/)
  return dialog()
}
/** The topmost question; the one before it may still be fading. */
async function agree(): Promise<void> {
  const buttons = await screen.findAllByRole('button', { name: '确定' })
  fireEvent.click(buttons.at(-1)!)
}
const sent = () => {
  const text = wire.last('/test/tank/list')?.query['superQueryParams']
  return text === undefined ? undefined : (JSON.parse(decodeURIComponent(text)) as unknown)
}
const asked = `/test/tank?sq=${encodeURIComponent('[["tankName","like","池"]]')}`

describe('console 5: running and saving', () => {
  test('refuse an empty query, each in its words', async () => {
    open()
    const builder = await openBuilder()
    expect(within(builder).getByRole('group', { name: '条件 1' })).toBeTruthy()
    press('查询', builder)
    await screen.findByText('不能查询空条件')
    press('保存查询条件', builder)
    await screen.findByText('空条件不能保存')
    expect(wire.calls.some(call => call.path === '/sys/listSaved/save')).toBe(false)
  })
  test('an address with conditions asks for them, shows them, and says that they are in effect', async () => {
    open(asked)
    await screen.findByText('1-2 共 2 条')
    expect(sent()).toEqual([{ field: 'tankName', rule: 'like', val: '池', type: 'text', dbType: 'string' }])
    expect(screen.getByRole('button', { name: /高级查询，已有高级查询条件生效/ })).toBeTruthy()
    const builder = await openBuilder()
    expect(within(builder).getByDisplayValue('池')).toBeTruthy()
  })
  test('changing a value and pressing Enter asks again and moves the address', async () => {
    const stage = open(asked)
    const builder = await openBuilder()
    const input = within(builder).getByDisplayValue('池')
    fireEvent.change(input, { target: { value: '塔' } })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    await screen.findByText('1-1 共 1 条')
    expect(stage.address()).toBe('/test/tank?sq=[["tankName","like","塔"]]')
    expect(screen.getByRole('dialog', { name: '高级查询构造器' })).toBeTruthy()
  })
  test('reset clears the lines and emits an empty query', async () => {
    const stage = open(asked)
    const builder = await openBuilder()
    press('重置', builder)
    await screen.findByText('1-3 共 3 条')
    expect(stage.address()).toBe('/test/tank')
    expect(within(builder).queryByDisplayValue('池')).toBeNull()
  })
  test('drops what a link asks for in vain, and says so', async () => {
    const stage = open(
      `/test/tank?sq=${encodeURIComponent('[["tankName","like","池"],["colour","eq","red"]]')}`,
    )
    await screen.findByText('已去掉一个无效的查询条件：没有字段“colour”')
    expect(sent()).toHaveLength(1)
    await waitFor(() => expect(stage.address()).toBe('/test/tank?sq=[["tankName","like","池"]]'))
  })
})

describe('screens 10: the lines', () => {
  test('grow below the one whose + was pressed, and shrink to a hint that grows one again', async () => {
    open(asked)
    const builder = await openBuilder()
    press('在条件 1 后新增', builder)
    expect(within(builder).getAllByRole('group')).toHaveLength(2)
    press('删除条件 1', builder)
    press('删除条件 1', builder)
    expect(within(builder).getByText('没有任何查询条件')).toBeTruthy()
    press('点击新增', builder)
    expect(within(builder).getAllByRole('group')).toHaveLength(1)
  })
})

describe('console 5: saved queries', () => {
  const saved = () => within(screen.getByRole('region', { name: '保存的查询' }))

  test('need a name, ask before they overwrite, and load without running', async () => {
    wire.keep('/test/tank', {
      title: '池子',
      content: '{"matchType":"or","records":[{"field":"volume","rule":"ge","val":"4"}]}',
    })
    open(asked)
    const builder = await openBuilder()
    press('保存查询条件', builder)
    const prompt = await screen.findByRole('dialog', { name: '保存查询条件' })
    press('保存', prompt)
    await within(prompt).findByText('保存的名称不能为空')
    fireEvent.change(within(prompt).getByRole('textbox'), { target: { value: '池子' } })
    press('保存', prompt)
    await screen.findByText('“池子”已存在，是否覆盖？')
    await agree()
    await screen.findByText('保存成功')
    expect(wire.last('/sys/listSaved/save')?.body).toMatchObject({
      listKey: '/test/tank',
      kind: 'query',
      title: '池子',
    })

    const before = wire.calls.filter(call => call.path === '/test/tank/list').length
    fireEvent.change(within(builder).getByDisplayValue('池'), { target: { value: '别的' } })
    fireEvent.click(saved().getByText('池子'))
    expect(within(builder).getByDisplayValue('池')).toBeTruthy()
    expect(wire.calls.filter(call => call.path === '/test/tank/list')).toHaveLength(before)
  })
  test('are deleted after the question', async () => {
    wire.keep('/test/tank', { title: '旧查询', content: '{}' })
    open(asked)
    await openBuilder()
    fireEvent.click(await screen.findByRole('button', { name: '删除 旧查询' }))
    await screen.findByText('是否删除当前查询？')
    await agree()
    await waitFor(() => expect(saved().getByText('没有保存任何查询')).toBeTruthy())
  })
  test('of an older console come from the browser once', async () => {
    const old = [{ title: '本机的', matchType: 'and', records: [{ field: 'volume', rule: 'gt', val: '3' }] }]
    window.localStorage.setItem('JSuperQuerySaved_/test/tank', JSON.stringify(old))
    open(asked)
    await openBuilder()
    await waitFor(() => expect(saved().getByText('本机的')).toBeTruthy())
    await screen.findByText('已导入本机保存的 1 个查询')
    expect(window.localStorage.getItem('JSuperQuerySaved_/test/tank')).toBeNull()
  })
})
