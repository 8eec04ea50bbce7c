/** 值守, on a telephone: how many warnings wait, the most urgent with its curve and what can be done with it, the others beneath. */
import './watch-home.css'
import type { ReactElement } from 'react'
import { workOrder } from '#contract/sewage/work-order.ts'
import { minuteMs, toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { useResourcePage, verbOf } from '#web/data/resource-page.ts'
import { useCan, useOpens } from '#web/session/session.ts'
import { HeldNote } from '#web/ui/held-line.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { useHeldWarnings } from '#web/widgets/warning/held.ts'
import { byUrgency } from '#web/widgets/warning/urgency.ts'
import { waits } from '#web/widgets/warning/waiting.ts'
import { useWarnings } from './use-live-figures.ts'
import { atRegion, isOpen, listOfLevel, listOfOpen, listOfWaiting, type Warning } from './warning-view.ts'
import { Next, Urgent } from './watch-cards.tsx'

const shown = 6
const listOfOrders = workOrder.page?.url ?? workOrder.path
const none: readonly Warning[] = []
const lastFirst = (warnings: Iterable<Warning>): Warning[] =>
  [...warnings].sort((a, b) => b.firstAt - a.firstAt)

export function WatchHome(props: {
  names: ReadonlyMap<string, string>
  /** Plants of the chosen region; absent: all. */
  plants: ReadonlySet<string> | undefined
}): ReactElement | null {
  const { names, plants } = props
  const all = useWarnings(plants, lastFirst)
  const open = (all ?? none).filter(isOpen).sort(byUrgency)
  const { rows, order, waiting } = useHeldWarnings(open.slice(0, shown), [...(plants ?? [])].join())
  const [first, ...rest] = rows
  const last = all?.[0]
  if (!all) return null
  return (
    <section className="watch-home column gap-12" aria-label="值守" {...order.holds}>
      <h1 className="leading-28 text-18">值守台</h1>
      <WatchCounts open={open} plants={plants} />
      {first ? (
        <Urgent key={first.id} warning={first} plant={names.get(first.plantId)} />
      ) : (
        <p className="panel p-24 text-center muted">
          没有待确认
          {last && `，上一条 ${last.title} ${toWire(last.firstAt).slice(5, 16)}`}
        </p>
      )}
      {(rest.length > 0 || open.length > shown) && (
        <header className="row text-13">
          <h2>接下来</h2>
          <HeldNote order={order} waiting={waiting} />
          <span className="ml-auto">
            <PageLink to={atRegion(listOfOpen, plants)}>全部 {formatNumber(open.length)} 条</PageLink>
          </span>
        </header>
      )}
      {rest.map(warning => (
        <Next key={warning.id} warning={warning} plant={names.get(warning.plantId)} />
      ))}
    </section>
  )
}

function WatchCounts({
  open,
  plants,
}: {
  open: readonly Warning[]
  plants: ReadonlySet<string> | undefined
}) {
  const { access } = verbOf(workOrder, 'list')
  const seesOrders = useCan(access)
  const orders = useOpens(listOfOrders)
  const late = useResourcePage(
    workOrder,
    { pageNo: 1, pageSize: 1, filters: { overdue: 'Y' } },
    { enabled: seesOrders && orders, refetchMs: minuteMs },
  )
  const counted = (fits: (one: Warning) => boolean) => open.filter(fits).length
  const inHand = new Set(['DISPATCHED', 'PROCESSING'])
  const counts: readonly [word: string, count: number | null, to: string, ink: string][] = [
    ['待确认', counted(waits), atRegion(listOfWaiting, plants), 'is-level-2'],
    ['紧急', counted(({ level }) => level === 1), atRegion(listOfLevel(1), plants), 'is-level-1'],
    [
      '处理中',
      counted(({ state }) => inHand.has(state)),
      atRegion('/sewage/warning?state=DISPATCHED,PROCESSING', plants),
      '',
    ],
  ]
  const shownCounts = orders
    ? [...counts, ['逾期工单', late.data?.total ?? null, `${listOfOrders}?overdue=Y`, ''] as const]
    : counts
  return (
    <div className="panel watch-counts grid">
      {shownCounts.map(([word, count, to, ink]) => (
        <PageLink key={word} to={to} className="column items-center ink-1 no-underline">
          <b className={`semibold ${count ? ink : ''}`}>{formatNumber(count)}</b>
          <span className="text-13 ink-2">{word}</span>
        </PageLink>
      ))}
    </div>
  )
}
