/** One node of a tree, found by typing or by opening branches. */
import './control.css'
import { TreeSelect } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { TreeNode } from '#web/data/departments.ts'
import { useTreeKeys } from './tree-keys.ts'

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

const titleOf = (nodes: readonly TreeNode[], key: string): string | undefined => {
  for (const node of nodes) {
    if (node.key === key) return node.title
    const below = node.children && titleOf(node.children, key)
    if (below !== undefined) return below
  }
  return undefined
}

export function TreePicker(props: TreePickerProps): ReactElement {
  const { box, onKeyDownCapture, popupVisible, onVisibleChange } = useTreeKeys(props.disabled)
  return (
    <div ref={box} onKeyDownCapture={onKeyDownCapture}>
      <TreeSelect
        {...{ popupVisible, onVisibleChange }}
        {...{
          id: props.id,
          'aria-label': props.label,
          'aria-invalid': props.invalid || undefined,
          'aria-describedby': props.describedBy,
        }}
        treeData={props.nodes as TreeNode[]}
        value={props.value || undefined}
        placeholder={props.placeholder ?? `请选择${props.label}`}
        disabled={props.disabled}
        status={props.invalid ? 'error' : undefined}
        loading={props.loading}
        allowClear={!props.required}
        showSearch
        filterTreeNode={(typed, node) => String(node.props.title).includes(typed)}
        dropdownMenuStyle={{ maxHeight: 400 }}
        onChange={(value: string | undefined) =>
          props.onChange(value ?? null, value === undefined ? undefined : titleOf(props.nodes, value))
        }
      />
    </div>
  )
}
