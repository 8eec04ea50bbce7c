// @vitest-environment happy-dom
/** Wire 15, routes of the gateway: the list, the drawer with its conditions and filters, and what it refuses. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireAnswer } from '../crud/fake-wire.ts'
import { signIn } from '../crud/harness.tsx'
import { buttonsIn, headings, openScreen, press, rowOf } from './desk.ts'

const base = '/sys/gatewayRoute'
const route = {
  id: 'r1',
  routerId: 'lab-api',
  name: '实验室接口',
  uri: 'http://lab:8080',
  predicates: [
    { name: 'Path', args: ['/lab/**', '/sample/**'] },
    { name: 'Header', args: { header: 'X-Lab', regexp: 'a+' } },
  ],
  filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
  status: 1,
  retryable: 0,
  stripPrefix: 0,
  persistable: 1,
  showApi: 0,
  version: 3,
}
const state = { on: true, prefix: '/jeecg-boot/gateway', upstreams: ['lab:8080', 'gis:80'] }

async function open(codes: readonly string[] = ['*'], answers: Record<string, WireAnswer> = {}) {
  const wire = signIn(codes)
  wire.on(({ path }) => {
    if (path === `${base}/list`) return { result: [route, { ...route, id: 'r2', name: '停用的', status: 0 }] }
    return path === `${base}/state` ? { result: state } : undefined
  })
  wire.on(({ path }) => answers[path.slice(base.length + 1)])
  await openScreen('system/SysGatewayRouteList')
  await screen.findByText('实验室接口')
  return wire
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
async function newRoute(): Promise<HTMLElement> {
  press('新增')
  return screen.findByRole('dialog', { name: '新增路由' })
}
async function complete(): Promise<HTMLElement> {
  const form = await newRoute()
  type('路由ID', 'gis')
  type('路由名称', '地图')
  type('路由URI', 'http://gis:80')
  return form
}

test('shows the routes with their conditions in words, and where calls may go', async () => {
  await open()
  expect(headings()).toEqual(['路由ID', '路由名称', '路由URI', '路由条件', '状态', '操作'])
  const cells = [...rowOf('实验室接口').querySelectorAll('td')].map(cell => cell.textContent)
  expect(cells.slice(0, 5)).toEqual([
    'lab-api',
    '实验室接口',
    'http://lab:8080',
    'Path /lab/**、/sample/**；Header X-Lab = a+',
    '正常',
  ])
  expect(within(rowOf('停用的')).getByText('禁用')).toBeTruthy()
  expect(
    await screen.findByText('/jeecg-boot/gateway 下的请求按下列路由转发，允许的地址：lab:8080、gis:80'),
  ).toBeTruthy()
})
test('says that nothing is handed on, and what would change that', async () => {
  await open(['*'], { state: { result: { ...state, on: false, upstreams: [] } } })
  expect(await screen.findByText('网关转发未启用')).toBeTruthy()
  expect(screen.getByText(/QY_GATEWAY_UPSTREAMS/)).toBeTruthy()
})

test('who only reads looks at a route and changes nothing', async () => {
  await open(['system:gateway:list'])
  expect(buttonsIn(screen.getByRole('toolbar', { name: '路由操作' }))).toEqual(['刷新'])
  expect(buttonsIn(rowOf('实验室接口'))).toEqual(['查看 实验室接口'])
  press('查看 实验室接口')
  const form = await screen.findByRole('dialog', { name: '查看路由：实验室接口' })
  expect(box('路由ID').disabled).toBe(true)
  for (const name of ['确定', /^新建/, /^添加/, /^删除/])
    expect(within(form).queryByRole('button', { name })).toBeNull()
  expect(within(form).getByRole('button', { name: '关闭' })).toBeTruthy()
})
test('who keeps them adds, edits, deletes and clears', async () => {
  await open(['system:gateway:list', 'system:gateway:edit'])
  expect(buttonsIn(screen.getByRole('toolbar', { name: '路由操作' }))).toEqual([
    '新增',
    '清除限流计数',
    '刷新',
  ])
  expect(buttonsIn(rowOf('实验室接口'))).toEqual(['编辑 实验室接口', '删除 实验室接口'])
})

test('asks for id, name and address before anything is sent', async () => {
  const wire = await open()
  const form = await newRoute()
  const refusedWith = async (...words: string[]) => {
    press('确定', form)
    await waitFor(() =>
      expect(
        within(form)
          .queryAllByRole('alert')
          .map(alert => alert.textContent),
      ).toEqual(words),
    )
  }
  await refusedWith('请输入路由ID!', '请输入路由名称!', '请输入路由URI!')
  type('路由ID', 'gis')
  await refusedWith('请输入路由名称!', '请输入路由URI!')
  type('路由名称', '地图')
  type('路由URI', '   ')
  await refusedWith('请输入路由URI!')
  expect(wire.last(`${base}/updateAll`)).toBeUndefined()
})
test('a new route with a condition of each shape and a filter', async () => {
  const wire = await open(['*'], { updateAll: { message: '保存成功!' } })
  const form = await complete()
  press('新建Path', form)
  type('Path 的值', '/gis/**')
  fireEvent.keyDown(box('Path 的值'), { key: 'Enter' })
  expect(await within(form).findByRole('button', { name: '修改 /gis/**' })).toBeTruthy()
  press('添加路由条件', form)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Query' }))
  type('参数名', 'layer')
  type('参数值', '\\d+')
  press('添加过滤器', form)
  fireEvent.click(await screen.findByRole('menuitem', { name: '限流过滤器' }))
  type('参数值 redis-rate-limiter.burstCapacity', '40')
  press('确定', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.last(`${base}/updateAll`)?.body).toEqual({
    router: {
      routerId: 'gis',
      name: '地图',
      uri: 'http://gis:80',
      predicates: [
        { name: 'Path', args: ['/gis/**'] },
        { name: 'Query', args: { param: 'layer', regexp: '\\d+' } },
      ],
      filters: [
        {
          name: 'RequestRateLimiter',
          args: [
            { key: 'redis-rate-limiter.replenishRate', value: '20' },
            { key: 'redis-rate-limiter.burstCapacity', value: '40' },
          ],
        },
      ],
      status: 1,
      stripPrefix: 0,
      retryable: 0,
      persistable: 1,
      showApi: 0,
    },
  })
})
test('a tag is changed by a click, taken away, and left by Escape', async () => {
  const wire = await open(['*'], { updateAll: { message: '保存成功!' } })
  press('编辑 实验室接口')
  const form = await screen.findByRole('dialog', { name: '编辑路由：实验室接口' })
  press('修改 /lab/**', form)
  type('Path 的值', '/labs/**')
  fireEvent.blur(box('Path 的值'))
  press('修改 /sample/**', form)
  type('Path 的值', '/none/**')
  fireEvent.keyDown(box('Path 的值'), { key: 'Escape' })
  press('删除条件 Header', form)
  press('确定', form)
  await waitFor(() =>
    expect(wire.last(`${base}/updateAll`)?.body).toMatchObject({
      router: { id: 'r1', version: 3, predicates: [{ name: 'Path', args: ['/labs/**', '/sample/**'] }] },
    }),
  )
})

test('a refusal is told in the drawer, and nothing typed is lost', async () => {
  await open(['*'], { updateAll: { success: false, code: 500, message: '地址 gis:80 没有登记' } })
  const form = await complete()
  press('确定', form)
  expect((await within(form).findByRole('alert')).textContent).toBe('地址 gis:80 没有登记')
  expect([box('路由ID').value, box('路由名称').value, box('路由URI').value]).toEqual([
    'gis',
    '地图',
    'http://gis:80',
  ])
})
test('what somebody else changed meanwhile stands beside what is mine, and is written over only if I say so', async () => {
  const theirs = {
    ...route,
    uri: 'http://lab2:8080',
    version: 4,
    updateBy: 'li',
    updateTime: '2026-11-21 09:00:00',
  }
  const refused = { status: 409, success: false, code: 409, message: 'x', result: theirs }
  const answers: Record<string, WireAnswer> = { updateAll: refused }
  const wire = await open(['*'], answers)
  press('编辑 实验室接口')
  const form = await screen.findByRole('dialog', { name: '编辑路由：实验室接口' })
  type('路由名称', '改过的名称')
  press('确定', form)
  const table = (await screen.findByRole('columnheader', { name: '现在的值' })).closest('table')!
  const rows = [...table.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(rows).toEqual([
    ['路由名称', '改过的名称', '实验室接口'],
    ['路由URI', 'http://lab:8080', 'http://lab2:8080'],
  ])
  expect(screen.getByText('li 于 2026-11-21 09:00:00 保存，请核对后再保存。')).toBeTruthy()
  expect(box('路由名称').value).toBe('改过的名称')
  answers['updateAll'] = { result: null }
  press('以我的为准')
  await waitFor(() => expect(wire.last(`${base}/updateAll`)?.body).toMatchObject({ router: { version: 4 } }))
})
test('deleting asks, and tells when it was refused', async () => {
  const wire = await open(['*'], { delete: { success: false, code: 500, message: '路由正在使用' } })
  press('删除 停用的')
  const words = await screen.findByText('确定删除路由「停用的」吗? 匹配它的请求将不再转发。')
  expect(wire.last(`${base}/delete`)).toBeUndefined()
  press('确定', words.closest<HTMLElement>('.arco-modal')!)
  expect(await screen.findByText('路由正在使用')).toBeTruthy()
  expect(wire.last(`${base}/delete`)?.query).toMatchObject({ id: 'r2' })
})
test('a list that cannot be read offers to try again', async () => {
  const wire = signIn(['*'])
  let away = true
  wire.on(({ path }) => {
    if (path === `${base}/state`) return { result: state }
    if (path !== `${base}/list`) return undefined
    return away ? { success: false, code: 500, message: '网关数据暂不可用' } : { result: [] }
  })
  await openScreen('system/SysGatewayRouteList')
  const told = await screen.findByText('网关数据暂不可用')
  away = false
  press('重试', told.closest<HTMLElement>('.empty')!)
  expect(await screen.findByText('还没有网关路由')).toBeTruthy()
})

test('asks before what was typed is dropped, and not where nothing was', async () => {
  await open()
  let form = await newRoute()
  fireEvent.click(within(form).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增路由' })).toBeNull())
  form = await complete()
  fireEvent.click(within(form).getByRole('button', { name: '取消' }))
  expect(await screen.findByText('有尚未保存的修改，确定放弃并关闭吗?')).toBeTruthy()
  expect(box('路由ID').value).toBe('gis')
})
