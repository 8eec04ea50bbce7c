// @vitest-environment happy-dom
/** Wire 6, 我的部门 and the rights of departments: who sees what, roles with their form, ticks and what becomes of a refusal. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { sysDepartRole } from '#contract/organisation/depart-role.ts'
import { DepartRights } from '#web/screens/system/depart-rights.tsx'
import type { FakeWire, WireAnswer, WireCall } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'
import { buttonsIn, fill, headings, isLocked, openScreen, press, rowOf, textIn } from './desk.ts'

const roleCodes = ['list', 'add', 'edit', 'delete', 'authorize', 'assign'].map(
  verb => `system:depart-role:${verb}`,
)
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
const tree = [
  {
    ...house,
    children: [
      {
        ...house,
        id: 'd2',
        key: 'd2',
        title: '质控科',
        departName: '质控科',
        orgCode: 'A01A01',
        parentId: 'd1',
      },
    ],
  },
]
const person = {
  id: 'u9',
  username: 'zhou',
  realname: '周九',
  orgCodeTxt: '省中心',
  sex_dictText: '女',
  phone: '13800000009',
}

type Answers = Record<string, WireAnswer | ((call: WireCall) => WireAnswer)>
function world(codes: readonly string[], answers: Answers = {}): FakeWire {
  const wire = signIn(codes)
  const all: Answers = {
    '/sys/sysDepart/queryMyDeptTreeList': { message: '2', result: tree },
    '/sys/user/departUserList': { result: { records: [person], total: 1 } },
    ...answers,
  }
  wire.on(call => {
    const answer = all[call.path]
    return typeof answer === 'function' ? answer(call) : answer
  })
  wire.seed(sysDepartRole, [
    { id: 'r1', departId: 'd1', departId_dictText: '省中心', roleName: '质控员', roleCode: 'qc', version: 2 },
  ])
  return wire
}
async function open(codes: readonly string[], answers: Answers = {}): Promise<FakeWire> {
  const wire = world(codes, answers)
  await openScreen('system/DepartUserList')
  await screen.findByRole('region', { name: '部门详情' })
  return wire
}
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)
const turnTo = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }))

test('who is in charge of no department is told so and sees nothing else', async () => {
  for (const [result, words] of [
    [null, '普通员工暂无此权限'],
    [[], '您的部门下暂无有效部门信息'],
  ] as const) {
    const wire = world(roleCodes, { '/sys/sysDepart/queryMyDeptTreeList': { message: '1', result } })
    const { container } = await openScreen('system/DepartUserList')
    await screen.findByText(words)
    expect(container.textContent).toBe(words)
    expect(container.querySelectorAll('button, input, a, [role="tab"]')).toHaveLength(0)
    const asked = wire.calls.map(({ path }) => path).filter(path => path !== '/sys/boot')
    expect(asked).toEqual(['/sys/sysDepart/queryMyDeptTreeList'])
  }
})
test('nothing of the page is shown before that is known; a failure can be tried again', async () => {
  let away = true
  world([], {
    '/sys/sysDepart/queryMyDeptTreeList': () =>
      away ? { success: false, code: 500, message: '部门数据暂不可用' } : { message: '1', result: null },
  })
  const { container } = await openScreen('system/DepartUserList')
  expect(container.querySelectorAll('input, [role="tab"]')).toHaveLength(0)
  expect(await screen.findByText('部门数据暂不可用')).toBeTruthy()
  away = false
  press('重试')
  expect(await screen.findByText('普通员工暂无此权限')).toBeTruthy()
})

test('a superior sees his department; its roles only with the right to them', async () => {
  await open(roleCodes)
  expect(tabs()).toEqual(['基本信息', '用户信息', '部门角色'])
  expect(within(screen.getByRole('tabpanel')).getByText('A01')).toBeTruthy()
  await open([])
  expect(tabs()).toEqual(['基本信息', '用户信息'])
})
test('people of the department, with what may be done with them', async () => {
  await open(['system:depart-role:list'])
  turnTo('用户信息')
  expect(await screen.findByText('周九')).toBeTruthy()
  expect(headings()).toEqual(['序号', '用户账号', '用户名称', '部门', '性别', '电话', '操作'])
  const names = () => buttonsIn(screen.getByRole('tabpanel'))
  expect(names()).toContain('添加已有用户')
  for (const name of ['新建用户', '部门角色 周九', '编辑 周九']) expect(names()).not.toContain(name)
  await open([...roleCodes, 'system:user:list', 'system:user:add', 'system:user:edit', 'system:user:contact'])
  turnTo('用户信息')
  await screen.findByText('周九')
  for (const name of ['新建用户', '编辑 周九']) expect(names()).toContain(name)
  expect(names()).toContain('部门角色 周九')
  press('更多操作 周九')
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
    '用户详情',
    '取消关联',
  ])
})
test('letting somebody go asks, names department and person, and tells a refusal', async () => {
  const wire = await open(roleCodes, {
    '/sys/user/deleteUserInDepartBatch': {
      success: false,
      code: 500,
      message: '当前选中部门与用户无关联关系!',
    },
  })
  turnTo('用户信息')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 周九' }))
  press('批量取消关联')
  const words = await screen.findByText('确定取消 周九 与选中部门关联吗?')
  press('确定', words.closest<HTMLElement>('.arco-modal')!)
  expect(await screen.findByText('当前选中部门与用户无关联关系!')).toBeTruthy()
  expect(wire.last('/sys/user/deleteUserInDepartBatch')?.query).toMatchObject({ depId: 'd1', userIds: 'u9' })
})

test('roles of the department: columns, buttons by right, its own department alone', async () => {
  const wire = await open(['system:depart-role:list'])
  turnTo('部门角色')
  expect(await screen.findByText('质控员')).toBeTruthy()
  expect(headings()).toEqual(['序号', '部门角色名称', '部门角色编码', '部门', '描述', '操作'])
  expect(wire.last('/sys/sysDepartRole/list')?.query).toMatchObject({ departId: 'd1' })
  expect(screen.queryByRole('button', { name: '新建部门角色' })).toBeNull()
  expect(buttonsIn(rowOf('质控员'))).toEqual([])
  await open(roleCodes)
  turnTo('部门角色')
  await screen.findByText('质控员')
  expect(screen.getByRole('button', { name: '新建部门角色' })).toBeTruthy()
  const row = buttonsIn(rowOf('质控员')).join(' ')
  for (const name of ['编辑', '授权']) expect(row).toContain(name)
})
test('a role is asked for its name and code; a code that is taken loses nothing', async () => {
  const wire = await open(roleCodes, {
    '/sys/sysDepartRole/add': {
      success: false,
      code: 500,
      message: '部门角色编码已存在',
      result: { problems: [{ property: 'roleCode', message: '部门角色编码已存在' }] },
    },
  })
  turnTo('部门角色')
  await screen.findByText('质控员')
  press('新建部门角色')
  const form = await screen.findByRole('dialog', { name: '新增部门角色' })
  press('保存', form)
  expect(await within(form).findByText('请输入部门角色名称')).toBeTruthy()
  expect(within(form).getByText('请输入部门角色编码')).toBeTruthy()
  fill('roleName', '甲')
  expect(await within(form).findByText('最小长度2位字符')).toBeTruthy()
  fill('roleCode', '编码')
  expect(await within(form).findByText('只允许字母、数字、下划线和短横线')).toBeTruthy()
  expect(wire.last('/sys/sysDepartRole/add')).toBeUndefined()
  fill('roleName', '采样员')
  fill('roleCode', 'qc')
  fill('description', '外业')
  press('保存', form)
  expect(await within(form).findByText('部门角色编码已存在')).toBeTruthy()
  expect(wire.last('/sys/sysDepartRole/add')?.body).toMatchObject({
    departId: 'd1',
    roleName: '采样员',
    roleCode: 'qc',
  })
  expect(['roleName', 'roleCode', 'description'].map(textIn)).toEqual(['采样员', 'qc', '外业'])
})
test('the code of a role stays what it is', async () => {
  await open(roleCodes)
  turnTo('部门角色')
  await screen.findByText('质控员')
  press(/^编辑/, rowOf('质控员'))
  await screen.findByRole('dialog', { name: '编辑部门角色' })
  await waitFor(() => expect(isLocked('roleCode')).toBe(true))
})

const rights = [
  {
    key: 'm1',
    title: '污水监测',
    ruleFlag: 0,
    children: [
      { key: 'm2', title: '污水厂', ruleFlag: 1, parentId: 'm1' },
      { key: 'm3', title: '采样点', ruleFlag: 0, parentId: 'm1' },
    ],
  },
]
const rightTree = { result: { treeList: rights, ids: ['m1', 'm2', 'm3'] } }
const boxOf = (title: string) => screen.getByRole('treeitem', { name: title }).querySelector('.tree-tick')!
const isTicked = (title: string) =>
  screen.getByRole('treeitem', { name: title }).getAttribute('aria-checked') === 'true'
function ofDepartment(answers: Answers): FakeWire {
  const wire = world(['*'], {
    '/sys/permission/queryDepartTreeList': rightTree,
    '/sys/permission/queryDepartPermission': { result: ['m1', 'm2'] },
    ...answers,
  })
  show(createElement(DepartRights, { departId: 'd1' }), '/')
  return wire
}

test('rights of a department: a refused change keeps the ticks and says why', async () => {
  let refused = true
  const wire = ofDepartment({
    '/sys/permission/saveDepartPermission': () =>
      refused ? { success: false, code: 500, message: '不能授予自己没有的权限' } : { message: '保存成功！' },
  })
  await screen.findByText('采样点')
  expect(['污水监测', '污水厂', '采样点'].map(isTicked)).toEqual([true, true, false])
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  expect(save().disabled).toBe(true)
  fireEvent.click(boxOf('采样点'))
  fireEvent.click(boxOf('污水厂'))
  expect(await screen.findByText(/已选 2，改动 2 项未保存/)).toBeTruthy()
  fireEvent.click(save())
  expect(await screen.findByText('不能授予自己没有的权限')).toBeTruthy()
  expect(['污水厂', '采样点'].map(isTicked)).toEqual([false, true])
  expect(wire.last('/sys/permission/saveDepartPermission')?.body).toEqual({
    departId: 'd1',
    permissionIds: 'm1,m3',
    lastpermissionIds: 'm1,m2',
  })
  refused = false
  fireEvent.click(save())
  expect(await screen.findByText('保存成功！')).toBeTruthy()
})
test('data rules of an entry; none chosen is warned of before it is saved', async () => {
  const wire = ofDepartment({
    '/sys/sysDepartPermission/datarule/m2/d1': {
      result: {
        datarule: [
          {
            id: 'x1',
            permissionId: 'm2',
            ruleName: '本市',
            ruleColumn: 'districtCode',
            ruleConditions: '=',
            ruleValue: '99',
            status: '1',
          },
        ],
        drChecked: 'x1',
      },
    },
    '/sys/sysDepartPermission/datarule': { message: '保存成功!' },
  })
  fireEvent.click(await screen.findByText('采样点'))
  expect(await screen.findByText('当前节点没有数据规则')).toBeTruthy()
  fireEvent.click(screen.getByText('污水厂'))
  const drawer = await screen.findByRole('dialog', { name: '数据规则/按钮权限配置' })
  fireEvent.click(await within(drawer).findByRole('checkbox', { name: /本市/ }))
  press('点击保存', drawer)
  expect(await screen.findByText('请注意，现未勾选任何数据权限!')).toBeTruthy()
  expect(wire.last('/sys/sysDepartPermission/datarule')?.body).toEqual({
    departId: 'd1',
    permissionId: 'm2',
    dataRuleIds: '',
  })
})
test('a role is authorised among what its department has', async () => {
  const wire = await open(roleCodes, {
    '/sys/sysDepartPermission/queryTreeListForDeptRole': rightTree,
    '/sys/sysDepartPermission/queryDeptRolePermission': { result: ['m1'] },
    '/sys/sysDepartPermission/saveDeptRolePermission': { message: '保存成功！' },
  })
  turnTo('部门角色')
  await screen.findByText('质控员')
  press(/^授权/, rowOf('质控员'))
  const layer = await screen.findByRole('dialog', { name: '部门角色权限配置：质控员' })
  await within(layer).findByText('污水厂')
  expect(wire.last('/sys/sysDepartPermission/queryTreeListForDeptRole')?.query).toMatchObject({
    departId: 'd1',
  })
  fireEvent.click(boxOf('污水厂'))
  press('保存并关闭', layer)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.last('/sys/sysDepartPermission/saveDeptRolePermission')?.body).toEqual({
    roleId: 'r1',
    permissionIds: 'm1,m2',
    lastpermissionIds: 'm1',
  })
})
