/** The failing control that most waits for somebody, with its runs; the others in a line each. */
import './lab-home.css'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labDay } from '#contract/sewage/lab-day.ts'
import { qcChart } from '#contract/sewage/qc.ts'
import { formatNumber } from '#lib/format.ts'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, type PositionKind } from '#lib/lab/qc.ts'
import { useCan } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { sheetPath } from './lab-way.tsx'

const RunChart = later(async () => (await import('#web/charts/run-chart.tsx')).RunChart)
type Hold = ResultOf<typeof labDay>['holds'][number]
const states: Readonly<Record<string, string>> = {
  OPEN: '待处理',
  ORDERED: '已提交复测',
  ASKED: '已申请放行',
}
const titleOf = ({ kind, code }: Hold): string =>
  `${code === 'IS' ? '内标' : code} ${kind === 'IS' ? '内标回收率' : kindTitles[kind as PositionKind]}`

export function LabHold({ holds, judges }: { holds: readonly Hold[]; judges: boolean }): ReactElement {
  // Who judges is asked about releases; who measures about what nobody has done anything about.
  const wanted = judges ? 'ASKED' : 'OPEN'
  const first = holds.find(({ state }) => state === wanted) ?? holds[0]!
  const charts = useCan(qcChart.access)
  const watched = first.kind === 'SPK' || first.kind === 'RM'
  return (
    <section className="panel p-12-16 min-w-0 lab-hold" aria-label="质控扣留">
      <header className="row gap-8">
        <h2>质控扣留</h2>
        <span className="aux cut">
          {titleOf(first)}，{first.worksheetNo} 位 {placeName(first.pos)}
        </span>
        <span className="ml-auto text-13 nowrap">
          <PageLink
            to={`/sewage/qc?${new URLSearchParams(watched ? { method: first.method, kind: first.kind, code: first.code } : {})}`}
          >
            质控图
          </PageLink>
        </span>
      </header>
      {charts && watched && (
        <RunChart method={first.method} kind={first.kind as 'SPK' | 'RM'} code={first.code} />
      )}
      <p className="is-level-1 semibold">
        {first.ruleWords ? `违反 ${first.ruleWords}` : `${first.text}，应为 ${first.limit}`}
      </p>
      <p className="text-13">
        扣留 {formatNumber(first.samples)} 个样品的 {formatNumber(first.values)} 个值，
        {states[first.state] ?? first.state}
        {'　'}
        <PageLink to={sheetPath(first.worksheetId)}>
          {first.state === 'ASKED' && judges ? '审放行' : '打开工作单'}
        </PageLink>
      </p>
      {holds
        .filter(one => one !== first)
        .slice(0, 5)
        .map(one => (
          <p key={one.pointId} className="text-13 row gap-8">
            <span className="cut">
              {titleOf(one)} <b className="is-level-1">{one.text}</b> 扣留 {formatNumber(one.values)} 值
            </span>
            <span className="ml-auto nowrap">
              <PageLink to={sheetPath(one.worksheetId)}>{one.worksheetNo}</PageLink>
            </span>
          </p>
        ))}
      {holds.length > 6 && <p className="aux">另有 {formatNumber(holds.length - 6)} 项，见工作单</p>}
    </section>
  )
}
