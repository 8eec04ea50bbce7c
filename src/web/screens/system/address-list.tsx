// @screen system/AddressList
/** 通讯录: departments beside their people. Contacts are covered by the server for those who may not see them. */
import { type ReactElement, useMemo } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import { addressList } from '#contract/identity/user-admin.ts'
import { text } from '#contract/kit/field.ts'
import { unwrap } from '#contract/kit/page-query.ts'
import { resource } from '#contract/kit/resource.ts'
import { QueryBar } from '#web/crud/query-bar.tsx'
import { Rows } from '#web/crud/rows.tsx'
import { useListState } from '#web/crud/use-list-state.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { type Row, withTextId } from '#web/data/row.ts'
import { DepartTree } from '#web/widgets/depart-tree/depart-tree.tsx'
import './address-list.css'

const { post } = sysUser.fields
/** The columns; the call is the wire's own. */
const people = resource('/sys/user/addressList', {
  title: '人员',
  perm: 'system:user',
  table: 'sys_user',
  verbs: [],
  bare: true,
  label: 'realname',
  fields: {
    realname: text('姓名'),
    workNo: text('工号'),
    departName: text('部门'),
    post: { ...post, title: '职务' },
    phone: text('手机'),
    email: text('公司邮箱'),
  },
})
const columns = [
  { key: 'realname', width: 120 },
  { key: 'workNo', width: 96 },
  { key: 'departName', width: 180, grow: 1 },
  { key: 'post', width: 140 },
  { key: 'phone', width: 130 },
  { key: 'email', width: 180 },
] as const

export default function AddressList(): ReactElement {
  const phone = useMedia(phoneQuery)
  const [{ page, size, filters }, change] = useListState()
  const { orgCode = '' } = filters
  const query = {
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, unwrap.like(value)])),
    ...{ pageNo: page, pageSize: size },
  }
  const answer = useCall(addressList, { query }, { keepPrevious: true })
  const rows = useMemo(
    () => (answer.data?.records ?? []).map(row => withTextId({ ...row, id: row.userId }) as unknown as Row),
    [answer.data],
  )
  const ask = (next: Readonly<Record<string, string>>) => change({ filters: next, page: 1 })
  return (
    <div className="address column crud gap-12">
      <DepartTree
        chosen={orgCode}
        onChoose={code => {
          const { orgCode: _, ...rest } = filters
          ask(code === orgCode ? rest : { ...rest, orgCode: code })
        }}
      />
      <div className="column address-main gap-12 min-w-0 min-h-0">
        <QueryBar
          resource={people}
          names={['realname', 'workNo']}
          filters={filters}
          onSearch={ask}
          onReset={() => ask({})}
          phone={phone}
        />
        <section className="panel column sheet" aria-label="通讯录列表" aria-busy={answer.isFetching}>
          <Rows
            resource={people}
            columns={columns}
            page={{ ...answer, data: answer.data && { ...answer.data, records: rows } }}
            filtered={Object.keys(filters).length > 0}
            onClear={() => ask({})}
            actionsPx={0}
            at={{ page, size }}
            whole
            onPage={(to, each) => change({ page: to, size: each })}
          />
        </section>
      </div>
    </div>
  )
}
