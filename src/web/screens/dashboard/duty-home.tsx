/** 今天要做, of those who administer and audit: their lists of today with what they count, and what happened last. */
import './work-home.css'
import { Alert } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { formatInstant, formatNumber } from '#lib/format.ts'
import { useResourcePage, verbOf } from '#web/data/resource-page.ts'
import { useNow } from '#web/live/use-now.ts'
import { holds, useGranted, useOpens, useSession } from '#web/session/session.ts'
import { Answered } from '#web/ui/states.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { type Duty, duties, type Recent, recents } from './duties.ts'
import { chineseMarks, dayWords } from './work-words.ts'

const everyMs = 60_000
const shownLines = 8
const pageOf = (of: Resource): string => of.page?.url ?? of.path
const readable = ({ of }: Pick<Duty, 'of'>): boolean => {
  const { access } = verbOf(of, 'list')
  return access === 'session' || holds(access)
}

export function DutyHome(): ReactElement {
  const user = useSession(session => session.userInfo)
  // Rights that change bring another menu.
  useSession(session => session.permissions)
  const granted = useGranted()
  const now = useNow()
  const [today = ''] = formatInstant(now).split(' ')
  const recent = recents.find(readable)
  return (
    <div className="work-home grid gap-12 p-12-16 min-w-0">
      <header className="wraps items-baseline gap-12">
        <h1 className="leading-28 text-18">今天要做</h1>
        <span className="aux">
          {dayWords(today)}
          {user?.orgCodeTxt ? ` · ${user.orgCodeTxt}` : ''}
        </span>
      </header>
      <section className="panel duty-counts grid min-w-0" aria-label="今日数量">
        {duties.filter(readable).map(duty => (
          <DutyCount key={duty.text} duty={duty} today={today} />
        ))}
      </section>
      {recent ? (
        <RecentLines recent={recent} />
      ) : (
        <Alert
          content={
            granted
              ? '当前角色没有每日事项，可使用的功能见左侧菜单'
              : '账号还没有分配角色，请联系管理员分配后再使用'
          }
        />
      )}
    </div>
  )
}

export function DutyCount({ duty, today }: { duty: Duty; today: string }): ReactElement | null {
  const filters = duty.filters(today)
  const page = pageOf(duty.of)
  const opens = useOpens(page)
  const { data, isError } = useResourcePage(
    duty.of,
    { pageNo: 1, pageSize: 1, filters },
    { enabled: opens, refetchMs: everyMs },
  )
  if (!opens) return null
  const calls = duty.calls && data !== undefined && data.total > 0
  const none = data?.total === 0
  return (
    <PageLink
      className={`work-count column gap-2 ink-1 hover-fill ${none ? 'is-none' : ''}`}
      to={`${page}?${new URLSearchParams(filters)}`}
    >
      <span className="text-13 ink-2">{duty.text}</span>
      <span className={none ? 'kpi-figure semibold muted' : 'kpi-figure semibold'}>
        {data ? (
          <>
            {formatNumber(data.total)} <small>{duty.unit}</small>
          </>
        ) : (
          <small>{isError ? '读取失败' : '正在读取'}</small>
        )}
      </span>
      <span className={calls ? 'text-12 is-level-2' : 'text-12 muted'}>
        {duty.note}
        {calls && '，需要处理'}
      </span>
    </PageLink>
  )
}

function RecentLines({ recent }: { recent: Recent }): ReactElement {
  const { of, filters, when, what, who } = recent
  const lines = useResourcePage(of, { pageNo: 1, pageSize: shownLines, filters }, { refetchMs: everyMs })
  return (
    <section className="panel p-12-16 min-w-0">
      <header className="row gap-8">
        <h2>{recent.title}</h2>
        {of.page && (
          <span className="ml-auto text-13">
            <PageLink to={pageOf(of)}>全部</PageLink>
          </span>
        )}
      </header>
      <Answered of={lines} lines={shownLines}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="p-24 text-center muted">没有记录</p>
          ) : (
            <ul>
              {records.map(line => (
                <li
                  className="duty-row grid items-center gap-4-16 border-b-light text-13"
                  key={String(line['id'])}
                >
                  <span className="aux nowrap">{String(line[when] ?? '')}</span>
                  <span className="cut">{chineseMarks(String(line[what] ?? ''))}</span>
                  <span className="cut ink-2 text-right">{String(line[who] ?? '')}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  )
}
