/** A dialog for one text that the rules let through or not. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { formRules, required } from '#contract/kit/form-rules.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { usePrompt } from '#web/widgets/prompt.tsx'

const kinds = { 手机号: 'mobile', 网址: 'url', 自然数: 'natural', 任意文字: 'upTo255' } as const

export function PromptExample(): ReactElement {
  const [given, setGiven] = useState<string>()
  const [ask, dialog] = usePrompt()
  const [options, panel] = useOptions({
    kind: choice('规则', ['手机号', '网址', '自然数', '任意文字'] as const),
    required: toggle('必填', true),
  })
  const named = formRules[kinds[options.kind]]
  const open = async () => {
    const text = await ask({
      title: `请输入${options.kind}`,
      text: options.kind,
      placeholder: named.sample,
      rules: [...(options.required ? [required(`${options.kind}不能为空`)] : []), ...named.rules],
    })
    setGiven(text ?? '已取消')
  }
  return (
    <Example
      title="提示输入框"
      about="确定前先检查规则，不通过时停留在框内并说明；回车确定，Esc 取消。"
      options={panel}
      value={given ?? '尚未输入'}
    >
      <Button type="primary" onClick={() => void open()}>
        打开输入框
      </Button>
      {dialog}
    </Example>
  )
}
