import { useDepartments } from '#web/data/departments.ts'
import type { FieldKit, FormItemProps, QueryItemProps } from './kit.ts'
import { TreeFormItem, TreeQueryItem, treeKit } from './tree-kit.tsx'

function FormItem(item: FormItemProps) {
  const { data, isPending } = useDepartments()
  return <TreeFormItem item={item} nodes={data} loading={isPending} />
}

function QueryItem(item: QueryItemProps) {
  const { data } = useDepartments()
  return <TreeQueryItem item={item} nodes={data} />
}

export const department: FieldKit = {
  ...treeKit,
  FormItem,
  QueryItem,
  width: 130,
  excelHint: () => '部门名称',
}
