import { useTreeOptions } from '#web/data/tree-options.ts'
import { treeKit } from './tree-kit.tsx'

export const tree = treeKit({
  useNodes: field => useTreeOptions(field.reference),
  width: 140,
  excelHint: field => `${field.title}的名称`,
})
