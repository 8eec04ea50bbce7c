// @vitest-environment happy-dom
/** Pickers as a person meets them: opened, walked through with the keyboard, confirmed, left. The wire is a fake at its edge. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { DepartPicker } from '#web/widgets/picker/depart-picker.tsx'
import { positionKind, roleKind, userKind } from '#web/widgets/picker/pick-kinds.ts'
import { SelectPicker } from '#web/widgets/picker/select-picker.tsx'
import { UserDepartPicker } from '#web/widgets/picker/user-depart-picker.tsx'
import type { FakeWire, WireCall } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

const page = (records: unknown[], total = records.length) => ({
  result: { records, total, size: 5, current: 1, pages: 1 },
})
const depart = (id: string, departName: string, children?: unknown[]) => ({
  id,
  departName,
  orgCode: id,
  isLeaf: !children,
  children: children ?? null,
})
const level = [depart('d1', '省中心', [])]
const below = [depart('d2', '澄州市站'), depart('d3', '云岚市站')]
const users = ['prov', 'city', 'lab'].map((username, at) => ({
  id: `u${at}`,
  username,
  realname: `姓名${username}`,
  sex: '1',
  sex_dictText: '男',
  phone: '139****0000',
  orgCodeTxt: '省中心',
}))

function wireOf(codes: readonly string[] = ['*']): FakeWire {
  const wire = signIn(codes)
  wire.on(({ path, query }: WireCall) => {
    if (path === '/sys/sysDepart/queryTreeList') return { result: [depart('d1', '省中心', below)] }
    if (path === '/sys/sysDepart/queryDepartTreeSync') {
      if (query['ids'])
        return { result: [...level, ...below].filter(each => query['ids']?.includes(each.id)) }
      return { result: query['pid'] === 'd1' ? below : level }
    }
    if (path === '/sys/sysDepart/searchBy') {
      const found = below.filter(each => each.departName.includes(query['keyWord'] ?? ''))
      return found.length > 0 ? { result: found } : { success: false, code: 500, message: '未查询匹配数据！' }
    }
    if (path === '/sys/user/list' || path === '/sys/user/queryUserComponentData') {
      const named = (query['username'] ?? '').split(',').filter(Boolean)
      return page(named.length > 0 ? users.filter(user => named.includes(user.username)) : users)
    }
    return undefined
  })
  return wire
}

/** Keeps the value, and shows it. */
function Held({
  start = '',
  of,
}: {
  start?: string
  of: (value: string, set: (next: string) => void) => ReactElement
}) {
  const [value, setValue] = useState(start)
  return (
    <>
      {of(value, setValue)}
      <output>{value}</output>
    </>
  )
}
const shownValue = () => document.querySelector('output')?.textContent
const dialog = () => screen.findByRole('dialog')
const opener = (label: string) => screen.getByRole('button', { name: `选择${label}` })
const chosenIn = (label: string) =>
  within(screen.getByRole('list', { name: `已选${label}` }))
    .queryAllByRole('listitem')
    .map(item => item.textContent)

