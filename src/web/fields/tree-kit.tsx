import type { Field } from '#contract/kit/field.ts'
import { TreePicker, type TreePickerProps } from '#web/widgets/tree-picker.tsx'
import { type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

interface TreeKit extends Pick<FieldKit, 'width' | 'excelHint'> {
  /** A hook. */
  useNodes: (field: Field) => { data?: TreePickerProps['nodes']; isPending: boolean }
}

/** A field whose value is one node of a tree. */
export function treeKit({ useNodes, ...rest }: TreeKit): FieldKit {
  function FormItem({ id, field, value, disabled, invalid, describedBy, onChange }: FormItemProps) {
    const { data = [], isPending } = useNodes(field)
    return (
      <TreePicker
        {...{ id, disabled, invalid, describedBy, onChange }}
        label={field.title}
        required={field.required}
        nodes={data}
        loading={isPending}
        value={textValue(value)}
      />
    )
  }
  function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
    const { data = [] } = useNodes(field)
    return (
      <TreePicker
        id={id}
        label={field.title}
        nodes={data}
        placeholder="全部"
        value={filters[name] ?? ''}
        onChange={value => onChange({ [name]: value ?? undefined })}
      />
    )
  }
  return { Cell: WordCell, FormItem, QueryItem, align: 'left', ...rest }
}
