/** Who belongs to a department, and to those below it. */
import { Button } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { changesUsers, seesUsers, sysUser } from '#contract/identity/user.ts'
import { addUsersToDepart, removeUsersFromDepart, usersOfDepart } from '#contract/identity/user-admin.ts'
import { assignDepartRoles } from '#contract/organisation/depart-role.ts'
import { useHeld } from '#web/crud/actions.ts'
import { FormDialog } from '#web/crud/form-dialog.tsx'
import { Members } from '#web/crud/members.tsx'
import type { Action, DialogProps, FormWords } from '#web/crud/screen.ts'
import type { Row } from '#web/data/row.ts'
import { DepartRoleChoice } from './depart-role-choice.tsx'
import { UserDetails } from './user-details.tsx'
import { userFormAs, userItems } from './user-form.tsx'

interface Props {
  depart: { id: string; departName: string }
  /** By its superior: who brings people in and lets them go without keeping users. */
  charge?: boolean
}
type Opened = DialogProps<Row>
/** Without roles and departments: those are decided elsewhere. */
const formFields = [
  'username',
  'realname',
  'password',
  'confirmpassword',
  'workNo',
  'phone',
  'post',
  'birthday',
  'sex',
  'email',
  'telephone',
  'avatar',
]
const words = {
  formAs: userFormAs(() => false),
  formItems: userItems,
  formWords: { save: '提交', leave: '取消', discard: '确定放弃编辑？' },
} as FormWords

const calls = { list: usersOfDepart, add: addUsersToDepart, remove: removeUsersFromDepart }
const columns = [
  { key: 'username', width: 110 },
  { key: 'realname', title: '用户名称', width: 90 },
  { key: 'orgCodeTxt', width: 150 },
  { key: 'sex', width: 52 },
  { key: 'phone', title: '电话', width: 110 },
] as const
const membersWords = {
  add: '添加已有用户',
  remove: '取消关联',
  asks: (names: string) => `确定取消 ${names} 与选中部门关联吗?`,
  hint: '部门还没有用户，用“添加已有用户”加入',
  gone: '删除用户与选中部门关系成功！',
}

export function DepartMembers({ depart: { id: depId }, charge = false }: Props): ReactElement {
  const held = useHeld()
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  // Who sees a covered telephone number must not save it.
  const edits = held(changesUsers) && held(seesUsers)
  const form = (close: () => void, id?: string) => (
    <FormDialog
      resource={sysUser}
      entries={formFields}
      id={id}
      preset={{ selecteddeparts: depId }}
      words={words}
      onClose={close}
      onSaved={() => {
        close()
        void client.invalidateQueries({ queryKey: [usersOfDepart.path] })
      }}
    />
  )
  const rowActions: readonly Action<Row>[] = [
    ...(edits ? [{ title: '编辑', dialog: ({ rows, close }: Opened) => form(close, rows[0]?.id) }] : []),
    {
      title: '部门角色',
      perm: assignDepartRoles.access,
      dialog: ({ rows: [user], close }) =>
        user ? <DepartRoleChoice departId={depId} user={user} close={close} /> : null,
    },
    {
      title: '用户详情',
      dialog: ({ rows: [user], close }) => (user ? <UserDetails id={user.id} onClose={close} /> : null),
    },
  ]
  return (
    <>
      <Members
        key={depId}
        of={{ depId }}
        calls={calls}
        columns={columns}
        may={charge || held(changesUsers)}
        words={membersWords}
        rowActions={charge ? rowActions : []}
        tools={
          charge &&
          edits &&
          held(sysUser.endpoints.add?.access) && <Button onClick={() => setAdding(true)}>新建用户</Button>
        }
      />
      {adding && form(() => setAdding(false))}
    </>
  )
}
