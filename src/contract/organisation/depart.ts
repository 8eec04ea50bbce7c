/** The tree of departments as pickers see it (spec/wire 6). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { maybe } from '#contract/kit/shapes.ts'

const node = {
  id: Type.String(),
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  parentId: maybe(),
  departName: Type.String(),
  departOrder: Type.Number(),
  orgCategory: maybe(),
  orgType: maybe(),
  orgCode: Type.String(),
  mobile: maybe(),
  address: maybe(),
  memo: maybe(),
  status: maybe(),
  isLeaf: Type.Boolean(),
}
/** Children nest to any depth; each has the shape of its parent. */
export const departNode = Type.Object({
  ...node,
  children: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
})

/** The whole tree; with `ids` those departments, flat. */
export const departTree = endpoint('GET', '/sys/sysDepart/queryTreeList', {
  title: '部门树',
  access: 'session',
  atStart: {},
  reach: { ids: ['depart', 'shown'] },
  query: Type.Object({ ids: Type.Optional(Type.String()) }),
  result: Type.Array(departNode),
})
/** One level: the roots, or what stands under `pid`. */
export const departLevel = endpoint('GET', '/sys/sysDepart/queryDepartTreeSync', {
  title: '部门一级',
  access: 'session',
  reach: { pid: ['depart', 'shown'], ids: ['depart', 'shown'] },
  query: Type.Object({
    pid: Type.Optional(Type.String()),
    ids: Type.Optional(Type.String()),
    primaryKey: Type.Optional(Type.String()),
  }),
  result: Type.Array(departNode),
})
/** Nothing but keys and titles, nested: what a tree select needs. */
export const departIdTree = endpoint('GET', '/sys/sysDepart/queryIdTree', {
  title: '部门标识树',
  access: 'session',
  result: Type.Array(
    Type.Object({
      key: Type.String(),
      value: Type.String(),
      title: Type.String(),
      children: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
    }),
  ),
})
/** Departments whose name holds the words, flat. `myDeptSearch` "1": only those under the caller's own. */
export const departSearch = endpoint('GET', '/sys/sysDepart/searchBy', {
  title: '搜索部门',
  access: 'session',
  query: Type.Object({
    keyWord: Type.Optional(Type.String({ maxLength: 100 })),
    myDeptSearch: Type.Optional(Type.String({ maxLength: 1 })),
  }),
  result: Type.Array(departNode),
})
