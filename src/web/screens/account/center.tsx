// @screen account/center in account
import { serverNow } from '#web/api/clock.ts'
import './account.css'
import { Button, Pagination, Table } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Account } from '#contract/identity/account.ts'
import { useAccount, useActivity } from '#web/data/account.ts'
import { greeting } from '#web/session/greeting.ts'
import { usePageHead } from '#web/session/page-context.ts'
import { FailedRows, Unanswered } from '#web/ui/states.tsx'
import { Avatar } from '#web/widgets/avatar/avatar.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Tags } from './tags.tsx'
import { Team } from './team.tsx'

const kinds = [
  { key: '1', title: '登录记录' },
  { key: '2', title: '操作记录' },
] as const
const pageSize = 10

function Card({ account }: { account: Account }): ReactElement {
  return (
    <section className="panel account-card min-w-0" aria-label="我的资料">
      <header className="row column text-center">
        <Avatar path={account.avatar} name={account.realname} size={96} />
        <h2>{account.realname}</h2>
        <span className="muted">{account.post_dictText || account.roles.join('、')}</span>
        <Link to="/account/settings/BaseSetting">
          <Button>编辑资料</Button>
        </Link>
      </header>
      <DetailList
        columns={1}
        items={[
          { title: '账号', content: account.username },
          { title: '工号', content: account.workNo },
          { title: '部门', content: account.orgCodeTxt },
          { title: '角色', content: account.roles.join('、') },
          { title: '手机', content: account.phone },
          { title: '邮箱', content: account.email },
        ]}
      />
      <h3>标签</h3>
      <Tags />
      <h3>团队</h3>
      <Team account={account} />
    </section>
  )
}

function Activity({
  logType,
  pageNo,
  onPage,
}: {
  logType: '1' | '2'
  pageNo: number
  onPage(page: number): void
}) {
  const { data, isFetching, error, refetch } = useActivity({ logType, pageNo, pageSize })
  const total = data?.total ?? 0
  return (
    <section className="panel account-card min-w-0" aria-label="我的动态">
      <Table
        rowKey="id"
        size="small"
        border={false}
        loading={isFetching && !data}
        data={data?.records ?? []}
        pagination={false}
        scroll={{ x: 560 }}
        columns={[
          { title: '时间', dataIndex: 'createTime', width: 200 },
          { title: '内容', dataIndex: 'logContent', ellipsis: true },
          { title: 'IP', dataIndex: 'ip', width: 140, render: (ip: string | null) => ip || '—' },
        ]}
        noDataElement={
          error ? (
            <FailedRows error={error} onRetry={() => void refetch()} />
          ) : (
            <p className="muted my-12">{logType === '1' ? '还没有登录记录' : '还没有操作记录'}</p>
          )
        }
      />
      {total > pageSize && (
        <Pagination
          style={{ marginTop: 12, justifyContent: 'flex-end' }}
          simple
          current={pageNo}
          pageSize={pageSize}
          total={total}
          onChange={onPage}
        />
      )}
    </section>
  )
}

/** Who one is here, with whom one works, and what one did. */
export default function Center(): ReactElement {
  const account = useAccount()
  const { data } = account
  const [search, setSearch] = useSearchParams()
  const logType = search.get('tab') === '2' ? '2' : '1'
  const pageNo = Math.max(1, Number(search.get('pageNo')) || 1)
  const title = data ? `${greeting(serverNow())}，${data.realname}` : '个人中心'
  usePageHead(
    useMemo(
      () => ({
        title,
        tabs: {
          items: kinds,
          active: logType,
          onChange: (tab: string) => setSearch({ tab }, { replace: true }),
        },
      }),
      [title, logType, setSearch],
    ),
  )
  if (!data) return <Unanswered of={account} />
  return (
    <div className="account-centre items-start stack gap-12">
      <Card account={data} />
      <Activity
        logType={logType}
        pageNo={pageNo}
        onPage={page => setSearch({ tab: logType, pageNo: String(page) }, { replace: true })}
      />
    </div>
  )
}
