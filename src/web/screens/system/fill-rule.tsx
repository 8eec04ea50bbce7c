// @screen system/SysFillRuleList in words
import { sysFillRule } from '#contract/platform/fill-rule.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { FillRuleParams } from './fill-rule-params.tsx'
import { testRule } from './fill-rule-test.tsx'

const { ruleCode } = sysFillRule.fields

export default defineScreen(sysFillRule, {
  query: ['ruleName', 'ruleCode'],
  columns: [
    { key: 'ruleName', pin: 'left', width: 180, grow: 1 },
    { key: 'ruleCode', width: 180, grow: 1 },
    { key: 'ruleClass', width: 140 },
    { key: 'ruleParams', width: 320, grow: 2 },
    { key: 'updateBy', hidden: true },
    { key: 'updateTime', hidden: true },
  ],
  form: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
  formWidth: 800,
  // Forms and numbers that were made already hang on the code.
  formAs: { ruleCode: ({ id }) => (id === undefined ? ruleCode : { ...ruleCode, readonly: true }) },
  formItems: { ruleParams: FillRuleParams },
  details: { columns: 1, fields: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'] },
  rowActions: [
    { key: 'test', title: '功能测试', aside: true, run: ({ rows }) => testRule(rows[0]!.ruleCode ?? '') },
  ],
  emptyHint: '新增一条规则，选择实现类并填写参数，表单即可按规则Code取得编码',
})
