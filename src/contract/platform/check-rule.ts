/** Check rules of codes and numbers (spec/wire 14). */
import Type from 'typebox'
import { readCheckSteps } from '#contract/kit/check-rule.ts'
import { endpoint } from '#contract/kit/endpoint.ts'
import { text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, isEmpty, type Rule } from '#contract/kit/rule.ts'

const stepsRule: Rule = value => {
  if (isEmpty(value)) return undefined
  const read = readCheckSteps(String(value))
  return 'problem' in read ? read.problem : undefined
}

export const sysCheckRule = resource('/sys/checkRule', {
  title: '编码校验规则',
  perm: 'system:checkrule',
  table: 'sys_check_rule',
  page: {
    group: '/system',
    at: 13,
    name: '系统校验规则',
    url: '/isystem/checkRule',
    component: 'system/SysCheckRuleList',
  },
  label: 'ruleName',
  scope: 'none',
  messages: { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' },
  fields: {
    ruleName: text('规则名称', { required: true, maxLength: 100 }),
    ruleCode: text('规则Code', { required: true, unique: true, maxLength: 64, rules: [codeRule] }),
    ruleJson: textarea('规则', {
      required: true,
      emptyWords: '请至少填写一条规则',
      maxLength: 20_000,
      rules: [stepsRule],
    }),
    ruleDescription: textarea('规则描述', { maxLength: 500 }),
  },
})

export const checkByCode = endpoint('GET', '/sys/checkRule/checkByCode', {
  title: '按规则校验',
  access: 'session',
  query: Type.Object({
    ruleCode: Type.String({ minLength: 1, maxLength: 64 }),
    value: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
})
