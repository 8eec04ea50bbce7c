/** Rules with a number in them: lengths of texts, choices of groups. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { firstMessage, leastChosen, mostChosen } from '#contract/kit/form-rules.ts'
import { maxLength, minLength } from '#contract/kit/rule.ts'
import { ControlItem, errorStatus } from '#web/widgets/control.tsx'
import { DictChoice } from '#web/widgets/dict-choice.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { count, useOptions } from '#web/widgets/example/options.tsx'

export function LengthRules(): ReactElement {
  const [text, setText] = useState('abc')
  const [{ least, most }, panel] = useOptions({
    least: count('最小长度', 6, 1, 50),
    most: count('最大长度', 18, 1, 200),
  })
  const message = firstMessage([minLength(least), maxLength(most)], text)
  return (
    <Example
      title="长度"
      about="空值不受长度限制，是否必填是另一条规则。"
      options={panel}
      value={`${text.length} 位`}
    >
      <ControlItem id="rule-length" title="备注" message={message} help={`${least} 到 ${most} 位字符`}>
        <Input
          id="rule-length"
          value={text}
          status={errorStatus(message !== undefined)}
          aria-invalid={message !== undefined || undefined}
          aria-describedby="rule-length-help"
          allowClear
          onChange={setText}
        />
      </ControlItem>
    </Example>
  )
}

export function ChosenRules(): ReactElement {
  const [value, setValue] = useState('1')
  const [{ least, most }, panel] = useOptions({
    least: count('最少', 2, 1, 6),
    most: count('最多', 3, 1, 6),
  })
  const message = firstMessage([leastChosen(least), mostChosen(most)], value)
  return (
    <Example
      title="多选数量"
      about="值以英文逗号分隔；一项也不选时不检查数量。"
      options={panel}
      value={value}
    >
      <ControlItem id="rule-chosen" title="日志操作类型" message={message} help={`${least} 到 ${most} 项`}>
        <DictChoice
          id="rule-chosen"
          label="日志操作类型"
          kind="checkbox"
          dictCode="operate_type"
          value={value}
          invalid={message !== undefined}
          describedBy="rule-chosen-help"
          onChange={setValue}
        />
      </ControlItem>
    </Example>
  )
}
