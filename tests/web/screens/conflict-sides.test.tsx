// @vitest-environment happy-dom
/** Two people at one department or one entry of the menu: what differs, in the words of the form. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DepartConflict } from '#web/screens/system/depart-conflict.tsx'
import { PermissionConflict } from '#web/screens/system/permission-conflict.tsx'

afterEach(cleanup)

const rows = () =>
  [...document.querySelectorAll('.conflict tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
const ways = () => ({ onKeepMine: vi.fn(), onTakePresent: vi.fn(), onCancel: vi.fn() })

test('a department: names for ids and codes, and only what differs', () => {
  const given = ways()
  const node = (id: string, departName: string, children: unknown[] = []) => ({
    ...{ id, key: id, value: id, title: departName, departName, orgCode: id, parentId: '', isLeaf: true },
    children,
  })
  render(
    <DepartConflict
      mine={{ departName: '运维科', parentId: 'b', orgCategory: '2', departOrder: 3, memo: undefined }}
      present={{
        ...{ departName: '运维科', parentId: 'a', orgCategory: '3', departOrder: 3, memo: null },
        ...{ version: 2, updateBy: 'li', updateTime: '2026-11-21 09:00:00' },
      }}
      parents={[node('a', '监测中心', [node('b', '实验室')])] as never}
      {...given}
    />,
  )
  expect(rows()).toEqual([
    ['上级部门', '实验室', '监测中心'],
    ['机构类型', '部门', '岗位'],
  ])
  expect(screen.getByText('li 于 2026-11-21 09:00:00 保存，请核对后再保存。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '以我的为准' }))
  expect(given.onKeepMine).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '用最新的' }))
  expect(given.onTakePresent).toHaveBeenCalledOnce()
})

test('an entry of the menu: switches and choices in words', () => {
  render(
    <PermissionConflict
      mine={{ menuType: 1, name: '污水厂', parentId: 'g1', hidden: true, status: '1', sortNo: 2 }}
      present={{
        menuType: 1,
        name: '处理厂',
        parentId: 'g2',
        hidden: false,
        status: '0',
        sortNo: 2,
        version: 5,
      }}
      parents={[
        { key: 'g1', title: '污水' },
        { key: 'g2', title: '设备' },
      ]}
      {...ways()}
    />,
  )
  expect(rows()).toEqual([
    ['名称', '污水厂', '处理厂'],
    ['上级菜单', '污水', '设备'],
    ['状态', '有效', '无效'],
    ['隐藏路由', '是', '否'],
  ])
})
