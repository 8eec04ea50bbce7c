// @vitest-environment happy-dom
/** Two people at one department or one entry of the menu: what differs, in the words of the form. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PermissionForm } from '#web/screens/system/permission-form.tsx'
import { show, signIn } from '../crud/harness.tsx'
import { fill, openScreen, press } from './desk.ts'

const rows = () =>
  [...document.querySelectorAll('.conflict tbody tr')].map(row =>
    [...row.children].map(cell => (cell.querySelector('.absent') ? '—' : cell.textContent)),
  )
const saved = { updateBy: 'li', updateTime: '2026-11-21 09:00:00' }
const refused = (result: unknown) => ({ status: 409, success: false, code: 409, message: 'x', result })

test('a department: names for ids and codes, and only what differs', async () => {
  const node = (id: string, departName: string, parentId: string, children: unknown[] = []) => ({
    ...{ id, key: id, value: id, title: departName, departName, orgCode: id, parentId, isLeaf: true },
    children,
  })
  const facts = {
    id: 'b',
    departName: '实验室',
    orgCode: 'A02',
    parentId: 'a',
    orgCategory: '2',
    departOrder: 3,
  }
  let answer: object = refused({
    ...{ ...facts, departName: '实验室', parentId: 'c', orgCategory: '3', memo: null, version: 2 },
    ...saved,
  })
  const wire = signIn(['*'])
  wire.on(({ path }) => {
    if (path === '/sys/sysDepart/queryTreeList')
      return { result: [node('a', '监测中心', '', [node('b', '实验室', 'a')]), node('c', '稽查处', '')] }
    if (path === '/sys/sysDepart/queryById') return { result: { ...facts, version: 1 } }
    return path === '/sys/sysDepart/edit' ? answer : undefined
  })
  await openScreen('system/DepartList')
  fireEvent.click(await screen.findByText('实验室'))
  await screen.findByDisplayValue('实验室')
  fill('mobile', '027-1')
  press('保存')
  await screen.findByText('这条记录已被他人修改')
  expect(rows()).toEqual([
    ['上级部门', '监测中心', '稽查处'],
    ['机构类型', '部门', '岗位'],
    ['手机号', '027-1', '—'],
  ])
  expect(screen.getByText('li 于 2026-11-21 09:00:00 保存，请核对后再保存。')).toBeTruthy()
  answer = { result: facts }
  press('以我的为准')
  await waitFor(() =>
    expect(wire.last('/sys/sysDepart/edit')?.body).toMatchObject({ id: 'b', version: 2, parentId: 'a' }),
  )
})

test('an entry of the menu: switches and choices in words', async () => {
  const right = (key: string, title: string) => ({ key, title, ruleFlag: 0 })
  const entry = {
    ...{ id: 'p1', key: 'p1', title: '污水厂', isLeaf: true, leaf: true, ruleFlag: 0, version: 4 },
    ...{
      menuType: 1 as const,
      name: '污水厂',
      parentId: 'g1',
      url: '/sewage/plant',
      component: 'sewage/plant',
    },
    ...{ hidden: true, route: true, status: '1', sortNo: 2 },
  }
  const wire = signIn(['*'])
  wire.on(({ path }) => {
    if (path === '/sys/permission/queryTreeList')
      return { result: { treeList: [right('g1', '污水'), right('g2', '设备')], ids: [] } }
    return path === '/sys/permission/edit'
      ? refused({ ...entry, name: '处理厂', parentId: 'g2', hidden: false, version: 5 })
      : undefined
  })
  const done = vi.fn()
  show(createElement(PermissionForm, { entry, onClose: vi.fn(), onSaved: done }), '/')
  await screen.findByDisplayValue('污水厂')
  press('提交')
  await screen.findByText('这条记录已被他人修改')
  expect(rows()).toEqual([
    ['菜单名称', '污水厂', '处理厂'],
    ['上级菜单', '污水', '设备'],
    ['隐藏路由', '是', '否'],
  ])
  const { body } = wire.last('/sys/permission/edit')!
  expect(body).toEqual({
    ...entry,
    keepAlive: false,
    alwaysShow: false,
    internalOrExternal: false,
  })
  press('用最新的')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})
