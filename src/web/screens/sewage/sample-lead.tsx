/** What one asks of a sample first: how it stands, who has it, whether it stayed cold. */
import type { ReactElement, ReactNode } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { coldLimitsNow } from '#contract/sewage/cold-limits.ts'
import { custodyOf } from '#contract/sewage/custody.ts'
import type { sample } from '#contract/sewage/sample.ts'
import { formatNumber } from '#lib/format.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { useCall } from '#web/data/call.ts'
import { wordOf } from '#web/data/row.ts'
import { useCan } from '#web/session/session.ts'
import { coldTag } from './sample-cold.tsx'
import { isFound } from './sample-condition.ts'

type Sample = RowOf<typeof sample>
function Last({ id }: { id: string }): ReactElement {
  const steps = useCall(custodyOf, { query: { id } }).data?.steps ?? []
  const last = steps.reduce<(typeof steps)[number] | undefined>(
    (latest, step) => (latest && latest.at > step.at ? latest : step),
    undefined,
  )
  if (!last) return <span className="muted">没有流转记录</span>
  const hands = [...new Set([last.fromText, last.toText].filter(Boolean))].join(' → ')
  return (
    <>
      {last.title} {last.at.slice(5, 16)}
      {hands && <span className="muted">，{hands}</span>}
    </>
  )
}

/** What was exceeded and how far stands beside for how long. */
function Cold({ row: { coldChain, tempOverMinutes, cabinetTempMax } }: { row: Sample }): ReactElement {
  const limits = useCall(coldLimitsNow, {}, { enabled: tempOverMinutes !== null }).data
  const beside = [
    limits && `界限 ${limits.high} ℃、${limits.mostMinutes} min`,
    cabinetTempMax !== null && `柜温最高 ${formatNumber(cabinetTempMax, 1)} ℃`,
  ].filter(Boolean)
  return (
    <>
      {coldTag(coldChain) ?? <span className="muted">无记录</span>}
      {tempOverMinutes !== null && beside.length > 0 && <p className="aux">{beside.join('，')}</p>}
    </>
  )
}

export function SampleLead({ row }: { row: Sample }): ReactElement {
  const seesCustody = useCan(custodyOf.access)
  const said = (name: keyof Sample & string) => wordOf(row, name)
  const condition = isFound(row) ? said('condition') : ''
  const facts: [string, ReactNode][] = [
    ['状态', [said('state'), condition].filter(Boolean).join('，')],
    ...(row.holder ? [['持有', said('holder')] satisfies [string, ReactNode]] : []),
    ...(seesCustody ? [['末次流转', <Last key="last" id={row.id} />] satisfies [string, ReactNode]] : []),
    ['冷链', <Cold key="cold" row={row} />],
    ...(row.receiveTemp !== null ? [['接收温度', `${row.receiveTemp} ℃`] satisfies [string, ReactNode]] : []),
    ['采样', `${said('plantId')}，${said('sampleDate')}`],
  ]
  return (
    <section aria-label="样品">
      <p className="row gap-12 items-baseline">
        <b className="mono semibold">{groupLabelNo(row.sampleNo ?? '')}</b>
        <span className="muted">{said('qcType')}</span>
      </p>
      <dl
        className="grid gap-12-24 mt-12"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}
      >
        {facts.map(([title, value]) => (
          <div key={title} className="min-w-0">
            <dt className="text-12 leading-18">{title}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
