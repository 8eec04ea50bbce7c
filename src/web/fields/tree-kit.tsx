/** What fields share whose value is one node of a tree; each asks for its own nodes. */
import type { ReactElement } from 'react'
import { boxAhead, later } from '#web/ui/later.tsx'
import type { TreePickerProps } from '#web/widgets/tree-picker.tsx'
import { type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

const TreePicker = later(async () => (await import('#web/widgets/tree-picker.tsx')).TreePicker, boxAhead)

interface FormProps {
  item: FormItemProps
  nodes: TreePickerProps['nodes'] | undefined
  loading: boolean
}
export function TreeFormItem({ item, nodes = [], loading }: FormProps): ReactElement {
  const { id, field, value, disabled, invalid, describedBy, onChange } = item
  return (
    <TreePicker
      {...{ id, disabled, invalid, describedBy, onChange, nodes, loading }}
      label={field.title}
      placeholder={field.placeholder}
      required={field.required}
      value={textValue(value)}
    />
  )
}

interface QueryProps {
  item: QueryItemProps
  nodes: TreePickerProps['nodes'] | undefined
}
export function TreeQueryItem({ item, nodes = [] }: QueryProps): ReactElement {
  const { id, field, name, filters, onChange } = item
  return (
    <TreePicker
      id={id}
      label={field.title}
      nodes={nodes}
      placeholder="全部"
      value={filters[name] ?? ''}
      onChange={value => onChange({ [name]: value ?? undefined })}
    />
  )
}

export const treeKit = { Cell: WordCell, align: 'left' } satisfies Partial<FieldKit>
