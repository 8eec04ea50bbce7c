/** Orders of the one who looks: what he still owes with its next act, and what he handed in of late. */
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { workBoard } from '#contract/sewage/work-board.ts'
import { workMachine, workOrder, workOwed } from '#contract/sewage/work-order.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { FieldAct, phonePageOf, useInField } from './field-act.tsx'
import { clockOf, lateWords } from './work-words.ts'

export type Order = ResultOf<typeof workBoard>['cards'][number]
const everyMs = 60_000
/** What he did is seen as far back as this. */
const pastDays = 7
const shownPast = 6
const owed: readonly string[] = workOwed
const pageOf = ({ id }: Order): string => `${workOrder.path}?open=${id}`
/** What he does next with it; nothing where it waits for somebody else. */
const actOf = ({ state }: Order): string | undefined =>
  workMachine.steps.find(step => step.onPhone && !step.danger && step.from.some(one => one === state))?.title

export interface MyOrders {
  open: readonly Order[]
  past: readonly Order[]
}
/** Nothing until they are known, and for who has no orders to see. */
export function useMyOrders(wanted: boolean, now: number): MyOrders | undefined {
  const username = useSession(session => session.userInfo?.username)
  const sees = useCan(workBoard.access)
  const query = { from: businessDay(now - pastDays * dayMs), to: businessDay(now) }
  const { data } = useCall(workBoard, { query }, { enabled: wanted && sees, refetchMs: everyMs })
  if (!data || !wanted) return undefined
  const own = data.cards.filter(({ assignee }) => assignee === username)
  return {
    // What was to be done first stands first: what is late is among it.
    open: own.filter(({ state }) => owed.includes(state)).sort((a, b) => a.end - b.end),
    past: own
      .filter(({ submittedAt }) => submittedAt !== null)
      .sort((a, b) => b.submittedAt! - a.submittedAt!),
  }
}

export function OrderCount({ orders: { open } }: { orders: MyOrders }): ReactElement {
  const asked = open.filter(({ state }) => state === 'ASSIGNED').length
  return (
    <p className="work-count work-own column gap-2">
      <span className="text-13 ink-2">我的工单</span>
      <span className={open.length > 0 ? 'kpi-figure semibold' : 'kpi-figure semibold muted'}>
        {formatNumber(open.length)} <small>张</small>
      </span>
      <span className="text-12 muted">{asked > 0 ? `待接单 ${formatNumber(asked)} 张` : '没有待接单'}</span>
    </p>
  )
}

function Line({
  order,
  now,
  inField = false,
  main = false,
}: {
  order: Order
  now: number
  /** Its act is done with the pages of the phone. */
  inField?: boolean
  /** It is the next thing to do. */
  main?: boolean
}): ReactElement {
  const { begin, end, typeText, plantName, workNo, state, stateText, submittedAt } = order
  const act = actOf(order)
  const late = owed.includes(state) && end < now
  const until = clockOf(end, begin).replace(/^今天 /, '')
  return (
    <li className="order-row grid items-center gap-4-16 border-b-light text-13">
      <span className="nowrap">
        {submittedAt === null ? `${clockOf(begin, now)} – ${until}` : `${clockOf(submittedAt, now)} 提交`}
      </span>
      <span className="cut">
        {typeText} · {plantName}
      </span>
      <span className="aux mono cut">{workNo}</span>
      <span className="ink-2">
        {stateText} {late && <b className="is-level-2 nowrap">{lateWords(end, now, '完成')}</b>}
      </span>
      <span className="text-right nowrap">
        {inField && act ? (
          <FieldAct to={phonePageOf(order)} words={act} main={main} />
        ) : (
          <PageLink className="link" to={pageOf(order)} aria-label={`${act ?? '查看'} ${workNo}`}>
            {act ?? '查看'}
          </PageLink>
        )}
      </span>
    </li>
  )
}

/** @param led what is done first has its way elsewhere on the page */
export function OrderList({
  orders: { open, past },
  now,
  led,
}: {
  orders: MyOrders
  now: number
  led: boolean
}): ReactElement {
  const inField = useInField()
  return (
    <section className="panel p-12-16 min-w-0" aria-label="我的工单">
      <header className="row gap-8">
        <h2>我的工单</h2>
        <span className="aux">今天要做 {formatNumber(open.length)} 张</span>
        <span className="ml-auto text-13 nowrap">
          <PageLink to={workOrder.path}>全部工单</PageLink>
        </span>
      </header>
      {open.length === 0 && <p className="py-12 text-13 muted">今天没有要做的工单</p>}
      <ul>
        {open.map((order, at) => (
          <Line key={order.id} order={order} now={now} inField={inField} main={at === 0 && !led} />
        ))}
      </ul>
      {past.length > 0 && (
        <div className="order-past">
          <p className="aux mt-12">近 {pastDays} 天完成</p>
          <ul>
            {past.slice(0, shownPast).map(order => (
              <Line key={order.id} order={order} now={now} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
