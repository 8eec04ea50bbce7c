// @vitest-environment happy-dom
/** Console 7, screens of users: the form in its words, what an office may, and the meter of a password. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { sysUser } from '#contract/identity/user.ts'
import { strengthOf } from '#contract/kit/password-strength.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from '../crud/harness.tsx'

const users = sysUser as unknown as Resource
async function open(codes: readonly string[]) {
  const wire = signIn(codes)
  wire.seed(users, [
    { id: 'u1', username: 'zhao', realname: '赵一', status: '1', workNo: '1', phone: '13800000001' },
    { id: 'u2', username: 'qian', realname: '钱二', status: '2', workNo: '2', phone: '13800000002' },
  ])
  const { default: Screen } = await screens['system/UserList']!()
  show(createElement(Screen), '/isystem/user')
  await screen.findAllByText('1-2 共 2 条')
  return wire
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
const type = (name: string, value: string) => fireEvent.change(field(name)!, { target: { value } })
async function menuOf(realname: string): Promise<string[]> {
  fireEvent.click(screen.getByRole('button', { name: `更多操作 ${realname}` }))
  const items = await screen.findAllByRole('menuitem')
  return items.map(item => item.textContent ?? '')
}

test('a password is measured', () => {
  expect(['12345678', 'abcd1234', 'Abcd-2026-x', 'Abcdefgh-2026'].map(strengthOf)).toEqual([
    'low',
    'middle',
    'high',
    'high',
  ])
})

test('the form asks in its own words and shows what the identity asks for', async () => {
  await open(['*'])
  fireEvent.click(screen.getByRole('button', { name: '添加用户' }))
  const form = await screen.findByRole('dialog', { name: '新增用户' })
  fireEvent.click(await within(form).findByRole('button', { name: '提交' }))
  for (const words of ['请输入用户账号!', '请输入登录密码!', '请输入用户名称!', '请输入工号', '请输入手机号'])
    expect(await within(form).findByText(words)).toBeTruthy()
  type('phone', '12')
  expect(await within(form).findByText('请输入正确格式的手机号码!')).toBeTruthy()
  type('password', 'Abcd-2026-x')
  type('confirmpassword', 'Abcd-2026-y')
  expect(await within(form).findByText('两次输入的密码不一样！')).toBeTruthy()
  expect(within(form).getByText('强度：强')).toBeTruthy()
  expect(document.querySelector('[data-field="departIds"]')).toBeNull()
})

test('editing keeps the account and asks for no password', async () => {
  await open(['*'])
  fireEvent.click(screen.getByRole('button', { name: '编辑 赵一' }))
  await screen.findByRole('dialog', { name: '编辑用户' })
  await waitFor(() => expect(field('username')?.disabled).toBe(true))
  expect(field('password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑用户' })).toBeNull())
})

test('each office sees what it may do', async () => {
  await open(['system:user:list', 'system:role:assign', 'system:user:password'])
  expect(screen.queryByRole('button', { name: '添加用户' })).toBeNull()
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^编辑/ })).toBeNull()
  for (const name of ['详情 赵一', '分配角色 赵一']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(await menuOf('赵一')).toEqual(['密码', '密码链接', '解除动态口令'])
})

test('a frozen user is offered to be thawed, by one call for all that are meant', async () => {
  const wire = await open(['*'])
  wire.on(({ path }) => (path === '/sys/user/frozenBatch' ? { code: 200, message: '操作成功!' } : undefined))
  const menu = await menuOf('钱二')
  expect(menu).toContain('解冻')
  expect(menu).not.toContain('冻结')
  fireEvent.click(screen.getByRole('menuitem', { name: '解冻' }))
  fireEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(wire.last('/sys/user/frozenBatch')?.body).toEqual({ ids: 'u2', status: '1' }))
})
