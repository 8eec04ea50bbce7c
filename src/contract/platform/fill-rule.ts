/** Fill rules: generators of codes and numbers (spec/wire 14). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, text, textarea } from '#contract/kit/field.ts'
import { isFillClass, readFillParams } from '#contract/kit/fill-rule.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, isEmpty, type Rule } from '#contract/kit/rule.ts'

const classRule: Rule = value => (isEmpty(value) || isFillClass(value) ? undefined : '没有这个规则实现类')
const paramsRule: Rule = (value, row) => {
  const ruleClass = row['ruleClass']
  if (!isFillClass(ruleClass)) return undefined
  const read = readFillParams(ruleClass, isEmpty(value) ? null : String(value))
  return 'problem' in read ? read.problem : undefined
}

export const sysFillRule = resource('/sys/fillRule', {
  title: '编码规则',
  perm: 'system:fillrule',
  table: 'sys_fill_rule',
  page: {
    group: '/system',
    at: 12,
    name: '系统编码规则',
    url: '/isystem/fillRule',
    component: 'system/SysFillRuleList',
  },
  label: 'ruleName',
  scope: 'none',
  messages: { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' },
  fields: {
    ruleName: text('规则名称', { required: true, maxLength: 100 }),
    // Forms and numbers that were made already hang on it.
    ruleCode: text('规则Code', {
      required: true,
      unique: true,
      fixed: '规则Code 已被使用，不能修改',
      maxLength: 64,
      rules: [codeRule],
    }),
    ruleClass: dict('规则实现类', 'fill_rule_class', {
      required: true,
      default: 'date_serial',
      rules: [classRule],
    }),
    ruleParams: textarea('规则参数', { maxLength: 2_000, rules: [paramsRule] }),
  },
})

const formData = () => Type.Record(Type.String(), Type.Unknown())
const ruleCode = () => Type.String({ minLength: 1, maxLength: 64 })

/** What the rule would give now; takes no number. */
export const testFillRule = endpoint('GET', '/sys/fillRule/testFillRule', {
  title: '填值规则功能测试',
  access: 'system:fillrule:list',
  query: Type.Object({ ruleCode: ruleCode() }),
  result: Type.String(),
})
export const executeFillRule = endpoint('PUT', '/sys/fillRule/executeRuleByCode/:ruleCode', {
  title: '按规则生成编码',
  access: 'session',
  params: Type.Object({ ruleCode: ruleCode() }),
  body: Type.Optional(formData()),
  result: Type.String(),
})
export const executeFillRules = endpoint('PUT', '/sys/fillRule/executeRuleByCodeBatch', {
  title: '按规则批量生成编码',
  access: 'session',
  body: Type.Object({
    commonFormData: Type.Optional(formData()),
    rules: Type.Array(Type.Object({ ruleCode: ruleCode(), formData: Type.Optional(formData()) }), {
      minItems: 1,
      maxItems: 50,
    }),
  }),
  result: Type.Array(Type.Object({ ruleCode: Type.String(), result: Type.String() })),
})
