/** Two people at one department: what each has of it. */
import type { ReactElement } from 'react'
import { type ClashProps, ConflictSides, sidesOf } from '#web/crud/conflict-sides.tsx'
import { flat, type Node } from './depart-node.ts'

const titles = {
  departName: '机构名称',
  parentId: '上级部门',
  orgCategory: '机构类型',
  departOrder: '排序',
  mobile: '手机号',
  fax: '传真',
  address: '地址',
  memo: '备注',
}
const categories: Readonly<Record<string, string>> = { 1: '公司', 2: '部门', 3: '岗位' }

interface Props extends ClashProps {
  parents: readonly Node[]
}
export function DepartConflict({ mine, present, parents, ...ways }: Props): ReactElement {
  const show = (name: string, value: unknown) => {
    if (name === 'orgCategory') return categories[String(value)]
    return name === 'parentId' ? flat(parents).find(({ id }) => id === value)?.departName : undefined
  }
  return <ConflictSides saved={present} sides={sidesOf(titles, mine, present, show)} {...ways} />
}
