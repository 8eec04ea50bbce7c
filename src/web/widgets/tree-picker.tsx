/** One node of a tree, found by typing or by opening branches. */
import { type ReactElement, useState } from 'react'
import { controlAria, OptionHint } from './control.tsx'
import { nodeOf, type TreeNode } from './tree/tree-model.ts'
import { TreeSelect } from './tree/tree-select.tsx'
import { useOpen } from './tree/use-open.ts'

export interface TreePickerProps {
  id: string
  label: string
  nodes: readonly TreeNode[]
  value: string
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  required?: boolean
  loading?: boolean
  onChange: (value: string | null, text?: string) => void
}

export function TreePicker(props: TreePickerProps): ReactElement {
  const { label, loading = false, onChange, value } = props
  const [words, setWords] = useState('')
  const { openAll: _, ...tree } = useOpen(props.nodes, 'all', words)
  const textOf = (key: string) => nodeOf(props.nodes, key)?.title ?? key
  return (
    <TreeSelect
      box={controlAria(props)}
      {...tree}
      label={label}
      values={value === '' ? [] : [value]}
      textOf={textOf}
      placeholder={props.placeholder ?? `请选择${label}`}
      disabled={props.disabled}
      invalid={props.invalid}
      required={props.required}
      busy={loading}
      onSearch={setWords}
      hint={<OptionHint loading={loading} />}
      onChange={([key]) => (key === undefined ? onChange(null) : onChange(key, textOf(key)))}
    />
  )
}
