/** One or several codes out of a dictionary or a list, as a select, radios, buttons or boxes. */
import { Checkbox, Radio, Select } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { type DictChoices, type DictItem, itemOf, listed, useDictChoices } from '#web/data/dict.ts'
import { type ControlProps, controlAria, errorStatus, OptionHint, partsOf, ReadOnly } from './control.tsx'

/** Names as the wire's clients write them; `list_multi` and `checkbox` hold several codes. */
export type ChoiceKind = 'list' | 'radio' | 'radioButton' | 'list_multi' | 'checkbox'

export interface ChoiceProps extends ControlProps {
  kind?: ChoiceKind
  /** A code, or codes joined by the separator; compared as text. */
  value: string
  separator?: string
  onChange: (value: string, text: string) => void
}
export interface DictChoiceProps extends ChoiceProps {
  dictCode: string
}

export function DictChoice({ dictCode, ...props }: DictChoiceProps): ReactElement {
  return <ChosenOf {...props} choices={useDictChoices(dictCode)} />
}

/** The same over options that the page brings. */
export function ListChoice({
  options,
  ...props
}: ChoiceProps & { options: readonly DictItem[] }): ReactElement {
  return <ChosenOf {...props} choices={listed(options)} />
}

interface Inner extends ChoiceProps {
  choices: DictChoices
}
/** The same over choices that are asked for elsewhere. */
export function ChosenOf(props: Inner): ReactElement {
  const { kind = 'list', separator = ',', choices, value } = props
  const several = kind === 'checkbox' || kind === 'list_multi'
  const codes = several ? partsOf(value, separator) : value === '' ? [] : [value]
  const textOf = (code: string) => itemOf(choices.items, code)?.text ?? code
  const choose = (next: readonly string[]) =>
    props.onChange(next.join(separator), next.map(textOf).join(separator))
  if (props.readOnly) return <ReadOnly {...props}>{codes.map(textOf).join('、')}</ReadOnly>
  if (kind === 'list' || kind === 'list_multi') return <Listed {...props} codes={codes} choose={choose} />
  if (choices.items.length === 0) return <OptionHint {...choices} empty="没有选项" />
  if (kind === 'checkbox') return <Boxes {...props} codes={codes} choose={choose} />
  return (
    <Group {...props} role="radiogroup">
      <Radio.Group
        type={kind === 'radioButton' ? 'button' : 'radio'}
        disabled={props.disabled}
        value={value || undefined}
        options={choices.items.map(item => ({ value: item.value, label: item.text }))}
        onChange={(code: string) => choose([code])}
      />
    </Group>
  )
}

type Chosen = Inner & { codes: readonly string[]; choose: (codes: readonly string[]) => void }

function Listed({ codes, choose, choices, kind, ...props }: Chosen): ReactElement {
  const several = kind === 'list_multi'
  // A code that no item has is shown as it is stored, never dropped.
  const strays = codes.filter(code => !itemOf(choices.items, code))
  return (
    <Select
      {...controlAria(props)}
      mode={several ? 'multiple' : undefined}
      value={several ? [...codes] : codes[0]}
      options={[
        ...strays.map(code => ({ value: code, label: code })),
        ...choices.items.map(item => ({ value: item.value, label: item.text })),
      ]}
      placeholder={props.placeholder ?? '请选择'}
      disabled={props.disabled}
      status={errorStatus(props.invalid)}
      loading={choices.loading}
      allowClear={!props.required}
      showSearch={several || choices.items.length > 10}
      filterOption={(typed, option) => String(option.props.children).includes(typed)}
      dropdownRender={menu => (
        <>
          {menu}
          {choices.error && strays.length > 0 && <OptionHint {...choices} />}
        </>
      )}
      notFoundContent={<OptionHint {...choices} empty="没有选项" />}
      onChange={(next: string | string[] | undefined) =>
        choose(next === undefined ? [] : Array.isArray(next) ? next : [next])
      }
    />
  )
}

function Boxes({ codes, choose, choices, ...props }: Chosen): ReactElement {
  // Ticked in any order, stored in the order of the dictionary; codes that it lacks stay at the end.
  const ordered = (ticked: readonly string[]) => [
    ...choices.items.map(item => item.value).filter(code => ticked.includes(code)),
    ...codes.filter(code => !itemOf(choices.items, code)),
  ]
  return (
    <Group {...props} role="group">
      <Checkbox.Group
        disabled={props.disabled}
        value={[...codes]}
        options={choices.items.map(item => ({ value: item.value, label: item.text }))}
        onChange={(ticked: string[]) => choose(ordered(ticked))}
      />
    </Group>
  )
}

function Group({
  role,
  children,
  ...props
}: ControlProps & { role: string; children: ReactNode }): ReactElement {
  return (
    <div className="row control-group max-w-full flex-wrap min-h-32" role={role} {...controlAria(props)}>
      {children}
    </div>
  )
}
