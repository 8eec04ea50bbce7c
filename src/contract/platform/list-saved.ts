/** What users keep of a list under a name: an advanced query, or a whole view (query, columns, sort, row height). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { strict } from '#contract/kit/shapes.ts'

/** May show to all what somebody keeps, and take back what others show. */
export const sharesLists = 'system:listSaved:share'

const listKey = Type.String({ pattern: '^[\\w.:/-]{1,120}$' })
const kind = Type.Union([Type.Literal('query'), Type.Literal('view')])
const saved = Type.Object({
  id: Type.String(),
  kind,
  title: Type.String(),
  /** JSON text; what it means is the console's business. */
  content: Type.String(),
  shared: Type.Boolean(),
  /** Kept by the caller. */
  mine: Type.Boolean(),
  /** Real name of the person who keeps it. */
  owner: Type.String(),
})

/** Own ones first, then those that others show. */
export const savedOfList = endpoint('GET', '/sys/listSaved/list', {
  title: '读取列表的查询与视图',
  access: 'session',
  query: Type.Object({ listKey }),
  result: Type.Array(saved),
})
/** With an id: changes it. Without: keeps it under its title, over an own one of that title. */
export const keepOfList = endpoint('POST', '/sys/listSaved/save', {
  title: '保存列表的查询或视图',
  access: 'session',
  body: strict({
    id: Type.Optional(Type.String()),
    listKey,
    kind,
    title: Type.String({ minLength: 1, maxLength: 60 }),
    content: Type.String({ minLength: 2, maxLength: 32_768 }),
  }),
  result: saved,
})
export const dropOfList = endpoint('DELETE', '/sys/listSaved/delete', {
  title: '删除列表的查询或视图',
  access: 'session',
  query: Type.Object({ id: Type.String() }),
})
export const shareOfList = endpoint('POST', '/sys/listSaved/share', {
  title: '共享列表的查询或视图',
  access: sharesLists,
  body: strict({ id: Type.String(), shared: Type.Boolean() }),
  result: saved,
})
