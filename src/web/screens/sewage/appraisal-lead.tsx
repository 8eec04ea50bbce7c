/** What an appraisal's details begin with: the verdict in a sentence, why, and the way to the figures behind it. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { RowOf } from '#contract/kit/resource.ts'
import type { appraisal } from '#contract/sewage/appraisal.ts'
import { consumptionPage } from '#contract/sewage/consumption.ts'
import { absent, decimalsOf, formatLoad, formatRange } from '#lib/format.ts'
import { assessRules } from '#lib/wbe/assess.ts'
import { dictTextOf } from '#web/data/row.ts'
import { useCan } from '#web/session/session.ts'
import { ShortData, shortWords } from '#web/widgets/short-data.tsx'
import './appraisal.css'

export type Appraisal = RowOf<typeof appraisal>

/** Where the figures of the region stand, with the same place, drug and period. */
export function consumptionAt({ placeLevel, grain, drugCode, startDate, regionCode }: Appraisal): string {
  const search = new URLSearchParams({
    level: String(placeLevel),
    grain: String(grain),
    drug: String(drugCode),
    from: String(startDate),
    to: String(startDate),
    codes: String(regionCode),
    only: '1',
  })
  return `/sewage/consumption?${search}`
}
const consumptionCode = consumptionPage.owns?.[0] ?? ''

/** A figure that opens the consumption that it came from. */
export function Figure({ row, value }: { row: Appraisal; value: number | null | undefined }): ReactElement {
  const may = useCan(`${consumptionCode}:list`)
  if (value === null || value === undefined) return <span>{absent}</span>
  const words = formatLoad(value)
  const short = shortWords(row.completeness == null ? null : row.completeness / 100)
  return may ? (
    <Link to={consumptionAt(row)} className={short && 'muted'} title="打开人均消费量">
      {words}
    </Link>
  ) : (
    <span className={short && 'muted'}>{words}</span>
  )
}

const tests: Readonly<Record<string, string>> = { UP: '显著上升', DOWN: '显著下降' }
/** The class goes by the change against the period before; what the test of the past periods says stands beside it. */
export function trendWords(row: Appraisal): string {
  const { trend, trendN: n, trendP: p, slope } = row
  const words = dictTextOf(row, 'trend') || absent
  if (trend === 'NEW' || n == null || p == null) return words
  const tested = p < 0.05 && slope != null && slope !== 0 ? tests[slope > 0 ? 'UP' : 'DOWN'] : '无显著趋势'
  return `${words}（环比 ±${assessRules.growthLimit * 100}% 以内为持平）；近 ${n} 期检验${tested}`
}

export function AppraisalLead({ row }: { row: Appraisal }): ReactElement {
  const reasons = String(row.reasons ?? '')
    .split('\n')
    .filter(Boolean)
  const level = row.grade ? `${dictTextOf(row, 'grade')}（${row.grade} 级）` : '不评定'
  return (
    <section className="column gap-12" aria-label="评定结论">
      <p className={`m-0 appraisal-verdict appraisal-verdict-${row.grade ?? '0'}`}>
        <b className="semibold">
          {dictTextOf(row, 'regionCode')} {row.period} {dictTextOf(row, 'drugCode')}：{level}
        </b>
        {row.grade && row.completeness != null && (
          <>
            {' '}
            <ShortData completeness={row.completeness / 100} />
          </>
        )}
        {row.value !== null && row.value !== undefined && (
          <>
            ，千人均消费量 <Figure row={row} value={row.value} /> mg/(d·千人)
            {row.low !== null && row.low !== undefined && (
              <span className="nowrap">
                （95% CI {formatRange(row.low, row.high, decimalsOf(row.value))}）
              </span>
            )}
          </>
        )}
        {row.suggestion && <>。建议{dictTextOf(row, 'suggestion')}。</>}
      </p>
      <ul className="appraisal-reasons text-13">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {row.cutoffVersion !== null && row.cutoffVersion !== undefined && (
        <p className="aux m-0">
          评定界值 v{row.cutoffVersion}（{dictTextOf(row, 'cutoffSource')}）：中 {formatLoad(row.p50)}，较高{' '}
          {formatLoad(row.p75)}，高 {formatLoad(row.p90)} mg/(d·千人)
        </p>
      )}
    </section>
  )
}
