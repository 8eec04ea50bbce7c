/** One department: its facts, its rights and its people. */
import { type ReactElement, useState } from 'react'
import { seesUsers } from '#contract/identity/user.ts'
import { departById } from '#contract/organisation/depart-admin.ts'
import { saveDepartPermission } from '#contract/organisation/depart-role.ts'
import { useHeld } from '#web/crud/actions.ts'
import { TabStrip } from '#web/crud/tab-strip.tsx'
import type { Leave } from '#web/widgets/use-leave.ts'
import { DepartForm } from './depart-form.tsx'
import { DepartMembers } from './depart-members.tsx'
import type { Node } from './depart-node.ts'
import { DepartRights } from './depart-rights.tsx'

interface Props {
  depart: Node
  parents: readonly Node[]
  onSaved: () => Promise<void>
  onDelete: () => void
  leave: Leave
}
export function DepartDetail({ depart, parents, onSaved, onDelete, leave }: Props): ReactElement {
  const held = useHeld()
  const [tab, setTab] = useState('facts')
  const tabs = [
    ...(held(String(departById.access)) ? [{ key: 'facts', title: '基本信息' }] : []),
    ...(held(String(saveDepartPermission.access)) ? [{ key: 'rights', title: '部门权限' }] : []),
    ...(held(seesUsers) ? [{ key: 'users', title: '用户信息' }] : []),
  ]
  const show = async (next: string) => {
    if (await leave.current()) setTab(next)
  }
  return (
    <TabStrip label="部门资料" tabs={tabs} active={tab} onTab={next => void show(next)}>
      {tab === 'rights' ? (
        <DepartRights key={depart.id} departId={depart.id} leave={leave} />
      ) : tab === 'users' ? (
        <DepartMembers key={depart.id} depart={depart} />
      ) : (
        <DepartForm
          key={depart.id}
          id={depart.id}
          parents={parents}
          leave={leave}
          onSaved={onSaved}
          {...(held('system:depart:delete') && { onDelete })}
        />
      )}
    </TabStrip>
  )
}
