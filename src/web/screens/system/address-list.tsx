// @screen system/AddressList
/** 通讯录: departments beside their people. Contacts are covered by the server for those who may not see them. */
import { Alert, Button, Input } from '@arco-design/web-react'
import { type FormEvent, type ReactElement, useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressList } from '#contract/identity/user-admin.ts'
import { Paging } from '#web/crud/paging.tsx'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { DepartTree } from '#web/widgets/depart-tree/depart-tree.tsx'
import '#web/crud/crud.css'
import '#web/crud/form.css'
import '#web/crud/table.css'
import './address-list.css'

const sizes = [10, 20, 30]
const columns = ['姓名', '工号', '部门', '职务', '手机', '公司邮箱'] as const
const fields = [
  ['realname', '姓名'],
  ['workNo', '工号'],
] as const

/** What is asked for lies in the address. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const asked = {
    orgCode: search.get('orgCode') ?? '',
    realname: search.get('realname') ?? '',
    workNo: search.get('workNo') ?? '',
    pageNo: Math.max(1, Number(search.get('page')) || 1),
    pageSize: sizes.includes(Number(search.get('size'))) ? Number(search.get('size')) : 10,
  }
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    setSearch(now => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(patch)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  return { asked, change }
}

export default function AddressList(): ReactElement {
  const { asked, change } = useAsked()
  const id = useId()
  const phone = useMedia(phoneQuery)
  const [draft, setDraft] = useState({ realname: asked.realname, workNo: asked.workNo })
  const query = useMemo(
    () => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
    [asked],
  )
  const people = useCall(addressList, { query }, { keepPrevious: true })
  const rows = people.data?.records ?? []
  const filtered = asked.orgCode !== '' || asked.realname !== '' || asked.workNo !== ''
  const clear = () => {
    setDraft({ realname: '', workNo: '' })
    change({ orgCode: undefined, realname: undefined, workNo: undefined, page: undefined })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ ...draft, page: undefined })
  }
  return (
    <div className="address column crud">
      <DepartTree
        chosen={asked.orgCode}
        onChoose={orgCode =>
          change({ orgCode: orgCode === asked.orgCode ? undefined : orgCode, page: undefined })
        }
      />
      <div className="column address-main">
        <form className="panel query-bar" role="search" aria-label="查询条件" onSubmit={submit}>
          <div className="query-items address-query">
            {fields.map(([name, title]) => (
              <div key={name} className="row query-item">
                <label htmlFor={id + name}>{title}</label>
                <Input
                  id={id + name}
                  allowClear
                  placeholder={`请输入${title}`}
                  value={draft[name]}
                  onChange={value => setDraft(now => ({ ...now, [name]: value }))}
                />
              </div>
            ))}
          </div>
          <div className="row query-buttons">
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button onClick={clear}>重置</Button>
          </div>
        </form>
        <section className="panel column sheet" aria-label="通讯录列表" aria-busy={people.isFetching}>
          {people.isError && people.data && <Alert type="warning" content="刷新失败，显示的是先前的内容" />}
          {people.isError && !people.data ? (
            <FailedRows error={people.error} onRetry={() => void people.refetch()} />
          ) : !people.data ? (
            <SkeletonRows rows={8} rowPx={40} />
          ) : rows.length === 0 ? (
            <EmptyRows title="人员" filtered={filtered} onClear={clear} />
          ) : (
            <div className="fill address-scroll">
              <table className="table whole">
                <thead>
                  <tr>
                    {columns.map(title => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <tr key={row.userId}>
                      <td>{row.realname}</td>
                      <td data-title="工号">{row.workNo || '—'}</td>
                      <td data-title="部门">{row.departName || '—'}</td>
                      <td data-title="职务">{row.post_dictText || row.post || '—'}</td>
                      <td data-title="手机">{row.phone || '—'}</td>
                      <td data-title="公司邮箱">{row.email || '—'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Paging
            page={asked.pageNo}
            size={asked.pageSize}
            total={people.data?.total ?? 0}
            simple={phone}
            onChange={(page, size) =>
              change({ page: page > 1 ? String(page) : undefined, size: String(size) })
            }
          />
        </section>
      </div>
    </div>
  )
}
