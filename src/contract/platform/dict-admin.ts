/** Keeping dictionaries and their items (spec/wire 7). Reading them is every session's affair: see dict.ts. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, filled, number, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, type Rule } from '#contract/kit/rule.ts'
import { id, textOrNull } from '#contract/kit/shapes.ts'

export const sysDict = resource('/sys/dict', {
  title: '字典',
  perm: 'system:dict',
  table: 'sys_dict',
  page: { group: '/system', at: 10, name: '数据字典', url: '/isystem/dict', component: 'system/DictList' },
  label: 'dictName',
  scope: 'none',
  softDelete: true,
  messages: { add: '保存成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '删除成功!' },
  fields: {
    dictName: text('字典名称', { required: true, maxLength: 100 }),
    dictCode: text('字典编码', { required: true, unique: true, maxLength: 100, rules: [codeRule] }),
    description: text('描述', { maxLength: 200 }),
    /** 0 texts, 1 figures; a note of the wire. */
    type: filled(number('值类型', { min: 0, max: 1, decimals: 0, default: 0 })),
  },
})

/** Signs that would be taken for something else in lists of codes, in addresses and in conditions. */
const special = /[`_~!@#$^&*()=|{}'.<>/?！￥…（）—【】‘；：”“。，、？\s]/
export const itemValueRule: Rule = value =>
  typeof value === 'string' && special.test(value) ? '数据值不能包含特殊字符！' : undefined

/** Items in the order in which selects show them. Their values are unique within a dictionary. */
export const sysDictItem = resource('/sys/dictItem', {
  title: '字典项',
  perm: 'system:dict:item',
  table: 'sys_dict_item',
  label: 'itemText',
  apart: true,
  scope: 'none',
  sort: { column: 'sortOrder', order: 'asc' },
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  access: {
    list: 'system:dict:list',
    queryById: 'system:dict:list',
    add: 'system:dict:edit',
    edit: 'system:dict:edit',
    delete: 'system:dict:edit',
    deleteBatch: 'system:dict:edit',
  },
  messages: { add: '保存成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '删除成功!' },
  fields: {
    dictId: text('所属字典', { required: true, maxLength: 64, belongsTo: { to: '/sys/dict' } }),
    itemText: text('名称', { required: true, maxLength: 100 }),
    itemValue: text('数据值', { required: true, maxLength: 100 }),
    description: text('描述', { maxLength: 200 }),
    sortOrder: filled(
      number('排序值', { min: 1, max: 99_999, decimals: 0, default: 1, help: '值越小越靠前' }),
    ),
    status: dict('是否启用', 'dict_item_status', { default: '1', required: true, input: 'radioButton' }),
    color: dict('标签颜色', 'tag_color', { help: '列表中以此颜色的标签显示' }),
  },
})

const text255 = () => Type.String({ maxLength: 255 })

/** Is this value still free in this dictionary? */
export const dictItemCheck = endpoint('GET', '/sys/dictItem/dictItemCheck', {
  title: '字典项重复校验',
  access: 'system:dict:list',
  query: Type.Object({ itemValue: text255(), dictId: id(), id: Type.Optional(text255()) }),
})
/** All dictionaries, flat, as nodes of a tree. */
export const dictTreeList = endpoint('GET', '/sys/dict/treeList', {
  title: '字典树',
  access: 'system:dict:list',
  query: Type.Object({ dictName: Type.Optional(text255()) }),
  result: Type.Array(
    Type.Object({ key: Type.String(), title: Type.String(), value: Type.String(), isLeaf: Type.Boolean() }),
  ),
})
/** The word of one value; empty where there is none. */
export const dictText = endpoint('GET', '/sys/dict/getDictText/:code/:key', {
  title: '取字典文本',
  access: 'session',
  params: Type.Object({ code: text255(), key: text255() }),
  result: Type.String(),
})

const deletedRow = Type.Object({
  id: Type.String(),
  dictName: Type.String(),
  dictCode: Type.String(),
  description: textOrNull,
  updateBy: textOrNull,
  updateTime: textOrNull,
})
export const deletedDicts = endpoint('GET', '/sys/dict/deleteList', {
  title: '字典回收站',
  access: 'system:dict:delete',
  result: Type.Array(deletedRow),
})
export const takeBackDict = endpoint('PUT', '/sys/dict/back/:id', {
  title: '取回字典',
  access: 'system:dict:delete',
  params: Type.Object({ id: id() }),
})
export const destroyDict = endpoint('DELETE', '/sys/dict/deletePhysic/:id', {
  title: '彻底删除字典',
  access: 'system:dict:delete',
  params: Type.Object({ id: id() }),
})
