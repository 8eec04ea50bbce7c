// @screen examples/list/PermissionList in samples
import type { ReactElement } from 'react'
import { mockPermissions } from '#contract/example/mock.ts'
import { RecordList } from './list-records.tsx'

const columns = [
  { key: 'name', title: '名称', width: 180 },
  { key: 'url', title: '路径', width: 240 },
  { key: 'component', title: '组件' },
  { key: 'perms', title: '授权标识', width: 220 },
]
export default function ListPermission(): ReactElement {
  return <RecordList endpoint={mockPermissions} columns={columns} />
}
