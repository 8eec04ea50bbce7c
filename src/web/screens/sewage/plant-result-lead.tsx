/** What a result's details begin with: the figure, how it stands, and what it was made of. */
import './warning-lead.css'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { formatLoad, formatNumber, formatUnit } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { LeadCell, LeadHead } from '#web/ui/lead-head.tsx'
import { ResultMarks } from './plant-result-marks.tsx'

type Result = RowOf<typeof plantResult>
const unit = plantResult.fields.pndl.unit

export function PlantResultLead({ row }: { row: Result }): ReactElement {
  // What has no factor has a load alone.
  const consumed = row.consumption !== null
  const [name, value] = consumed ? ['千人均消费量', row.consumption] : ['千人均负荷量', row.pndl]
  const made = [
    row.reviewBy && `复核 ${dictTextOf(row, 'reviewBy') ?? row.reviewBy}`,
    row.publishBy && `发布 ${dictTextOf(row, 'publishBy') ?? row.publishBy}`,
  ]
  return (
    <section className="column gap-12" aria-label="结果现状">
      <p className="row items-baseline gap-12 flex-wrap">
        <span className="text-13">{name}</span>
        <b className="warning-figure semibold">
          {formatLoad(value)}
          <span className="unit">{unit}</span>
        </b>
        <span className="text-13">
          {row.uncertaintyPct !== null && `不确定度 ±${formatNumber(row.uncertaintyPct, 1)} %`}
          {consumed && ` · 负荷量 ${formatLoad(row.pndl)}`}
          {row.doses !== null && ` · ${formatLoad(row.doses)} 剂/(d·千人)`}
        </span>
      </p>
      <LeadHead>
        <LeadCell title="状态">
          {dictTextOf(row, 'state')}
          {row.superseded === 'Y' && ' · 已被代替'}
        </LeadCell>
        <LeadCell title="版本">v{row.calcVersion}</LeadCell>
        <LeadCell title="浓度">
          {dictTextOf(row, 'qualifier')} {formatUnit(row.conc, 'ng/L', 2)}
        </LeadCell>
        <LeadCell title="流量">{formatUnit(row.flow, 'm³/d')}</LeadCell>
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
