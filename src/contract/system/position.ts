/** Positions people hold (spec/wire 12). `postRank` is what the specification calls rank. */
import { dict, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

export const sysPosition = resource('/sys/position', {
  title: '职务',
  perm: 'system:position',
  table: 'sys_position',
  label: 'name',
  scope: 'none',
  verbs: ['list', 'queryById'],
  access: { list: 'session', queryById: 'session' },
  fields: {
    code: text('职务编码', { readonly: true, unique: true }),
    name: text('职务名称', { readonly: true }),
    postRank: dict('职级', 'position_rank', { readonly: true }),
  },
})
