/** Categories (spec/wire 11): trees whose codes carry the place, A01, A01A01. "0" is the parent of the roots. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { filled, text } from '#contract/kit/field.ts'
import { pageOf, resource } from '#contract/kit/resource.ts'

export const rootPid = '0'

export const sysCategory = resource('/sys/category', {
  title: '分类',
  perm: 'system:category',
  table: 'sys_category',
  page: {
    group: '/system',
    at: 11,
    name: '分类字典',
    url: '/isys/category',
    component: 'system/SysCategoryList',
    needs: ['system:category:edit'],
  },
  label: 'name',
  apart: true,
  scope: 'none',
  sort: { column: 'code', order: 'asc' },
  tree: 'pid',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  access: { list: 'session', queryById: 'session' },
  // A tree comes in whole, or not at all.
  mostImportRows: 10_000,
  fields: {
    pid: filled(text('父级节点', { maxLength: 64, default: rootPid, sheet: 'never' })),
    parentPath: text('父级节点', {
      elsewhere: true,
      sheet: 'only',
      maxLength: 2_500,
      help: '名称路径，如 采样点位/泵站；也可填编码，或不重名的名称；一级分类留空',
    }),
    name: text('分类名称', { required: true, maxLength: 100 }),
    code: filled(text('分类编码', { readonly: true, unique: true })),
    /** "1" or "0", as on the wire. */
    hasChild: text('有下级', { readonly: true, elsewhere: true }),
  },
})

const row = Type.Object({
  ...sysCategory.rowSchema.properties,
  id: Type.String(),
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  hasChild: Type.String(),
})
const key = () => Type.Optional(Type.String({ maxLength: 64 }))
const keys = () => Type.String({ maxLength: 8_000 })

export const categoryRoots = endpoint('GET', '/sys/category/rootList', {
  title: '分类根节点',
  access: 'session',
  query: Type.Record(Type.String(), Type.Unknown()),
  result: pageOf(row),
})
export const categoryChildren = endpoint('GET', '/sys/category/childList', {
  title: '分类下级',
  access: 'session',
  query: Type.Object({ pid: Type.String({ maxLength: 64 }) }),
  result: Type.Array(row),
})
export const categoryChildrenBatch = endpoint('GET', '/sys/category/getChildListBatch', {
  title: '批量查询分类下级',
  access: 'session',
  query: Type.Object({ parentIds: keys() }),
  result: pageOf(row),
})

/** Children nest to any depth; each has the shape of its parent. `leaf` is the wire's name of isLeaf. */
const node = Type.Object({
  key: Type.String(),
  title: Type.String(),
  code: Type.String(),
  leaf: Type.Boolean(),
  parentId: Type.String(),
  children: Type.Optional(Type.Array(Type.Unknown())),
})
/** What stands under `pcode`; with everything below it unless `async`. */
export const categoryTreeRoot = endpoint('GET', '/sys/category/loadTreeRoot', {
  title: '分类树',
  access: 'session',
  query: Type.Object({
    async: Type.Optional(Type.Boolean()),
    pcode: key(),
  }),
  result: Type.Array(node),
})
export const categoryTreeChildren = endpoint('GET', '/sys/category/loadTreeChildren', {
  title: '分类树下级',
  access: 'session',
  query: Type.Object({ pid: Type.String({ maxLength: 64 }) }),
  result: Type.Array(node),
})
/** One level, by parent id or by parent code. */
export const categoryTreeData = endpoint('GET', '/sys/category/loadTreeData', {
  title: '分类字典树',
  access: 'session',
  query: Type.Object({
    pid: key(),
    pcode: key(),
    /** JSON of column → value. */
    condition: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  result: Type.Array(node),
})
export const categoryOne = endpoint('GET', '/sys/category/loadOne', {
  title: '按字段查询分类',
  access: 'session',
  query: Type.Object({ field: Type.String({ maxLength: 60 }), val: Type.String({ maxLength: 200 }) }),
  result: row,
})

const textsQuery = Type.Object({
  ids: Type.Optional(keys()),
  /** false: an id that is not there stands for itself. */
  delNotExist: Type.Optional(Type.Boolean()),
})
/** Names of the ids, in their order. */
export const categoryTexts = endpoint('GET', '/sys/category/loadDictItem', {
  title: '分类取名称',
  access: 'session',
  query: textsQuery,
  result: Type.Array(Type.String()),
})
/** As the wire's clients write it. */
export const categoryTextsSlash = endpoint('GET', '/sys/category/loadDictItem/', {
  title: '分类取名称',
  access: 'session',
  query: textsQuery,
  result: Type.Array(Type.String()),
})
export const categoryAll = endpoint('GET', '/sys/category/loadAllData', {
  title: '分类全部节点',
  access: 'session',
  query: Type.Object({ code: Type.String({ maxLength: 64 }) }),
  result: Type.Array(Type.Object({ value: Type.String(), text: Type.String() })),
})
export const categoryCodeCheck = endpoint('GET', '/sys/category/checkCode', {
  title: '分类编码校验',
  access: 'session',
  query: Type.Object({ pid: key(), code: key() }),
})
