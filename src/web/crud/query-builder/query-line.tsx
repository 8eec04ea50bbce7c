import { Button, Select } from '@arco-design/web-react'
import { IconMinus, IconPlus } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { TreeNode } from '#web/widgets/tree/tree-model.ts'
import { TreePicker } from '#web/widgets/tree-picker.tsx'
import {
  fieldNamed,
  type QueryField,
  type QueryLine,
  type Rule,
  rulesOf,
  ruleWords,
  withField,
  withRule,
} from './query-model.ts'
import { ValueEditor } from './value-editor.tsx'

export interface LineEditorProps {
  /** From 1. */
  number: number
  prefix: string
  line: QueryLine
  fields: readonly QueryField[]
  onChange: (line: QueryLine) => void
  onAdd: () => void
  onRemove: () => void
  /** Enter in a line of text. */
  onEnter: () => void
}

const nodesOf = (fields: readonly QueryField[], parent = ''): TreeNode[] =>
  fields.map(field => ({
    key: field.value,
    title: parent === '' ? field.text : `${parent}-${field.text}`,
    ...(field.children && { isGroup: true, children: nodesOf(field.children, field.text) }),
  }))

/** Field, rule, value; a line below it, or the line away. */
export function LineEditor(props: LineEditorProps): ReactElement {
  const { number, prefix, line, fields, onChange } = props
  const field = fieldNamed(fields, line.field)
  return (
    <div className="stack query-line items-start" role="group" aria-label={`条件 ${number}`}>
      <TreePicker
        id={`${prefix}field`}
        label="字段"
        nodes={nodesOf(fields)}
        value={line.field}
        placeholder="选择查询字段"
        required
        onChange={value => {
          const chosen = value && fieldNamed(fields, value)
          if (chosen) onChange(withField(line, chosen))
        }}
      />
      <Select
        {...{ 'aria-label': '匹配规则' }}
        className="query-rule"
        value={line.rule}
        options={rulesOf(field).map(rule => ({ value: rule, label: ruleWords[rule] }))}
        onChange={(rule: Rule) => onChange(withRule(line, rule))}
      />
      <div className="query-value">
        <ValueEditor
          id={`${prefix}value`}
          field={field}
          rule={line.rule}
          value={line.val}
          onChange={val => onChange({ ...line, val })}
          onEnter={props.onEnter}
        />
      </div>
      <span className="inline-flex gap-8">
        <Button
          icon={<IconPlus />}
          aria-label={`在条件 ${number} 后新增`}
          title="新增"
          onClick={props.onAdd}
        />
        <Button
          icon={<IconMinus />}
          aria-label={`删除条件 ${number}`}
          title="删除"
          onClick={props.onRemove}
        />
      </span>
    </div>
  )
}
