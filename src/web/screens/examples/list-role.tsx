// @screen examples/list/RoleList in samples
import type { ReactElement } from 'react'
import { mockRoles } from '#contract/example/mock.ts'
import { RecordList } from './list-records.tsx'

const columns = [
  { key: 'roleCode', title: '角色编码', width: 180 },
  { key: 'roleName', title: '角色名称', width: 180 },
  { key: 'description', title: '描述' },
  { key: 'createTime', title: '创建时间', width: 180 },
]
export default function ListRole(): ReactElement {
  return <RecordList endpoint={mockRoles} columns={columns} />
}
