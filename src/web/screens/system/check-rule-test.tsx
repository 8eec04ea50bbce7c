/** 功能测试 of a check rule: what is typed is checked at once, and shown character by character. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { checkValue } from '#contract/kit/check-rule.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { sysCheckRule } from '#contract/platform/check-rule.ts'
import type { DialogProps } from '#web/crud/screen.ts'
import { stepsIn } from './check-rule-tables.ts'
import './check-rule.css'
import { Dialog } from '#web/crud/layers.tsx'

const mostCharacters = 100

export function CheckRuleTest({ rows, close }: DialogProps<RowOf<typeof sysCheckRule>>): ReactElement | null {
  const [value, setValue] = useState('')
  const [rule] = rows
  if (!rule) return null
  const finding = checkValue(stepsIn(rule.ruleJson), value)
  const failed = (at: number) => finding && at >= finding.beginIndex && at < finding.endIndex
  return (
    <Dialog title={`功能测试：${rule.ruleName}`} footer={null} width={800} onCancel={close}>
      <label htmlFor="check-rule-value">测试值</label>
      <Input
        id="check-rule-value"
        autoFocus
        allowClear
        value={value}
        maxLength={mostCharacters}
        showWordLimit
        placeholder="请输入要校验的值"
        status={finding ? 'error' : undefined}
        aria-invalid={finding !== undefined}
        aria-describedby="check-rule-verdict"
        onChange={setValue}
      />
      <p
        id="check-rule-verdict"
        className="check-verdict"
        data-verdict={value === '' ? undefined : finding ? 'failed' : 'passed'}
        role="status"
      >
        {value === '' ? '输入后立即校验；空值总是通过。' : (finding?.message ?? '校验通过')}
      </p>
      {value !== '' && (
        <ol className="check-boxes wraps gap-6" aria-label="逐位字符">
          {/* Places, as the check counts them. */}
          {value.split('').map((character, at) => (
            <li
              className="grid justify-items-center border rounded"
              key={at}
              data-failed={failed(at) || undefined}
            >
              <span className="mono">{character === ' ' ? '␣' : character}</span>
              <small>{at + 1}</small>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
