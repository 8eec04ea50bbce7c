/** Readings of one device as rows of a cabinet, its water, its weather: value, limits, verdict, the day before, what to say of it. */
import type { ReactElement } from 'react'
import { factorName, factorUnit, stateWord } from '#lib/factors.ts'
import { absent, formatInstant } from '#lib/format.ts'
import { allowedWords, type Limit } from '#lib/judge.ts'
import { ReadingSpark } from '#web/charts/reading-spark.tsx'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { Age } from '#web/widgets/age.tsx'
import { type DayCurves, spanOf } from '#web/widgets/reading/day.ts'
import { groupOf, type JudgedFactor } from '#web/widgets/reading/judge-reading.ts'
import {
  InstrumentFlag,
  ReadingTrack,
  Verdict,
  valueWords,
  verdictClass,
} from '#web/widgets/reading/judged.tsx'
import type { LiveWarning } from '#web/widgets/warning/held.ts'
import { noteOf } from './reading-notes.ts'

export const isOut = ({ judged }: JudgedFactor): boolean => judged.verdict === 'out'

interface Props {
  values: readonly JudgedFactor[]
  limits: readonly Limit[]
  curves: DayCurves | undefined
  warnings: readonly LiveWarning[]
  now: number
}
const rowClass = ({ judged }: JudgedFactor) =>
  judged.verdict !== 'out' ? undefined : judged.level === 1 ? 'reading-out' : 'reading-out is-lesser'

function GroupHead({ group, rows }: { group: string; rows: readonly JudgedFactor[] }): ReactElement {
  const out = rows.filter(isOut).length
  const paused = rows.filter(({ judged }) => judged.verdict === 'paused').length
  return (
    <>
      {group} <span className="muted">{rows.length} 项</span>
      {out > 0 && <b className="normal">，{out} 项异常</b>}
      {paused > 0 && `，${paused} 项暂不判定`}
    </>
  )
}

export function ReadingsTable({ values, limits, curves, warnings, now }: Props): ReactElement {
  if (values.length === 0) return <p className="muted p-24 text-center">没有异常的读数</p>
  return (
    <PlainTable
      className="tight readings"
      label="实时值"
      rows={values}
      keyOf={({ factor }) => factor}
      rowClass={rowClass}
      groupOf={({ factor }) => groupOf(factor)}
      groupHead={(group, rows) => <GroupHead group={group} rows={rows} />}
      columns={[
        { title: '项目', cell: ({ factor }) => factorName(factor) },
        { title: '编码', className: 'mono muted', cell: ({ factor }) => factor },
        {
          title: '现值',
          className: 'r slot',
          cell: ({ factor, value, frameId, judged }) => (
            <>
              <span className={verdictClass(judged)}>
                <RowsLink path="/device/frame" open={frameId} tab="values">
                  {valueWords(factor, value)}
                </RowsLink>
              </span>
              <span className="unit">{factorUnit(factor)}</span>
            </>
          ),
        },
        { title: '允许', className: 'r', cell: ({ factor }) => allowedWords(factor, limits) || '无规则' },
        {
          title: '位置',
          cell: ({ factor, value, judged }) =>
            value !== null && stateWord(factor, value) !== undefined ? (
              <span className="muted text-12">状态量</span>
            ) : (
              <ReadingTrack past={spanOf(curves, factor)} {...{ factor, value, limits, judged }} />
            ),
        },
        { title: '判定', cell: ({ judged }) => <Verdict judged={judged} /> },
        { title: '仪器标记', cell: ({ flag }) => <InstrumentFlag flag={flag} /> },
        {
          title: '近 24 h',
          cell: ({ factor, value, judged }) => {
            const day = curves?.find(curve => curve.factor === factor)
            // What is old ends where it ended.
            const end = judged.verdict === 'stale' ? null : value
            return curves && <ReadingSpark factor={factor} day={day} now={end} limits={limits} />
          },
        },
        {
          title: '数据龄',
          className: 'r',
          cell: ({ at, ts, judged }) => (
            <time
              className={judged.verdict === 'stale' ? 'ink-warning semibold' : ''}
              title={`数据时间 ${formatInstant(ts)}`}
            >
              <Age since={at} />
            </time>
          ),
        },
        {
          title: '说明',
          cell: one => {
            const note = noteOf(one, warnings, now)
            return note ? <span title={note}>{note}</span> : <span className="muted">{absent}</span>
          },
        },
      ]}
    />
  )
}
