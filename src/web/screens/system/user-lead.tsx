/** What a user's details begin with: whether he may come in, where he belongs, what he may do. */
import type { ReactElement } from 'react'
import type { sysUser } from '#contract/identity/user.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { dictTextOf } from '#web/data/row.ts'
import { Tag } from '#web/fields/tag.tsx'

export function UserLead({ row }: { row: RowOf<typeof sysUser> }): ReactElement {
  const frozen = row.status === '2'
  const facts: readonly [string, string | null | undefined][] = [
    ['部门', row.orgCodeTxt],
    ['角色', dictTextOf(row, 'selectedroles')],
    ['职务', dictTextOf(row, 'post')],
    ['手机', row.phone],
  ]
  return (
    <section className="column gap-12" aria-label="用户现状">
      <p className="row gap-12">
        <b className="mono text-16 semibold">{row.username}</b>
        <Tag tone={frozen ? 'danger' : 'ok'}>{frozen ? '已冻结，不能登录' : '正常'}</Tag>
      </p>
      <dl className="grid cols-2 gap-12-24">
        {facts.map(([title, words]) => (
          <div key={title} className="min-w-0">
            <dt className="text-12 leading-18">{title}</dt>
            <dd className="anywhere">{words || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
