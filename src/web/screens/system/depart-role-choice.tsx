/** Which roles of a department one of its users holds. */
import { Checkbox, Message } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import {
  assignDepartRoles,
  departRoleChoices,
  departRolesOfUser,
} from '#contract/organisation/depart-role.ts'
import { CallError } from '#web/api/call-error.ts'
import { call, callFully } from '#web/api/client.ts'
import { FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { PageModal } from '#web/widgets/page-layer.tsx'

interface Props {
  departId: string
  user: { id: string; name: string }
  close: () => void
}
export function DepartRoleChoice({ departId, user, close }: Props): ReactElement {
  const userId = user.id
  const { data, error, refetch } = useQuery({
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const ticks = chosen ?? data?.held ?? []
  const save = async () => {
    if (!data) return
    setBusy(true)
    setRefusal('')
    try {
      const body = { userId, newRoleId: ticks.join(','), oldRoleId: data.held.join(',') }
      Message.success((await callFully(assignDepartRoles, { body }, { quiet: true })).message)
      close()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      setRefusal(fault.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageModal
      title={`部门角色：${user.name}`}
      visible
      className="crud-layer"
      style={{ width: 480, maxWidth: '96vw' }}
      maskClosable={false}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !data || data.roles.length === 0 }}
      onOk={() => void save()}
      onCancel={close}
    >
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      {error ? (
        <FailedRows error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} rowPx={32} />
      ) : data.roles.length === 0 ? (
        <p className="aux depart-none">部门还没有部门角色，请先在“部门角色”中新建</p>
      ) : (
        <Checkbox.Group direction="vertical" value={[...ticks]} onChange={setChosen}>
          {data.roles.map(role => (
            <Checkbox key={role.id} value={role.id}>
              {role.roleName} <small className="aux">{role.description ?? role.roleCode}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </PageModal>
  )
}
