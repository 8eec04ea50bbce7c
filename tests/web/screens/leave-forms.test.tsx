// @vitest-environment happy-dom
/** Ux: what was typed is never dropped without a question, in the forms that screens make themselves. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PermissionForm } from '#web/screens/system/permission-form.tsx'
import { RuleForm } from '#web/screens/system/permission-rule-form.tsx'
import { show, signIn } from '../crud/harness.tsx'
import { openScreen, press } from './desk.ts'

const house = {
  id: 'd1',
  key: 'd1',
  value: 'd1',
  title: '省中心',
  departName: '省中心',
  orgCode: 'A01',
  orgCategory: '1',
  parentId: '',
  isLeaf: false,
}
const part = {
  ...house,
  id: 'd2',
  key: 'd2',
  title: '质控科',
  departName: '质控科',
  orgCode: 'A01A01',
  parentId: 'd1',
}
const tree = [{ ...house, children: [part] }]

async function departs(): Promise<void> {
  const wire = signIn(['*'])
  wire.on(({ path, query }) => {
    if (path === '/sys/sysDepart/queryTreeList') return { result: tree }
    if (path !== '/sys/sysDepart/queryById') return undefined
    const { key, value, title, isLeaf, ...facts } = query['id'] === 'd2' ? part : house
    return { result: { ...facts, version: 1 } }
  })
  await openScreen('system/DepartList')
  fireEvent.click(await screen.findByText('省中心'))
  await screen.findByDisplayValue('省中心')
}
const nameBox = () => screen.getByPlaceholderText<HTMLInputElement>('请输入机构名称')
const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const question = () => screen.queryByText(/有尚未保存的修改/)
async function say(word: '放弃' | '继续编辑'): Promise<void> {
  await waitFor(() => expect(question()).toBeTruthy())
  const box = question()!.closest<HTMLElement>('.arco-modal')!
  press(word, box)
  await waitFor(() => expect(question()).toBeNull())
}

test('departments: another one is opened at once where nothing was typed', async () => {
  await departs()
  fireEvent.click(screen.getByText('质控科'))
  await screen.findByDisplayValue('质控科')
  expect(question()).toBeNull()
})

test('departments: what was typed stays until its loss is agreed to', async () => {
  await departs()
  write(nameBox(), '省监测中心')
  for (const leave of [
    () => fireEvent.click(screen.getByText('质控科')),
    () => press('取消选择'),
    () => fireEvent.click(screen.getByRole('tab', { name: '用户信息' })),
  ]) {
    leave()
    await say('继续编辑')
    expect(nameBox().value).toBe('省监测中心')
  }
  fireEvent.click(screen.getByText('质控科'))
  await say('放弃')
  await screen.findByDisplayValue('质控科')
})

test('departments: the browser asks before the page goes, but only then', async () => {
  await departs()
  const goes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(goes()).toBe(true)
  write(nameBox(), '省监测中心')
  expect(goes()).toBe(false)
  write(nameBox(), '省中心')
  expect(goes()).toBe(true)
})

test('menus: a changed entry asks, an untouched one and a read one do not', async () => {
  signIn(['*']).on(({ path }) =>
    path === '/sys/permission/queryTreeList' ? { result: { treeList: [], ids: [] } } : undefined,
  )
  const closed = vi.fn()
  const stage = show(createElement(PermissionForm, { onClose: closed, onSaved: vi.fn() }), '/')
  const drawer = await screen.findByRole('dialog', { name: '新增' })
  press('关闭', drawer)
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  const box = within(drawer).getAllByRole<HTMLInputElement>('textbox')[0]!
  write(box, '水质')
  press('关闭', drawer)
  await say('继续编辑')
  expect(closed).toHaveBeenCalledOnce()
  expect(box.value).toBe('水质')
  press('关闭', drawer)
  await say('放弃')
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  stage.unmount()
})

test('data rules: a variable that was put in counts as typed', async () => {
  signIn(['*'])
  const closed = vi.fn()
  show(createElement(RuleForm, { permissionId: 'p1', onClose: closed, onSaved: vi.fn() }), '/')
  press('#{sys_org_code}')
  press('关闭')
  await say('继续编辑')
  expect(closed).not.toHaveBeenCalled()
  press('关闭')
  await say('放弃')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})
