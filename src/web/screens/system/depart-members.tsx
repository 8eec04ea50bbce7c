/** Who belongs to a department, and to those below it. */
import { Button } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { changesUsers, seesUsers, sysUser } from '#contract/identity/user.ts'
import { addUsersToDepart, removeUsersFromDepart, usersOfDepart } from '#contract/identity/user-admin.ts'
import { assignDepartRoles } from '#contract/organisation/depart-role.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { FormDialog } from '#web/crud/form-dialog.tsx'
import type { FormWords } from '#web/crud/screen.ts'
import { type MemberAct, MemberList } from '#web/widgets/member-list/member-list.tsx'
import { DepartRoleChoice } from './depart-role-choice.tsx'
import { UserDetails } from './user-details.tsx'
import { userFormAs, userItems } from './user-form.tsx'

interface Props {
  depart: { id: string; departName: string }
  /** By its superior: who brings people in and lets them go without keeping users. */
  charge?: boolean
}
type Opened = { what: 'form'; id?: string } | { what: 'details'; id: string } | RoleChoice
interface RoleChoice {
  what: 'roles'
  id: string
  name: string
}
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

export function DepartMembers({ depart, charge = false }: Props): ReactElement {
  const held = useHeld()
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const changes = charge || held(changesUsers)
  const depId = depart.id
  const close = () => setOpened(undefined)
  const idOf = (row: Readonly<Record<string, unknown>>) => String(row['id'])
  // Who sees a covered telephone number must not save it.
  const edits = held(changesUsers) && held(seesUsers)
  const acts: MemberAct[] = charge
    ? [
        ...(edits
          ? [{ title: '编辑', run: (row: object) => setOpened({ what: 'form', id: idOf({ ...row }) }) }]
          : []),
        ...(held(String(assignDepartRoles.access))
          ? [
              {
                title: '部门角色',
                run: (row: Readonly<Record<string, unknown>>) =>
                  setOpened({ what: 'roles', id: idOf(row), name: String(row['realname'] ?? '') }),
              },
            ]
          : []),
        { title: '用户详情', run: row => setOpened({ what: 'details', id: idOf(row) }) },
      ]
    : []
  return (
    <>
      <MemberList
        key={depId}
        label={`${depart.departName}的用户`}
        endpoint={usersOfDepart}
        query={{ depId }}
        columns={[
          { key: 'username', title: '用户账号', width: 110 },
          { key: 'realname', title: '用户名称', width: 90 },
          { key: 'orgCodeTxt', title: '部门', width: 150 },
          { key: 'sex_dictText', title: '性别', width: 52 },
          { key: 'phone', title: '电话', width: 110 },
        ]}
        emptyHint="部门还没有用户，用“添加已有用户”加入"
        acts={acts}
        {...(changes && {
          addTitle: '添加已有用户',
          add: async userIdList =>
            (
              await callFully(
                addUsersToDepart,
                { body: { depId, userIdList: [...userIdList] } },
                { quiet: true },
              )
            ).message,
          removeTitle: '取消关联',
          removeWords: names => `确定取消 ${names} 与选中部门关联吗?`,
          remove: async userIds => {
            const query = { depId, userIds: userIds.join(',') }
            await callFully(removeUsersFromDepart, { query }, { quiet: true })
            return '删除用户与选中部门关系成功！'
          },
        })}
        tools={
          charge &&
          edits &&
          held(sysUser.endpoints.add?.access) && (
            <Button onClick={() => setOpened({ what: 'form' })}>新建用户</Button>
          )
        }
      />
      {opened?.what === 'form' && (
        <FormDialog
          resource={sysUser}
          entries={formFields}
          id={opened.id}
          preset={{ selecteddeparts: depId }}
          words={words}
          onClose={close}
          onSaved={() => {
            close()
            void client.invalidateQueries({ queryKey: [usersOfDepart.path] })
          }}
        />
      )}
      {opened?.what === 'details' && <UserDetails id={opened.id} onClose={close} />}
      {opened?.what === 'roles' && (
        <DepartRoleChoice departId={depId} user={{ id: opened.id, name: opened.name }} close={close} />
      )}
    </>
  )
}
