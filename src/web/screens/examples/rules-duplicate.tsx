/** The server is asked whether a value is taken. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { sysCategory } from '#contract/platform/category.ts'
import { plant } from '#contract/sewage/plant.ts'
import { useDuplicate } from '#web/data/duplicate.ts'
import { ControlItem, errorStatus } from '#web/widgets/control.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'

const questions = {
  污水厂名称: { tableName: plant.table, fieldName: 'plantName' },
  污水厂编码: { tableName: plant.table, fieldName: 'plantCode' },
  未登记的字段: { tableName: sysCategory.table, fieldName: 'name' },
} as const

export function DuplicateExample(): ReactElement {
  const [text, setText] = useState('')
  const [{ field }, panel] = useOptions({
    field: choice('字段', ['污水厂名称', '污水厂编码', '未登记的字段'] as const),
  })
  const state = useDuplicate({ ...questions[field], fieldVal: text.trim() })
  const message = state.kind === 'taken' || state.kind === 'unknown' ? state.message : undefined
  const help = { empty: '为空时不检查', checking: '正在检查…', free: '该值可用！', taken: '', unknown: '' }[
    state.kind
  ]
  return (
    <Example
      title="重复校验"
      about="停止输入 300 毫秒后询问服务端，只认最后一次的回答；表名与字段名须已登记且声明为唯一，否则拒绝。"
      options={panel}
      value={{ ...questions[field], fieldVal: text.trim() }}
    >
      <ControlItem id="rule-duplicate" title={field} message={message} help={help}>
        <Input
          id="rule-duplicate"
          value={text}
          placeholder="输入已有的名称试试"
          status={errorStatus(message !== undefined)}
          aria-invalid={message !== undefined || undefined}
          aria-describedby="rule-duplicate-help"
          allowClear
          onChange={setText}
        />
      </ControlItem>
      {state.kind === 'unknown' && (
        <Button className="example-acts" size="small" onClick={state.retry}>
          重试
        </Button>
      )}
    </Example>
  )
}
