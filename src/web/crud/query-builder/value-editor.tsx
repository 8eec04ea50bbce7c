/** The value of one condition, typed in the way its field wants it. */
import { Input, InputTag, Message, Select, Tag, TimePicker } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import * as declare from '#contract/kit/field.ts'
import { useDict } from '#web/data/dict.ts'
import { useOptionText } from '#web/data/options.ts'
import { kitOf } from '#web/fields/index.ts'
import { type QueryField, type Rule, valuesOf } from './query-model.ts'

export interface ValueEditorProps {
  id: string
  field: QueryField | undefined
  rule: Rule
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}
type Editing = ValueEditorProps & { field: QueryField }

/** A field as a form would have it, for the kinds whose form item is the editor. */
function fieldFor(field: QueryField): declare.Field {
  if (field.field) {
    const { default: _default, required: _required, rules: _rules, help: _help, ...plain } = field.field
    return { ...plain, readonly: false }
  }
  const { text, decimals, dictCode = '', reference } = field
  switch (field.type) {
    case 'int':
      return declare.number(text, { decimals: 0 })
    case 'number':
      return declare.number(text, { decimals, unit: field.unit })
    case 'date':
      return declare.date(text)
    case 'datetime':
      return declare.datetime(text)
    case 'switch':
      return declare.onOff(text)
    case 'list':
      return declare.dict(text, dictCode)
    case 'list_multi':
      return declare.dicts(text, dictCode)
    case 'user':
      return declare.user(text)
    case 'depart':
      return declare.department(text)
    case 'area':
      return declare.area(text)
    case 'reference':
      return reference ? declare.reference(text, reference) : declare.text(text)
    case 'tree':
      return reference ? declare.tree(text, reference) : declare.text(text)
    default:
      return declare.text(text)
  }
}

export function ValueEditor(props: ValueEditorProps): ReactElement {
  const { field } = props
  if (!field) return <Input id={props.id} aria-label="值" disabled placeholder="先选择字段" />
  const given = { ...props, field }
  if (field.options || field.type === 'list' || field.type === 'list_multi') return <ChoiceValue {...given} />
  if (field.type === 'switch') return <SwitchValue {...given} />
  if (field.type === 'time') return <TimeValue {...given} />
  if (props.rule === 'in')
    return typed.has(field.type) ? <TypedValues {...given} /> : <PickedValues {...given} />
  if (field.type === 'text') return <TextValue {...given} />
  if (field.type === 'area' && props.rule === 'right_like') return <AreaPrefix {...given} />
  return <OneValue {...given} />
}
/** Several of these are typed, not picked. */
const typed = new Set<QueryField['type']>(['text', 'number', 'int'])

function TextValue({ id, field, value, onChange, onEnter }: Editing): ReactElement {
  return (
    <Input
      id={id}
      aria-label={`${field.text}的值`}
      allowClear
      placeholder={`请输入${field.text}`}
      value={value}
      onChange={onChange}
      onPressEnter={onEnter}
    />
  )
}

function TimeValue({ id, field, value, onChange }: Editing): ReactElement {
  return (
    <TimePicker
      {...{ id, 'aria-label': `${field.text}的值` }}
      style={{ width: '100%' }}
      format="HH:mm:ss"
      placeholder={`请选择${field.text}`}
      value={value || undefined}
      onChange={text => onChange(text ?? '')}
    />
  )
}

/** Whatever a form has for this kind. */
function OneValue({ id, field, value, onChange }: Editing): ReactElement {
  const declared = fieldFor(field)
  const { FormItem } = kitOf(declared)
  return (
    <FormItem
      id={id}
      field={declared}
      name={field.value}
      value={value || null}
      row={{}}
      onChange={next => onChange(next === null || next === undefined ? '' : String(next))}
    />
  )
}

/** A form's switch knows no "not said yet". */
function SwitchValue({ id, field, value, onChange }: Editing): ReactElement {
  return (
    <Select
      {...{ id, 'aria-label': `${field.text}的值` }}
      allowClear
      placeholder={`请选择${field.text}`}
      value={value || undefined}
      options={[
        { value: 'Y', label: '是' },
        { value: 'N', label: '否' },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}

/** "Begins with": a city stands for all its districts. */
function AreaPrefix({ id, field, value, onChange }: Editing): ReactElement | null {
  const declared = fieldFor(field)
  const { QueryItem } = kitOf(declared)
  if (!QueryItem) return null
  const filters: Record<string, string> = value === '' ? {} : { area: value.length < 6 ? `${value}*` : value }
  return (
    <QueryItem
      id={id}
      field={declared}
      name="area"
      filters={filters}
      onChange={patch => onChange((patch['area'] ?? '').replace(/\*$/, ''))}
    />
  )
}

function ChoiceValue({ id, field, rule, value, onChange }: Editing): ReactElement {
  const dict = useDict(field.options ? undefined : field.dictCode)
  const many = rule === 'in' || (field.type === 'list_multi' && rule !== 'like')
  const shared = {
    id,
    'aria-label': `${field.text}的值`,
    allowClear: true,
    showSearch: true,
    filterOption: (word: string, option: ReactElement) => String(option.props.children).includes(word),
    placeholder: `请选择${field.text}`,
    options: (field.options ?? dict).map(item => ({ value: item.value, label: item.text })),
  }
  if (!many)
    return (
      <Select {...shared} value={value || undefined} onChange={(next?: string) => onChange(next ?? '')} />
    )
  return (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount={{ count: 2, render: hidden => `+${hidden}` }}
      value={valuesOf(value)}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  )
}

/** Words or figures, each ended by Enter or a comma. */
function TypedValues({ id, field, value, onChange }: Editing): ReactElement {
  const figures = field.type !== 'text'
  return (
    <InputTag
      {...{ id, 'aria-label': `${field.text}的值` }}
      allowClear
      saveOnBlur
      tokenSeparators={[',', '，', '\n', ';', '；']}
      placeholder="回车添加，可填多个"
      value={valuesOf(value)}
      validate={part => {
        const fits = !figures || Number.isFinite(Number(part))
        if (!fits) Message.warning(`「${field.text}」应为数字`)
        return fits
      }}
      onChange={parts => onChange(parts.map(part => String(part).replaceAll(',', '')).join(','))}
    />
  )
}

/** Picked one after the other; each stands as a tag under the picker. */
function PickedValues(props: Editing): ReactElement {
  const { field, value, onChange } = props
  const chosen = valuesOf(value)
  return (
    <div className="stack gap-4">
      <OneValue
        {...props}
        key={value}
        rule="eq"
        value=""
        onChange={next => {
          if (next !== '' && !chosen.includes(next)) onChange([...chosen, next].join(','))
        }}
      />
      {chosen.length > 0 && (
        <span className="wraps gap-4">
          {chosen.map(each => (
            <Tag
              key={each}
              closable
              onClose={() => onChange(chosen.filter(other => other !== each).join(','))}
            >
              <Word field={field} value={each} />
            </Tag>
          ))}
        </span>
      )}
    </div>
  )
}

const referenceOf = (field: QueryField) => fieldFor(field).reference
function Word({ field, value }: { field: QueryField; value: string }): ReactElement {
  const reference = referenceOf(field)
  if (reference) return <ReferenceWord reference={reference} value={value} />
  const declared = fieldFor(field)
  const { Cell } = kitOf(declared)
  return <Cell field={declared} name={field.value} value={value} row={{}} />
}
const ReferenceWord = (props: { reference: declare.Reference; value: string }) => (
  <>{useOptionText(props.reference, props.value, undefined)}</>
)
