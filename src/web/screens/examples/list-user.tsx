// @screen examples/list/UserList in samples
import type { ReactElement } from 'react'
import { mockUsers } from '#contract/example/mock.ts'
import { RecordList } from './list-records.tsx'

const columns = [
  { key: 'username', title: '用户账号', width: 140 },
  { key: 'realname', title: '用户姓名', width: 140 },
  { key: 'sex_dictText', title: '性别', width: 80 },
  { key: 'workNo', title: '工号', width: 120 },
  { key: 'orgCodeTxt', title: '部门' },
  { key: 'status_dictText', title: '状态', width: 100 },
]
export default function ListUser(): ReactElement {
  return <RecordList endpoint={mockUsers} columns={columns} />
}
