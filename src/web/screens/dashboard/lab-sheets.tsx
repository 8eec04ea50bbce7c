/** Worksheets under way: how far each has come, what it waits for, and the one next step of whoever looks at it. */
import './lab-home.css'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labDay, SheetNext } from '#contract/sewage/lab-day.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { holds } from '#web/session/session.ts'
import { PageLink } from '#web/widgets/page-link.tsx'
import { DoneSheets } from './lab-done.tsx'
import { NewSheet } from './lab-new.tsx'
import { sheetPath, Way, stepWords as words } from './lab-way.tsx'
import { Due } from './work-job.tsx'
import { clockOf } from './work-words.ts'

type Day = ResultOf<typeof labDay>
/** So many leave room for what was done last. */
const few = 2
type Sheet = Day['sheets'][number]
const judged: readonly SheetNext[] = ['decide', 'review']

/** What whoever looks at it can do: nobody judges what he measured. Nothing where it waits for somebody else. */
function actOn({ next, hand, asked }: Sheet): string | undefined {
  if (next === 'review' && !hand && holds(`${worksheet.perm}:approve`)) return words.review[2]
  if (asked > 0 && !hand && holds(`${worksheet.perm}:release`)) return words.decide[2]
  return !judged.includes(next) && holds(`${worksheet.perm}:enter`) ? words[next][2] : undefined
}
const waitsFor = (sheet: Sheet): boolean => actOn(sheet) !== undefined

export function LabSheets({
  day,
  now,
  judges,
  waits = 0,
}: {
  day: Day
  now: number
  judges: boolean
  /** Samples that lie on no worksheet yet. */
  waits?: number
}): ReactElement {
  const mine = day.sheets.filter(waitsFor)
  const rest = day.sheets.filter(sheet => !waitsFor(sheet))
  const own = judges ? rest.filter(({ next, hand }) => next === 'review' && hand).length : 0
  const late = mine.filter(({ dueAt }) => dueAt !== null && dueAt < now).length
  return (
    <section className="panel p-12-16 min-w-0">
      <header className="row gap-8">
        <h2>工作单</h2>
        <span className="aux cut">
          {judges ? '待我审核' : '待办'} {formatNumber(mine.length)} 张，先到期的在前
          {late > 0 && <b className="is-level-2">，逾期 {formatNumber(late)} 张</b>}
          {own > 0 && `；本人经手的 ${formatNumber(own)} 张由其他人审核`}
        </span>
        <span className="row gap-12 ml-auto text-13 nowrap">
          <NewSheet waits={waits} />
          <PageLink to={worksheet.path}>全部工作单</PageLink>
        </span>
      </header>
      {day.sheets.length === 0 ? (
        <>
          <p className="text-13 ink-2">
            没有进行中的工作单
            {!judges && (waits > 0 ? `，${formatNumber(waits)} 份样品待排样` : '，收样后在“工作单”新建一张')}
          </p>
          <DoneSheets />
        </>
      ) : (
        <div className="overflow-x-auto">
          <PlainTable
            label="进行中的工作单"
            className="lab-sheets"
            rows={[...mine, ...rest]}
            keyOf={sheet => sheet.id}
            rowClass={sheet => (sheet.next === 'hold' ? 'lab-broken' : undefined)}
            columns={[
              {
                title: '工作单',
                className: 'mono nowrap',
                cell: sheet => <PageLink to={sheetPath(sheet.id)}>{sheet.worksheetNo}</PageLink>,
              },
              {
                title: '样品 + 质控',
                className: 'r',
                cell: sheet => `${formatNumber(sheet.samples)} + ${formatNumber(sheet.controls)}`,
              },
              { title: '仪器', className: 'nowrap', cell: sheet => sheet.instrument },
              { title: '检测人', className: 'nowrap', cell: sheet => sheet.analystName || <Absent /> },
              { title: '进度', cell: sheet => <Way next={sheet.next} /> },
              {
                title: '现在',
                className: 'nowrap',
                cell: ({ next, entered, cells, held, asked, returned }) => (
                  <span>
                    {returned && (
                      <Tag tone="warning">
                        <span
                          title={`${returned.byName} ${returned.at.slice(5, 16)} ${returned.reason ?? ''}`}
                        >
                          已{returned.title}
                        </span>
                      </Tag>
                    )}
                    <span className={next === 'hold' ? 'is-level-1 semibold' : ''}>{words[next][1]}</span>
                    {next === 'enter' && entered > 0 && (
                      <span className="aux">
                        {' '}
                        {formatNumber(entered)}/{formatNumber(cells)}
                      </span>
                    )}
                    {held > 0 && (
                      <span className="aux">
                        {' '}
                        扣留 {formatNumber(held)} 值{asked > 0 && next !== 'decide' && '，已申请放行'}
                      </span>
                    )}
                  </span>
                ),
              },
              {
                title: '到期',
                className: 'nowrap',
                cell: ({ dueAt }) =>
                  dueAt === null ? (
                    <Absent />
                  ) : dueAt < now ? (
                    <Due job={{ dueAt, stage: 'run' }} now={now} />
                  ) : (
                    clockOf(dueAt, now)
                  ),
              },
              {
                title: '下一步',
                className: 'r',
                cell: sheet => <PageLink to={sheetPath(sheet.id)}>{actOn(sheet) ?? '查看'}</PageLink>,
              },
            ]}
          />
        </div>
      )}
      {day.sheets.length > 0 && day.sheets.length <= few && <DoneSheets under />}
    </section>
  )
}
