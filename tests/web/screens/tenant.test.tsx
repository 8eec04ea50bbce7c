// @vitest-environment happy-dom
/** Wire 12, tenants: who may do what with them, what their form refuses, and what freezing one asks first. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sysTenant } from '#contract/organisation/tenant.ts'
import { signIn } from '../crud/harness.tsx'
import { buttonsIn, fill, headings, isLocked, openScreen, press, rowOf, textIn } from './desk.ts'

const { path } = sysTenant
async function open(codes: readonly string[] = ['*']) {
  const wire = signIn(codes)
  wire.on(({ path: asked }) =>
    asked === '/sys/dict/getDictItems/tenant_status'
      ? {
          result: [
            { value: '1', text: '正常' },
            { value: '0', text: '冻结' },
          ],
        }
      : undefined,
  )
  wire.seed(sysTenant, [
    { id: '2', name: '澄州市局', status: '1', status_dictText: '正常', beginDate: '2026-01-01' },
    { id: '3', name: '检测中心', status: '0', status_dictText: '冻结', version: 4 },
  ])
  await openScreen('system/TenantList')
  await screen.findAllByText('1-2 共 2 条')
  return wire
}
async function menuOf(name: string): Promise<string[]> {
  press(`更多操作 ${name}`)
  const items = await screen.findAllByRole('menuitem')
  return items.map(item => item.textContent ?? '')
}
function date(name: string, day: string): void {
  const box = document.querySelector(`[data-field="${name}"] input`)!
  fireEvent.mouseDown(box)
  fireEvent.click(box)
  fill(name, day)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
}
async function newTenant(): Promise<HTMLElement> {
  press('新增')
  return screen.findByRole('dialog', { name: '新增租户' })
}

test('shows name, number, days and state', async () => {
  await open()
  expect(headings()).toEqual(['序号', '租户名称', '租户编号', '开始时间', '结束时间', '状态', '操作'])
  for (const words of ['2', '2026-01-01', '正常'])
    expect(within(rowOf('澄州市局')).getByText(words)).toBeTruthy()
})

test('who only reads is offered nothing else', async () => {
  await open(['system:tenant:list'])
  const tools = screen.getByRole('toolbar', { name: '列表操作' })
  for (const name of ['新增', '批量操作', '批量删除'])
    expect(within(tools).queryByRole('button', { name: new RegExp(name) })).toBeNull()
  expect(buttonsIn(rowOf('澄州市局'))).toEqual(['澄州市局', '详情 澄州市局'])
})
test('each right brings its own buttons', async () => {
  await open(['system:tenant:list', 'system:tenant:edit'])
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(buttonsIn(rowOf('检测中心'))).toContain('编辑 检测中心')
  expect(await menuOf('检测中心')).toEqual(['解冻'])
})

test('the form asks for name and number and checks the days against each other', async () => {
  const wire = await open()
  const form = await newTenant()
  press('保存', form)
  expect(await within(form).findByText('请输入租户名称')).toBeTruthy()
  expect(within(form).getByText('请输入租户编号')).toBeTruthy()
  for (const wrong of ['0', '-1', '1.5', '一', '1000000000']) {
    fill('id', wrong)
    expect(await within(form).findByText('请输入 1 到 999999999 的整数'), wrong).toBeTruthy()
  }
  fill('name', '新租户')
  fill('id', '12')
  date('beginDate', '2026-12-31')
  date('endDate', '2026-01-01')
  press('保存', form)
  expect(await within(form).findByText('不能早于开始时间')).toBeTruthy()
  expect(wire.last(`${path}/add`)).toBeUndefined()
})
test('a number that is taken stands under its field, and nothing typed is lost', async () => {
  const wire = await open()
  wire.on(({ path: asked }) =>
    asked === `${path}/add`
      ? {
          success: false,
          code: 500,
          message: '该编号已存在!',
          result: { problems: [{ property: 'id', message: '该编号已存在!' }] },
        }
      : undefined,
  )
  const form = await newTenant()
  fill('name', '新租户')
  fill('id', '2')
  press('保存', form)
  expect(await within(form).findByText('该编号已存在!')).toBeTruthy()
  expect([textIn('name'), textIn('id')]).toEqual(['新租户', '2'])
})
test('a refusal of the whole is told above the form, and what was typed is sent again', async () => {
  const wire = await open()
  let refused = true
  wire.on(({ path: asked }) => {
    if (asked !== `${path}/add`) return undefined
    return refused
      ? { success: false, code: 500, message: '租户数量已达上限，请联系平台管理员' }
      : { message: '添加成功！', result: { id: '12', version: 1 } }
  })
  const form = await newTenant()
  fill('name', '新租户')
  fill('id', '12')
  press('保存', form)
  expect((await within(form).findByRole('alert')).textContent).toBe('租户数量已达上限，请联系平台管理员')
  refused = false
  press('保存', form)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增租户' })).toBeNull())
  expect(wire.last(`${path}/add`)?.body).toEqual({ name: '新租户', id: '12', status: '1' })
})

test('the number stays what it is', async () => {
  const wire = await open()
  press('编辑 检测中心')
  const form = await screen.findByRole('dialog', { name: '编辑租户' })
  await waitFor(() => expect(isLocked('id')).toBe(true))
  fill('name', '检测中心二')
  press('保存', form)
  await waitFor(() =>
    expect(wire.last(`${path}/edit`)?.body).toMatchObject({ id: '3', version: 4, name: '检测中心二' }),
  )
})
test('freezing says what follows before it is done; a refusal is shown', async () => {
  const wire = await open()
  expect(await menuOf('澄州市局')).toEqual(['冻结', '删除'])
  fireEvent.click(screen.getByRole('menuitem', { name: '冻结' }))
  const asked = await screen.findByText(
    '冻结后租户「澄州市局」的用户立即不能再使用该租户，只属于该租户的用户将退出登录，确定冻结吗?',
  )
  expect(wire.last(`${path}/edit`)).toBeUndefined()
  wire.on(({ path: sent }) =>
    sent === `${path}/edit`
      ? { success: false, code: 500, message: '不能冻结自己正在使用的租户' }
      : undefined,
  )
  press('确定', asked.closest<HTMLElement>('.arco-modal')!)
  expect(await screen.findByText('不能冻结自己正在使用的租户')).toBeTruthy()
  expect(wire.last(`${path}/edit`)?.body).toEqual({ id: '2', version: 1, status: '0' })
})
