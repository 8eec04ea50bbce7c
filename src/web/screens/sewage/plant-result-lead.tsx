/** What a result's details begin with: the figure, how it stands, and what it was made of. */
import './warning-lead.css'
import type { ReactElement } from 'react'
import type { Field } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { absent, formatNumber, formatUnit } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { isBlank } from '#web/fields/kit.ts'
import { figureText } from '#web/fields/number.tsx'
import { LeadCell, LeadHead } from '#web/ui/lead-head.tsx'
import { ResultMarks } from './plant-result-marks.tsx'

type Result = RowOf<typeof plantResult>
const { pndl, consumption, doses, conc, flow } = plantResult.fields
/** With the digits that the list has. */
const figure = (field: Field, value: unknown): string => (isBlank(value) ? absent : figureText(field, value))
const withUnit = (field: Field, value: unknown): string =>
  isBlank(value) ? absent : `${figureText(field, value)} ${field.unit}`

export function PlantResultLead({ row }: { row: Result }): ReactElement {
  // What has no factor has a load alone.
  const consumed = row.consumption !== null
  const main = consumed ? figure(consumption, row.consumption) : figure(pndl, row.pndl)
  const made = [
    row.reviewBy && `复核 ${dictTextOf(row, 'reviewBy') ?? row.reviewBy}`,
    row.publishBy && `发布 ${dictTextOf(row, 'publishBy') ?? row.publishBy}`,
  ]
  return (
    <section className="column gap-12" aria-label="结果现状">
      <p className="row items-baseline gap-12 flex-wrap">
        <span className="text-13">{(consumed ? consumption : pndl).title}</span>
        <b className="warning-figure semibold">
          {main}
          <span className="unit">{pndl.unit}</span>
        </b>
        <span className="text-13">
          {row.uncertaintyPct !== null && `不确定度 ±${formatNumber(row.uncertaintyPct, 1)}%`}
          {consumed && ` · 负荷量 ${figure(pndl, row.pndl)}`}
          {row.doses !== null && ` · ${figure(doses, row.doses)} ${doses.unit}`}
        </span>
      </p>
      <LeadHead>
        <LeadCell title="状态">
          {dictTextOf(row, 'state')}
          {row.superseded === 'Y' && ' · 已被代替'}
        </LeadCell>
        <LeadCell title="版本">v{row.calcVersion}</LeadCell>
        <LeadCell title="浓度">
          {dictTextOf(row, 'qualifier')} {withUnit(conc, row.conc)}
        </LeadCell>
        <LeadCell title="流量">{withUnit(flow, row.flow)}</LeadCell>
        <LeadCell title="人口">{formatUnit(row.population, '人')}</LeadCell>
        <LeadCell title="完整率">{formatUnit(row.completeness, '%', 1)}</LeadCell>
      </LeadHead>
      <ResultMarks {...row} />
      <p className="row gap-12 text-13">
        <RowsLink path="/sewage/plant" open={row.plantId ?? ''}>
          {dictTextOf(row, 'plantId') ?? '污水厂'}
        </RowsLink>
        <RowsLink
          path={plantResult.path}
          where={{ plantId: row.plantId ?? '', drugCode: row.drugCode ?? '' }}
        >
          该厂该毒品的全部结果
        </RowsLink>
        {made.filter(Boolean).length > 0 && <span className="aux">{made.filter(Boolean).join('，')}</span>}
      </p>
    </section>
  )
}
