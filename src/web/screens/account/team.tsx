import type { ReactElement } from 'react'
import type { Account } from '#contract/identity/account.ts'
import { addressList } from '#contract/identity/user-admin.ts'
import { useCall } from '#web/data/call.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/widgets/avatar/avatar.tsx'

const shown = 8

/** Colleagues of the active department, as the address list has them. */
export function Team({ account }: { account: Account }): ReactElement {
  const orgCode = useSession(session => session.userInfo?.orgCode) ?? ''
  const { data, isError } = useCall(
    addressList,
    { query: { orgCode, pageNo: 1, pageSize: shown + 1 } },
    { enabled: orgCode !== '', staleMs: 60_000 },
  )
  const others = (data?.records ?? []).filter(({ userId }) => userId !== account.id).slice(0, shown)
  if (isError) return <p className="muted my-12">通讯录没有读到，请稍后再看</p>
  if (others.length === 0)
    return <p className="muted my-12">{data || !orgCode ? '部门中没有其他同事' : '加载中…'}</p>
  return (
    <ul className="cols-2 stack gap-10">
      {others.map(({ userId, realname, avatar }) => (
        <li key={userId} className="row min-w-0">
          <Avatar path={avatar} name={realname} size={24} />
          <span className="cut">{realname}</span>
        </li>
      ))}
    </ul>
  )
}
