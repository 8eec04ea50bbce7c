/** The way up from an outlet, step by step: where the next sample is drawn when a high value is traced. */
import './outlet-trace.css'
import type { ReactElement } from 'react'
import { traceOutlet } from '#contract/sewage/outlet.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { formatNumber } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { useCan } from '#web/session/session.ts'
import { Unanswered } from '#web/ui/states.tsx'

export function OutletTrace({ id }: { id: string }): ReactElement {
  const way = useCall(traceOutlet, { query: { id } })
  const seesPoints = useCan(samplingPoint.endpoints.list!.access)
  if (!way.data) return <Unanswered of={way} />
  const steps = [...way.data].reverse()
  return (
    <>
      <p className="aux my-12">
        {steps.length === 1
          ? '没有登记上游排水口；在“编辑”里选择上游后，这里显示逐级溯源的路径'
          : `向上 ${steps.length - 1} 级，自下而上逐级采样排查`}
      </p>
      <ol className="outlet-trace">
        {steps.map((step, at) => (
          <li key={step.id} aria-current={step.id === id ? 'step' : undefined}>
            <RowsLink path="/sewage/outlet" open={step.id} tab="trace" className="link">
              {step.outletName}
            </RowsLink>
            <span className="aux">
              {step.kind_dictText} <span className="mono">{step.outletCode}</span>
              {at > 0 && steps[at - 1]!.distance !== null && (
                <> 距下一级 {formatNumber(steps[at - 1]!.distance, 0)} m</>
              )}
            </span>
            {seesPoints && (
              <RowsLink
                path="/sewage/point"
                where={{ outletId: step.id }}
                className="link text-12"
                label={`${step.outletName}的采样点`}
              >
                采样点
              </RowsLink>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
