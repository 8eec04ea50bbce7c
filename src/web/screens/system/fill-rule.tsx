// @screen system/SysFillRuleList in words
import { sysFillRule } from '#contract/platform/fill-rule.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { FillRuleParams } from './fill-rule-params.tsx'
import { testRule } from './fill-rule-test.tsx'

export default defineScreen(sysFillRule, {
  query: ['ruleName', 'ruleCode'],
  columns: [
    { key: 'ruleName', pin: 'left', width: 180, grow: 1 },
    { key: 'ruleCode', width: 180, grow: 1 },
    { key: 'ruleClass', width: 140 },
    { key: 'ruleParams', width: 320, grow: 2 },
  ],
  formWidth: 800,
  formItems: { ruleParams: FillRuleParams },
  details: { columns: 1 },
  rowActions: [{ title: '功能测试', aside: true, run: ({ rows }) => testRule(rows[0]!.ruleCode ?? '') }],
  emptyHint: '新增一条规则，选择实现类并填写参数，表单即可按规则Code取得编码',
})
