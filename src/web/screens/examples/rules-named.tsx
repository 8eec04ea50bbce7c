/** Every rule of one text, by its name. */
import { Button, Input, Space } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { firstMessage, formRules, type RuleName } from '#contract/kit/form-rules.ts'
import { ControlItem, errorStatus } from '#web/widgets/control.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'

const names = [
  'mobile',
  'username',
  'email',
  'natural',
  'letters',
  'landline',
  'bankCard',
  'idNumber',
  'identityCard',
  'qq',
  'url',
  'alphanumeric20',
  'name100',
  'upTo255',
  'digitLines',
] as const satisfies readonly RuleName[]
const mandatory = new Set<RuleName>(['mobile', 'username'])
type Texts = Readonly<Partial<Record<RuleName, string>>>

export function NamedRules(): ReactElement {
  const [texts, setTexts] = useState<Texts>({ username: 'abc', identityCard: '110105194912310021' })
  const [seen, setSeen] = useState<ReadonlySet<RuleName>>(new Set(['username', 'identityCard']))
  const [options, panel] = useOptions({
    when: choice('检查时机', ['输入时', '离开时'] as const),
    disabled: toggle('禁用'),
    readOnly: toggle('只读'),
  })
  const [left, setLeft] = useState<Texts>(texts)
  const judged = options.when === '输入时' ? texts : left
  const messageOf = (name: RuleName) =>
    seen.has(name) ? firstMessage(formRules[name].rules, judged[name] ?? '') : undefined
  const touch = (name: RuleName) => setSeen(now => new Set([...now, name]))
  const fill = (next: Texts, judge: boolean) => {
    setTexts(next)
    setLeft(next)
    setSeen(new Set(judge ? names : []))
  }
  const failing = names.filter(name => firstMessage(formRules[name].rules, texts[name] ?? '') !== undefined)
  return (
    <Example
      title="按名称的规则"
      about="手机号的格式是系统参数，默认含 16、19 号段；身份证检查出生日期与校验码；用户名实际为 4 到 18 位。"
      options={panel}
      value={`未通过 ${failing.length} 项：${failing.map(name => formRules[name].title).join('、') || '无'}`}
      wide
    >
      <div className="example-fields grid">
        {names.map(name => {
          const { title, sample } = formRules[name]
          const id = `rule-${name}`
          const message = messageOf(name)
          const shared = {
            id,
            value: texts[name] ?? '',
            placeholder: sample.replaceAll('\n', ' ↵ '),
            disabled: options.disabled,
            readOnly: options.readOnly,
            status: errorStatus(message !== undefined),
            'aria-invalid': message !== undefined || undefined,
            'aria-describedby': message ? `${id}-help` : undefined,
            onChange: (text: string) => {
              setTexts(now => ({ ...now, [name]: text }))
              if (options.when === '输入时') touch(name)
            },
            onBlur: () => {
              setLeft(texts)
              touch(name)
            },
          }
          return (
            <ControlItem key={name} id={id} title={title} required={mandatory.has(name)} message={message}>
              {name === 'digitLines' ? (
                <Input.TextArea {...shared} autoSize={{ minRows: 1, maxRows: 4 }} style={{ minHeight: 32 }} />
              ) : (
                <Input {...shared} />
              )}
            </ControlItem>
          )
        })}
      </div>
      <Space className="example-acts" wrap>
        <Button
          onClick={() => fill(Object.fromEntries(names.map(name => [name, formRules[name].sample])), true)}
        >
          填入示例
        </Button>
        <Button onClick={() => fill({}, false)}>清空</Button>
        <Button type="primary" onClick={() => fill(texts, true)}>
          校验全部
        </Button>
      </Space>
    </Example>
  )
}
