/** Samples of one place above a plant, each down to the sample and to the laboratory's test of it. */
import type { ReactElement } from 'react'
import { labelTest } from '#contract/sewage/label-test.ts'
import { sample } from '#contract/sewage/sample.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCan } from '#web/session/session.ts'
import type { Upstream } from './upstream.ts'

type Sample = Upstream['samples'][number]
const clock = (at: string): string => at.slice(5, 16)
const valueWords = ({ value, qualifier, loq }: Sample): string =>
  value === null
    ? `${qualifier}${loq === null ? '' : `（LOQ ${formatNumber(loq, 2)}）`}`
    : `${qualifier === '=' ? '' : '> '}${formatNumber(value, value < 10 ? 2 : 1)}`

export function UpstreamSamples({ name, rows }: { name: string; rows: readonly Sample[] }): ReactElement {
  const seesSamples = useCan(sample.endpoints.list!.access as string)
  const seesTests = useCan(labelTest.endpoints.list!.access as string)
  if (rows.length === 0) return <p className="aux">{name}：所选日期没有已审核的检测值</p>
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label={`${name}的样品`}
        rows={rows}
        keyOf={one => one.id}
        columns={[
          {
            title: `${name}的样品`,
            className: 'mono',
            cell: one =>
              seesSamples ? (
                <RowsLink path="/sewage/sample" open={one.id} className="link">
                  {one.sampleNo}
                </RowsLink>
              ) : (
                one.sampleNo
              ),
          },
          { title: '采样点', cell: one => one.point },
          { title: '采样时段', cell: one => `${clock(one.begin)} – ${clock(one.end)}` },
          { title: '浓度 ng/L', className: 'r', cell: valueWords },
          {
            title: '期间流量 m³',
            className: 'r',
            cell: one => (one.flow === null ? '缺流量' : formatNumber(one.flow)),
          },
          {
            title: '检测',
            cell: one =>
              seesTests ? (
                <RowsLink
                  path="/sewage/label-test"
                  where={{ sampleId: one.id }}
                  className="link"
                  label={`${one.sampleNo}的标签检测`}
                >
                  标签检测
                </RowsLink>
              ) : (
                <span className="muted">无权限</span>
              ),
          },
        ]}
      />
    </div>
  )
}
