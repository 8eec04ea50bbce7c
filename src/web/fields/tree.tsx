import { useTreeOptions } from '#web/data/tree-options.ts'
import type { FieldKit, FormItemProps, QueryItemProps } from './kit.ts'
import { TreeFormItem, TreeQueryItem, treeKit } from './tree-kit.tsx'

function FormItem(item: FormItemProps) {
  const { data, isPending } = useTreeOptions(item.field.reference)
  return <TreeFormItem item={item} nodes={data} loading={isPending} />
}

function QueryItem(item: QueryItemProps) {
  const { data } = useTreeOptions(item.field.reference)
  return <TreeQueryItem item={item} nodes={data} />
}

export const tree: FieldKit = {
  ...treeKit,
  FormItem,
  QueryItem,
  width: 140,
  excelHint: field => `${field.title}的名称`,
}
