/** The tree of departments as pickers see it (spec/wire 6). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

const maybe = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))
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
  query: Type.Object({ ids: Type.Optional(Type.String()) }),
  result: Type.Array(departNode),
})
/** One level: the roots, or what stands under `pid`. */
export const departLevel = endpoint('GET', '/sys/sysDepart/queryDepartTreeSync', {
  title: '部门一级',
  access: 'session',
  query: Type.Object({
    pid: Type.Optional(Type.String()),
    ids: Type.Optional(Type.String()),
    primaryKey: Type.Optional(Type.String()),
  }),
  result: Type.Array(departNode),
})
