// @screen system/SysCheckRuleList in words
import { sysCheckRule } from '#contract/platform/check-rule.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { CheckRuleForm } from './check-rule-form.tsx'
import { stepsIn } from './check-rule-tables.ts'
import { CheckRuleTest } from './check-rule-test.tsx'

export default defineScreen(sysCheckRule, {
  query: ['ruleName', 'ruleCode', 'ruleDescription'],
  columns: [
    { key: 'ruleName', pin: 'left', width: 180, grow: 1 },
    { key: 'ruleCode', width: 180, grow: 1 },
    { key: 'ruleDescription', width: 280, grow: 2 },
  ],
  form: ['ruleName', 'ruleCode', 'ruleDescription', 'ruleJson'],
  formWidth: 1000,
  formItems: { ruleJson: CheckRuleForm },
  details: {
    columns: 1,
    fields: ['ruleName', 'ruleCode', 'ruleDescription', 'ruleJson'],
    cells: {
      ruleJson: ({ ruleJson }) => (
        <ol className="check-steps pl-20">
          {stepsIn(ruleJson).map((step, index) => (
            <li key={index}>
              {step.digits === '*' ? '全部字符' : `${step.digits} 位`}{' '}
              <code className="mono anywhere">{step.pattern}</code>{' '}
              <span className="aux">{step.message}</span>
            </li>
          ))}
        </ol>
      ),
    },
  },
  rowActions: [{ key: 'test', title: '功能测试', aside: true, dialog: CheckRuleTest }],
  emptyHint: '新增一条规则，按位数或对全部字符校验编码',
})
