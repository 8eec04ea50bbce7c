// @vitest-environment happy-dom
/** Members of a role: looked at by who sees users, brought in and let go by who assigns roles. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sysRole } from '#contract/identity/role.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { signIn } from '../crud/harness.tsx'
import { buttonsIn, openScreen, press } from './desk.ts'

const person = { id: 'u9', username: 'zhou', realname: '周九', orgCodeTxt: '省中心', status: '1' }

async function open(codes: readonly string[]): Promise<{ wire: FakeWire; layer: HTMLElement }> {
  const wire = signIn(codes)
  wire.seed(sysRole, [{ id: 'r1', roleCode: 'sampler', roleName: '采样员' }])
  wire.on(({ path, query }) => {
    if (path === '/sys/user/userRoleList')
      return { result: { records: query['username'] ? [] : [person], total: query['username'] ? 0 : 1 } }
    if (path === '/sys/user/list') return { result: { records: [{ ...person, id: 'u1' }], total: 1 } }
    return /UserRole/.test(path) ? { message: '成员已更新' } : undefined
  })
  await openScreen('system/RoleUserList')
  fireEvent.click(await screen.findByRole('button', { name: '用户 采样员' }))
  const layer = await screen.findByRole('dialog', { name: '角色用户：采样员' })
  await within(layer).findByText('周九')
  return { wire, layer }
}

test('who only sees users can search them and change nothing', async () => {
  const { wire, layer } = await open(['system:role:list', 'system:user:list'])
  expect(buttonsIn(layer).filter(name => /移除|已有用户/.test(name))).toEqual([])
  expect(within(layer).queryByRole('checkbox')).toBeNull()
  const box = within(layer).getByPlaceholderText('用户账号')
  fireEvent.change(box, { target: { value: 'li' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(wire.last('/sys/user/userRoleList')?.query['username']).toBe('li'))
  expect(await within(layer).findByRole('button', { name: '清除条件' })).toBeTruthy()
})

test('letting go names who and what, and reads the members again', async () => {
  const { wire, layer } = await open(['system:role:list', 'system:role:assign'])
  press('移除 周九', layer)
  const words = await screen.findByText('确定将 周九 移出角色「采样员」吗? 其权限立即收回。')
  const asked = () => wire.calls.filter(({ path }) => path === '/sys/user/userRoleList').length
  const before = asked()
  press('确定', words.closest<HTMLElement>('.arco-modal')!)
  expect(await screen.findByText('成员已更新')).toBeTruthy()
  expect(wire.last('/sys/user/deleteUserRoleBatch')?.query).toEqual({ roleId: 'r1', userIds: 'u9' })
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('those who come in are picked among all users', async () => {
  const { wire, layer } = await open(['*'])
  press('已有用户', layer)
  const picker = await screen.findByRole('dialog', { name: '选择用户' })
  fireEvent.click(await within(picker).findByText('周九'))
  press('确定', picker)
  await waitFor(() =>
    expect(wire.last('/sys/user/addSysUserRole')?.body).toEqual({ roleId: 'r1', userIdList: ['u1'] }),
  )
})
