import { useDepartments } from '#web/data/departments.ts'
import { treeKit } from './tree-kit.tsx'

export const department = treeKit({
  useNodes: () => useDepartments(),
  width: 130,
  excelHint: () => '部门名称',
})
