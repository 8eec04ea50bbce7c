/** Keeping departments (spec/wire 6). The trees that pickers read are in depart.ts. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, filled, number, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure, id, maybe, maybeCode, strict } from '#contract/kit/shapes.ts'
import { userRow } from '../identity/user.ts'
import { departNode } from './depart.ts'

const ids = () => Type.String({ minLength: 1, maxLength: 70_000 })

/** What a person may write of a department; its code follows from its place. */
const facts = {
  parentId: maybe(64),
  departNameEn: maybe(200),
  departNameAbbr: maybe(200),
  departOrder: Type.Optional(figure),
  description: maybe(500),
  orgCategory: maybeCode(10),
  mobile: maybe(50),
  fax: maybe(50),
  address: maybe(500),
  memo: maybe(500),
  status: maybeCode(2),
  directorUserIds: maybe(5_000),
}
const body = strict({
  ...facts,
  id: Type.Optional(Type.String({ maxLength: 64 })),
  version: Type.Optional(Type.Number()),
  departName: Type.String({ minLength: 1, maxLength: 100 }),
})
export const departFacts = Type.Object({
  ...facts,
  id: Type.String(),
  departName: Type.String(),
  orgCode: Type.String(),
  orgType: maybe(10),
  version: Type.Number(),
})

export const departById = endpoint('GET', '/sys/sysDepart/queryById', {
  title: '部门详情',
  access: 'system:depart:list',
  reach: { id: ['depart', 'see'] },
  query: Type.Object({ id: id() }),
  result: departFacts,
})
export const addDepart = endpoint('POST', '/sys/sysDepart/add', {
  title: '新增部门',
  access: 'system:depart:add',
  reach: { parentId: ['depart', 'touch'], directorUserIds: ['user', 'see'] },
  body,
  result: departFacts,
})
/** With another `parentId` the department moves, with its codes, its records and those of all below it. */
export const editDepart = endpoint('PUT', '/sys/sysDepart/edit', {
  title: '编辑部门',
  access: 'system:depart:edit',
  reach: {
    id: ['depart', 'govern'],
    parentId: ['depart', 'touch'],
    directorUserIds: ['user', 'see'],
  },
  also: ['POST'],
  body,
  result: departFacts,
})
export const deleteDepart = endpoint('DELETE', '/sys/sysDepart/delete', {
  title: '删除部门',
  access: 'system:depart:delete',
  reach: { id: ['depart', 'govern'] },
  query: Type.Object({ id: id() }),
})
export const deleteDeparts = endpoint('DELETE', '/sys/sysDepart/deleteBatch', {
  title: '批量删除部门',
  access: 'system:depart:delete',
  reach: { ids: ['depart', 'govern'] },
  query: Type.Object({ ids: ids() }),
})
/** The departments a superior is in charge of, as trees. Message "2" for a superior, "1" for everybody else. */
export const myDeparts = endpoint('GET', '/sys/sysDepart/queryMyDeptTreeList', {
  title: '我负责的部门',
  access: 'session',
  result: Type.Union([Type.Array(departNode), Type.Null()]),
})
export const departPath = endpoint('GET', '/sys/sysDepart/queryAllParentId', {
  title: '上级部门',
  access: 'session',
  reach: { departId: ['depart', 'see'], orgCode: ['depart', 'see'] },
  query: Type.Object({ departId: Type.Optional(id()), orgCode: Type.Optional(id()) }),
  result: Type.Object({
    parentIds: Type.Array(Type.String()),
    parentMap: Type.Record(Type.String(), Type.Unknown()),
  }),
})
export const departsAndUsers = endpoint('GET', '/sys/sysDepart/queryTreeByKeyWord', {
  title: '搜索部门与用户',
  access: 'session',
  query: Type.Object({ keyWord: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Object({ departList: Type.Array(departNode), userList: Type.Array(userRow) }),
})
export const departListAll = endpoint('GET', '/sys/sysDepart/listAll', {
  title: '部门列表',
  access: 'session',
  reach: { id: ['depart', 'shown'] },
  query: Type.Object({ id: Type.Optional(id()) }),
  result: Type.Array(departNode),
})
export const departName = endpoint('GET', '/sys/sysDepart/getDepartName', {
  title: '按编码取部门',
  access: 'session',
  reach: { orgCode: ['depart', 'see'] },
  query: Type.Object({ orgCode: id() }),
  result: departNode,
})
export const usersInDepart = endpoint('GET', '/sys/sysDepart/getUsersByDepartId', {
  title: '部门内的用户',
  access: 'session',
  reach: { id: ['depart', 'see'] },
  query: Type.Object({ id: id() }),
  result: Type.Array(userRow),
})

/** Departments as a flat list: for look-ups, and for the sheets they are exported to and imported from. */
export const sysDepart = resource('/sys/sysDepart', {
  title: '部门',
  perm: 'system:depart',
  table: 'sys_depart',
  page: {
    group: '/system',
    at: 6,
    name: '部门管理',
    url: '/isystem/depart',
    component: 'system/DepartList',
    owns: ['system:depart', 'system:depart-right'],
  },
  label: 'departName',
  apart: true,
  scope: 'none',
  sort: { column: 'orgCode', order: 'asc' },
  verbs: ['list', 'exportXls', 'importExcel'],
  access: { list: 'session' },
  // A tree comes in whole, or not at all.
  mostImportRows: 10_000,
  fields: {
    departName: text('部门名称', { required: true, maxLength: 100 }),
    orgCode: filled(text('部门编码', { readonly: true, unique: true })),
    parentId: filled(text('上级部门', { readonly: true, sheet: 'never' })),
    parentPath: text('上级部门', {
      elsewhere: true,
      sheet: 'only',
      maxLength: 2_500,
      help: '名称路径，如 监测中心/运维科；也可填编码，或不重名的名称；一级部门留空',
    }),
    orgCategory: dict('机构类型', 'org_category'),
    departOrder: filled(number('排序', { decimals: 0 })),
    mobile: text('电话', { maxLength: 50 }),
    fax: text('传真', { maxLength: 50 }),
    address: text('地址', { maxLength: 500 }),
    memo: text('备注', { maxLength: 500 }),
    status: filled(dict('状态', 'depart_status')),
  },
})
