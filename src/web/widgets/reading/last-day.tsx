/** Where nothing is streamed of a device: its past day, from what is stored. */
import type { ReactElement } from 'react'
import { readingDay } from '#contract/device/exhibition.ts'
import { minuteMs, toWire } from '#lib/dates.ts'
import { factorName, factorUnit } from '#lib/factors.ts'
import { useCall } from '#web/data/call.ts'
import { lastOfDay, reportedOf } from './day-facts.ts'
import { hiddenFactors } from './judge-reading.ts'
import { valueWords } from './judged.tsx'

const keptMs = 5 * minuteMs
const useDay = (facilityId: string) =>
  useCall(readingDay, { query: { facilityId } }, { staleMs: keptMs, refetchMs: keptMs })

/** When of the past day it reported. */
export function ConnectionStrip({ facilityId }: { facilityId: string }): ReactElement | null {
  const { data } = useDay(facilityId)
  const steps = data ? Math.max(0, ...data.curves.map(({ means }) => means.length)) : 0
  if (!data || steps === 0) return null
  const spans = reportedOf(data)
  return (
    <div className="mb-8">
      <p className="beside justify-between text-11 leading-18 muted">
        <span>近 24 h 上报</span>
        <span>
          {spans.length === 0
            ? '没有'
            : `至 ${toWire(data.from + spans.at(-1)![1] * data.stepMs).slice(5, 16)}`}
        </span>
      </p>
      <svg viewBox={`0 0 ${steps} 8`} width="100%" height="8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={steps} height="8" fill="var(--fill)" />
        {spans.map(([from, to]) => (
          <rect key={from} x={from} width={to - from} height="8" fill="var(--t4)" />
        ))}
      </svg>
    </div>
  )
}

/** Its last figures with their time, quiet: nobody knows how it is now. */
export function LastFigures({ facilityId }: { facilityId: string }): ReactElement {
  const day = useDay(facilityId)
  const figures = day.data ? lastOfDay(day.data).filter(({ factor }) => !hiddenFactors.has(factor)) : []
  if (figures.length === 0)
    return <p className="muted text-13">{day.isPending ? '正在读取' : '近 24 h 没有读数，设备上报后显示'}</p>
  return (
    <dl className="grid reading-cells">
      {figures.map(({ factor, value, at }) => (
        <div key={factor} className="border-b-light py-4 muted">
          <div className="beside items-baseline justify-between">
            <dt className="text-12">{factorName(factor)}</dt>
            <dd className="nowrap">
              {valueWords(factor, value)}
              <small className="ml-4">{factorUnit(factor)}</small>
            </dd>
          </div>
          <p className="text-11 leading-18 text-right">{toWire(at).slice(5, 16)}</p>
        </div>
      ))}
    </dl>
  )
}