describe('screens 10: JSelectDepart', () => {
  const open = async (props: Partial<Parameters<typeof DepartPicker>[0]> = {}, start = '') => {
    const wire = wireOf()
    show(
      <Held
        start={start}
        of={(value, set) => <DepartPicker id="d" label="部门" value={value} onChange={set} {...props} />}
      />,
      '/',
    )
    fireEvent.click(opener('部门'))
    return { wire, box: within(await dialog()) }
  }

  test('opens on the root, takes one by a click, hands over its id', async () => {
    const { box } = await open()
    expect(box.getByText('部门选择')).toBeTruthy()
    fireEvent.click(await box.findByRole('treeitem', { name: /澄州市站/ }))
    fireEvent.click(box.getByRole('treeitem', { name: /云岚市站/ }))
    expect(box.getByRole('treeitem', { name: /澄州市站/ }).getAttribute('aria-checked')).toBe('false')
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(shownValue()).toBe('d3')
    expect(chosenIn('部门')).toEqual(['云岚市站'])
    await waitFor(() => expect(document.activeElement).toBe(opener('部门')))
  })

  test('names the department that speaks now', async () => {
    const { box } = await open({ current: '省中心' })
    expect(box.getByText('部门切换（当前部门 : 省中心）')).toBeTruthy()
  })

  test('confirm with none clears; stored values get their names once', async () => {
    const { wire, box } = await open({}, 'd2')
    const names = () => wire.calls.filter(({ query }) => query['ids'] !== undefined)
    await waitFor(() => expect(chosenIn('部门')).toEqual(['澄州市站']))
    const item = await box.findByRole('treeitem', { name: /澄州市站/ })
    expect(item.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(item)
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(shownValue()).toBe('')
    expect(names()).toHaveLength(1)
  })

  test('several: strict until 父子关联, then with everything below', async () => {
    const { box } = await open({ multi: true, treeOpera: true })
    fireEvent.click(await box.findByRole('treeitem', { name: /省中心/ }))
    expect(box.getByText('已选 1 个')).toBeTruthy()
    fireEvent.click(box.getByRole('treeitem', { name: /省中心/ }))
    fireEvent.click(box.getByRole('button', { name: /树操作/ }))
    fireEvent.click(await screen.findByText('父子关联'))
    fireEvent.click(box.getByRole('treeitem', { name: /省中心/ }))
    expect(box.getByText('已选 3 个')).toBeTruthy()
    fireEvent.click(box.getByRole('treeitem', { name: /云岚市站/ }))
    expect(box.getByRole('treeitem', { name: /省中心/ }).getAttribute('aria-checked')).toBe('mixed')
  })

  test('is walked with the keys: arrows open and move, space ticks, Enter confirms', async () => {
    const { box } = await open({ lazy: true, rootOpened: false })
    const root = await box.findByRole('treeitem', { name: /省中心/ })
    expect(box.queryByRole('treeitem', { name: /澄州市站/ })).toBeNull()
    root.focus()
    fireEvent.keyDown(root, { key: 'ArrowRight' })
    await box.findByRole('treeitem', { name: /澄州市站/ })
    expect(root.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(root, { key: 'ArrowDown' })
    const first = box.getByRole('treeitem', { name: /澄州市站/ })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: ' ' })
    expect(first.getAttribute('aria-checked')).toBe('true')
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(root)
    fireEvent.keyDown(root, { key: 'ArrowLeft' })
    expect(box.queryByRole('treeitem', { name: /澄州市站/ })).toBeNull()
    fireEvent.keyDown(root, { key: 'ArrowRight' })
    fireEvent.keyDown(box.getByRole('treeitem', { name: /澄州市站/ }), { key: 'Enter' })
    expect(shownValue()).toBe('d2')
  })

  test('a search flattens its matches, and says that there are none', async () => {
    const { box } = await open()
    await box.findByRole('treeitem', { name: /省中心/ })
    fireEvent.change(box.getByRole('textbox'), { target: { value: '云岚' } })
    await waitFor(() =>
      expect(box.getAllByRole('treeitem').map(item => item.textContent)).toEqual(['云岚市站']),
    )
    fireEvent.change(box.getByRole('textbox'), { target: { value: '无此' } })
    await box.findByText('未查询匹配数据！')
    expect(box.queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('a tree that fails to load says why, and asks again', async () => {
    const wire = wireOf()
    let broken = true
    wire.on(({ path }) =>
      broken && path === '/sys/sysDepart/queryTreeList'
        ? { status: 503, success: false, code: 503, message: '数据库暂不可用' }
        : undefined,
    )
    show(<DepartPicker id="d" label="部门" value="" onChange={() => {}} />, '/')
    fireEvent.click(opener('部门'))
    const box = within(await dialog())
    expect((await box.findByRole('alert')).textContent).toContain('数据库暂不可用')
    broken = false
    fireEvent.click(box.getByRole('button', { name: '重试' }))
    await box.findByRole('treeitem', { name: /省中心/ })
  })
})

describe('screens 10: JSelectUserByDep', () => {
  test('lists the users of the department that was clicked, several, stored by account', async () => {
    const wire = wireOf()
    show(
      <Held of={(value, set) => <UserDepartPicker id="u" label="用户" value={value} onChange={set} />} />,
      '/',
    )
    fireEvent.click(opener('用户'))
    const box = within(await dialog())
    expect(box.getByText('根据部门选择用户')).toBeTruthy()
    await box.findByText('姓名prov')
    expect(box.getAllByRole('columnheader').map(head => head.textContent?.trim())).toEqual([
      '选择',
      '用户账号',
      '用户姓名',
      '性别',
      '手机',
      '部门',
    ])
    fireEvent.click(await box.findByRole('treeitem', { name: /澄州市站/ }))
    await waitFor(() =>
      expect(wire.last('/sys/user/queryUserComponentData')?.query).toMatchObject({ departId: 'd2' }),
    )
    fireEvent.change(box.getByRole('textbox', { name: '用户账号' }), { target: { value: 'pr' } })
    fireEvent.click(box.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(wire.last('/sys/user/queryUserComponentData')?.query).toMatchObject({ username: '*pr*' }),
    )
    fireEvent.click(box.getByRole('button', { name: '重置' }))
    await waitFor(() =>
      expect(wire.last('/sys/user/queryUserComponentData')?.query['departId']).toBeUndefined(),
    )
    await box.findByText('姓名lab')
    fireEvent.click(box.getByText('姓名prov'))
    fireEvent.click(box.getByText('姓名lab'))
    fireEvent.click(box.getByRole('button', { name: '移除 姓名prov' }))
    fireEvent.click(box.getByText('姓名city'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(shownValue()).toBe('lab,city')
    expect(chosenIn('用户')).toEqual(['姓名lab', '姓名city'])
  })
})

describe('screens 10: JSelectBizComponent', () => {
  const open = async (props: Partial<Parameters<typeof SelectPicker>[0]> = {}, start = '', codes = ['*']) => {
    const wire = wireOf(codes)
    show(
      <Held
        start={start}
        of={(value, set) => (
          <SelectPicker id="s" label="用户" kind={userKind} value={value} onChange={set} {...props} />
        )}
      />,
      '/',
    )
    fireEvent.click(opener('用户'))
    return { wire, box: within(await dialog()) }
  }

  test('asks once for the names of stored values, with a trailing comma', async () => {
    const { wire } = await open({}, 'prov,lab')
    await waitFor(() => expect(chosenIn('用户')).toEqual(['姓名prov', '姓名lab']))
    const asked = wire.calls.filter(({ query }) => query['username'] === 'prov,lab,')
    expect(asked.map(({ query }) => [query['pageNo'], query['pageSize']])).toEqual([['1', '2']])
  })

  test('five a page; a click on a row takes and gives back; 已选 has its 删除', async () => {
    const { wire, box } = await open()
    const row = (await box.findByText('姓名prov')).closest('tr')!
    expect(wire.last('/sys/user/list')?.query).toMatchObject({ pageNo: '1', pageSize: '5' })
    fireEvent.click(row)
    expect(row.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(row)
    expect(row.getAttribute('aria-selected')).toBe('false')
    fireEvent.click(row)
    fireEvent.click(box.getByText('姓名lab'))
    const chosen = within(box.getByRole('region', { name: '已选用户' }))
    fireEvent.click(chosen.getByRole('button', { name: '删除 姓名prov' }))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(shownValue()).toBe('lab')
  })

  test('rows are walked and taken with the keys', async () => {
    const { box } = await open()
    await box.findByText('姓名prov')
    const [first, second] = box.getAllByRole('row').slice(1)
    fireEvent.keyDown(box.getByRole('textbox', { name: '账号' }), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second!, { key: ' ' })
    expect(second!.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(second!, { key: 'Enter' })
    expect(shownValue()).toBe('city')
  })

  test.each(['取消', 'Esc'])('%s forgets what was chosen and gives the focus back', async way => {
    const { box } = await open({}, 'lab')
    fireEvent.click(await box.findByText('姓名prov'))
    if (way === 'Esc') fireEvent.keyDown(await dialog(), { key: 'Escape', keyCode: 27 })
    else fireEvent.click(box.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shownValue()).toBe('lab')
    await waitFor(() => expect(document.activeElement).toBe(opener('用户')))
    fireEvent.click(opener('用户'))
    const again = within(await dialog())
    const chosen = within(again.getByRole('region', { name: '已选用户' }))
    expect(chosen.queryByText('姓名prov')).toBeNull()
  })

  test('a single choice is replaced; ids are stored when they are wanted', async () => {
    const { box } = await open({ multi: false, returnId: true })
    fireEvent.click(await box.findByText('姓名prov'))
    fireEvent.click(box.getByText('姓名city'))
    fireEvent.click(box.getByRole('button', { name: '确定' }))
    expect(shownValue()).toBe('u1')
  })

  test('a birthday is asked for only by those who may read it', async () => {
    expect((await open()).box.queryByText('生日', { selector: 'label' })).toBeTruthy()
    expect((await open({}, '', [])).box.queryByText('生日', { selector: 'label' })).toBeNull()
  })

  test('a list that fails to load says why, and asks again', async () => {
    const wire = wireOf()
    let broken = true
    wire.on(({ path }) =>
      broken && path === '/sys/user/list'
        ? { status: 403, success: false, code: 510, message: '没有权限，请联系管理员授权' }
        : undefined,
    )
    show(<SelectPicker id="s" label="用户" kind={userKind} value="" onChange={() => {}} />, '/')
    fireEvent.click(opener('用户'))
    const box = within(await dialog())
    expect((await box.findByRole('alert')).textContent).toContain('没有权限，请联系管理员授权')
    broken = false
    fireEvent.click(box.getByRole('button', { name: '重试' }))
    await box.findByText('姓名prov')
  })

  test('names that cannot be fetched leave the stored values, with the reason', async () => {
    const wire = wireOf()
    wire.on(({ path }) =>
      path === '/sys/user/list' ? { status: 500, success: false, code: 500, message: '出错了' } : undefined,
    )
    show(<SelectPicker id="s" label="用户" kind={userKind} value="prov" onChange={() => {}} />, '/')
    expect((await screen.findByRole('alert')).textContent).toContain('名称加载失败：出错了')
    expect(chosenIn('用户')).toEqual(['prov'])
  })

  test.each([
    ['disabled', { disabled: true }],
    ['read-only', { readOnly: true }],
  ])('%s: nothing opens, nothing is taken away', async (_, props) => {
    wireOf()
    show(
      <SelectPicker id="s" label="用户" kind={userKind} value="prov" onChange={() => {}} {...props} />,
      '/',
    )
    await waitFor(() => expect(chosenIn('用户')).toEqual(['姓名prov']))
    fireEvent.click(opener('用户'))
    fireEvent.keyDown(opener('用户'), { key: 'Backspace' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: /移除|清空/ })).toBeNull()
    expect(chosenIn('用户')).toEqual(['姓名prov'])
  })

  test('console 3, 9: what is stored, and how wide the dialog is', () => {
    expect(
      [userKind, roleKind, positionKind].map(kind => [kind.returnKeys[1], kind.display, kind.width]),
    ).toEqual([
      ['username', 'realname', 1200],
      ['roleCode', 'roleName', 900],
      ['code', 'name', 1000],
    ])
  })
})
