/** Which roles of a department one of its users holds. */
import { Checkbox } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import {
  assignDepartRoles,
  departRoleChoices,
  departRolesOfUser,
} from '#contract/organisation/depart-role.ts'
import { call, callFully } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { textOf } from '#web/data/row.ts'
import { Answered } from '#web/ui/states.tsx'

interface Props {
  departId: string
  user: { id: string; realname?: unknown }
  close: () => void
}
export function DepartRoleChoice({ departId, user, close }: Props): ReactElement {
  const userId = user.id
  const known = useQuery({
    queryKey: ['roles of department', departId, userId],
    queryFn: async () => {
      const [roles, held] = await Promise.all([
        call(departRoleChoices, { query: { departId, userId } }, { quiet: true }),
        call(departRolesOfUser, { query: { departId, userId } }, { quiet: true }),
      ])
      return { roles, held: held.map(({ droleId }) => droleId) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [chosen, setChosen] = useState<readonly string[]>()
  const { data } = known
  const [busy, tell] = useTold()
  const ticks = chosen ?? data?.held ?? []
  const save = async () => {
    if (!data) return
    const body = { userId, newRoleId: ticks.join(','), oldRoleId: data.held.join(',') }
    if (await tell(() => callFully(assignDepartRoles, { body }))) close()
  }
  return (
    <Dialog
      title={`部门角色：${textOf(user.realname)}`}
      width={480}
      maskClosable={false}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !data || data.roles.length === 0 }}
      onOk={() => void save()}
      onCancel={close}
    >
      <Answered of={known} lines={3}>
        {({ roles }) =>
          roles.length === 0 ? (
            <p className="aux depart-none text-center">部门还没有部门角色，请先在“部门角色”中新建</p>
          ) : (
            <Checkbox.Group direction="vertical" value={[...ticks]} onChange={setChosen}>
              {roles.map(role => (
                <Checkbox key={role.id} value={role.id}>
                  {role.roleName} <small className="aux">{role.description ?? role.roleCode}</small>
                </Checkbox>
              ))}
            </Checkbox.Group>
          )
        }
      </Answered>
    </Dialog>
  )
}
