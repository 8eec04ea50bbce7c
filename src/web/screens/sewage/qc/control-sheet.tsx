/** The chart of one control of one compound, its statistics, and every run that broke a rule or a limit. */
import { type ReactElement, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ChartedKind } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import { placeName } from '#lib/lab/place.ts'
import { leastRuns, type WestgardPolicy } from '#lib/lab/westgard.ts'
import { Chart } from '#web/charts/chart.tsx'
import { controlOption, phoneRows, type Run, readRuns, recoverySpan } from '#web/charts/control-option.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { BrokenRules } from './broken-rules.tsx'
import type { Broken } from './effect.ts'
import { limitWords, Marks } from './marks.tsx'

const titles: Readonly<Record<ChartedKind, string>> = {
  SPK: '加标回收率',
  RM: '质控样回收率',
  DUP: '平行 RPD',
  LB: '空白浓度',
}
const signed = (z: number | null) => (z === null ? '' : `${z > 0 ? '+' : '−'}${Math.abs(z).toFixed(1)} SD`)

const dayOf = ({ at }: Run) => toWire(at).slice(0, 10)
/** From when to when, and that there are no more. */
function spanWords(points: readonly Run[], asked: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const fewer = points.length < asked ? `，有数值 ${points.length} 次` : `，${points.length} 次`
  return `${dayOf(first)} 至 ${dayOf(last).slice(5)}${fewer}`
}

export function ControlSheet({
  kind,
  code,
  name,
  points: runs,
  policy,
  asked,
}: {
  kind: ChartedKind
  code: string
  name: string
  points: readonly Run[]
  policy: WestgardPolicy
  /** Runs that one wished to see. */
  asked: number
}): ReactElement {
  const tokens = useTokens()
  const navigate = useNavigate()
  const phone = useMedia(phoneQuery)
  const [hovered, hover] = useState<number | null>(null)
  const unit = kind === 'LB' ? 'ng/L' : '%'
  const read = useMemo(() => readRuns(runs), [runs])
  const option = useMemo(
    () =>
      controlOption(read, tokens, {
        unit,
        ...(phone && { rows: phoneRows }),
        // A difference and a concentration have no lower side.
        ...((kind === 'DUP' || kind === 'LB') && { least: 0 }),
        ...(kind === 'DUP' && { quantity: 'RPD %' }),
        ...((kind === 'SPK' || kind === 'RM') && { span: recoverySpan }),
      }),
    [read, tokens, unit, kind, phone],
  )
  const { points, statistics, violations } = read
  const drawn = points.length > 0
  // Runs without a figure are told, and not drawn.
  const told = drawn ? points : runs.map(run => ({ ...run, z: null }))
  const at = told[hovered ?? told.length - 1]
  const out: Broken[] = points
    .map((run, index) => ({
      run,
      rules: [
        ...(run.verdict === 'FAIL' ? [null] : []),
        ...violations.filter(({ to }) => to === index).map(({ rule }) => rule),
      ],
    }))
    .filter(({ rules }) => rules.length > 0)
    .sort((a, b) => b.run.at - a.run.at)
  const open = ({ worksheetId }: Run) => navigate(`/sewage/worksheet?sheet=${worksheetId}`)
  const said = (value: number) => `${value.toFixed(1)}${unit === '%' ? '%' : ''}`
  const facts: [string, string][] = [
    [hovered === null ? '末次' : '所指', at ? `${at.shown} ${signed(at.z)}` : '—'],
    ['时间', at ? toWire(at.at).slice(0, 16) : '—'],
    ['工作单', at ? `${at.worksheetNo} ${placeName(at.pos)}，${at.byName}` : '—'],
  ]
  if (drawn)
    facts.push(
      ['均值', statistics ? said(statistics.mean) : '—'],
      ['SD', statistics ? statistics.sd.toFixed(1) : '—'],
      ['CV', statistics?.cv ? `${statistics.cv.toFixed(1)}%` : '—'],
      ['控制限', statistics ? `暂定，取 ${statistics.n} 次` : `不足 ${leastRuns} 次，控制限未定`],
    )
  return (
    <div className="qc-sheets">
      <section className="panel qc-sheet">
        <header className="row">
          <h2>
            {code} {name} × {titles[kind]}{' '}
            <span className="aux normal inline-block">{spanWords(points, asked)}</span>
          </h2>
          <span className="grow" />
          <ViewData
            table={{
              title: `${code} ${titles[kind]}`,
              columns: ['时间', '工作单', '位', '值', 'z', '判定'],
              rows: () =>
                told.map(run => [
                  toWire(run.at).slice(0, 16),
                  run.worksheetNo,
                  placeName(run.pos),
                  run.shown,
                  run.z === null ? '' : run.z.toFixed(2),
                  run.verdict === 'FAIL'
                    ? '不合格'
                    : run.verdict === 'RULE'
                      ? `扣留 ${run.rules.join('、')}`
                      : '合格',
                ]),
              note: '控制限暂定：均值与 SD 取所示范围内未超方法限的各次，SD 按 n − 1；规则见 Westgard 1981',
            }}
          />
        </header>
        <dl className="qc-facts">
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt className="aux">{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="qc-chart">
          <Chart
            option={option}
            name={`${code} ${titles[kind]}质控图`}
            empty={points.length === 0 ? '这些次都低于定量限，没有可画的数值' : undefined}
            onHover={hover}
            onPick={index => points[index] && open(points[index])}
          />
        </div>
        {drawn && <Marks policy={policy} />}
        {statistics && <p className="aux qc-limits">{limitWords(kind, statistics.n)}</p>}
      </section>
      <BrokenRules {...{ out, code, kind, policy, open }} />
    </div>
  )
}
