// @vitest-environment happy-dom
/** 菜单管理: levels are read as they are opened, again where they could not be, and all at once on the older page. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeWire } from '../crud/fake-wire.ts'
import { signIn } from '../crud/harness.tsx'
import { openScreen, press } from './desk.ts'

const entry = (id: string, name: string, leaf: boolean) => ({
  id,
  name,
  leaf,
  menuType: leaf ? 1 : 0,
  url: `/${id}`,
})
const below: Record<string, object[]> = {
  m1: [entry('m11', '污水厂', true), entry('m12', '档案', false)],
  m12: [entry('m121', '合同', true)],
}
const base = '/sys/permission'
function world(): { wire: FakeWire; broken: { now: boolean } } {
  const wire = signIn(['*'])
  const broken = { now: false }
  wire.on(({ path, query }) => {
    if (path === `${base}/getSystemMenuList`) return { result: [entry('m1', '监测', false)] }
    if (path === `${base}/list`) return { result: [{ ...entry('m1', '监测', false), children: below['m1'] }] }
    if (path !== `${base}/getSystemSubmenuBatch`) return undefined
    if (broken.now) return { success: false, code: 500, message: '下级读取失败' }
    const ids = (query['parentIds'] ?? '').split(',')
    return { result: Object.fromEntries(ids.map(id => [id, below[id] ?? []])) }
  })
  return { wire, broken }
}
const asked = (wire: FakeWire) =>
  wire.calls.filter(({ path }) => path.endsWith('SubmenuBatch')).map(({ query }) => query['parentIds'])

test('a level is read when it is opened, and stays while another is', async () => {
  const { wire } = world()
  await openScreen('system/NewPermissionList')
  fireEvent.click(await screen.findByRole('button', { name: '展开 监测' }))
  fireEvent.click(await screen.findByRole('button', { name: '展开 档案' }))
  expect(await screen.findByText('合同')).toBeTruthy()
  expect(screen.getByText('污水厂')).toBeTruthy()
  expect(asked(wire)).toEqual(['m1', 'm1,m12'])
  press('收起 监测')
  await waitFor(() => expect(screen.queryByText('污水厂')).toBeNull())
})
test('a level that cannot be read is said, and read when it is tried again', async () => {
  const { broken } = world()
  await openScreen('system/NewPermissionList')
  broken.now = true
  fireEvent.click(await screen.findByRole('button', { name: '展开 监测' }))
  expect(await screen.findByText('下级读取失败')).toBeTruthy()
  expect(screen.getByText('监测')).toBeTruthy()
  broken.now = false
  press('重试')
  expect(await screen.findByText('污水厂')).toBeTruthy()
})
test('the older page asks once for all', async () => {
  const { wire } = world()
  await openScreen('system/PermissionList')
  fireEvent.click(await screen.findByRole('button', { name: '展开 监测' }))
  expect(await screen.findByText('污水厂')).toBeTruthy()
  expect(asked(wire)).toEqual([])
})
