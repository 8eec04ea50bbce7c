/** Positions people hold (spec/wire 12). `postRank` is what the specification calls rank. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, sparse, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'

export const sysPosition = resource('/sys/position', {
  title: '职务',
  perm: 'system:position',
  table: 'sys_position',
  page: {
    group: '/system',
    at: 8,
    name: '职务管理',
    url: '/isystem/position',
    component: 'system/SysPositionList',
  },
  label: 'name',
  scope: 'none',
  access: { list: 'session', queryById: 'session' },
  messages: { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '删除成功!' },
  fields: {
    // Users are kept by it.
    code: text('职务编码', {
      required: true,
      unique: true,
      fixed: '职务编码不能修改',
      maxLength: 100,
      rules: [codeRule],
    }),
    name: text('职务名称', { required: true, maxLength: 100 }),
    postRank: sparse(dict('职级', 'position_rank', { required: true })),
    /** A note of the wire: which company has it. */
    companyId: text('公司', { maxLength: 64 }),
  },
})

export const positionByCode = endpoint('GET', '/sys/position/queryByCode', {
  title: '按编码取职务',
  access: 'session',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: sysPosition.rowSchema,
})
