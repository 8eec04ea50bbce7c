/** How the programme of a day went at a device or a point: what was expected, drawn, failed, missed, and what is in each bottle. */
import { Button, DatePicker } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { samplingProgramme } from '#contract/sewage/sampling-log.ts'
import { businessDay, dayMs, dayStart, minuteMs } from '#lib/dates.ts'
import { formatClock } from '#lib/format.ts'
import { ProgrammeStrip, type StripSlot } from '#web/charts/programme-strip.tsx'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Empty, Unanswered } from '#web/ui/states.tsx'
import { useSecond } from '#web/widgets/age.tsx'
import { Bottles } from './bottles.tsx'

type Result = ResultOf<typeof samplingProgramme>

/** @param own `at`: the programme under way at this moment, epoch ms; that of now unless told */
export function SamplingProgramme(
  own: ({ facilityId: string } | { pointId: string }) & { at?: number },
): ReactElement {
  const [day, setDay] = useState<string>()
  const answer = useCall(
    samplingProgramme,
    { query: { ...own, ...(day && { day }) } },
    { refetchMs: minuteMs, keepPrevious: true },
  )
  const { data } = answer
  if (!data) return <Unanswered of={answer} />
  const move = (days: number) => setDay(businessDay(dayStart(data.day) + days * dayMs))
  return (
    <section className="column gap-16" aria-label="采样程序对照">
      <p className="row wraps gap-8 m-0">
        <Button size="small" onClick={() => move(-1)}>
          前一天
        </Button>
        <DatePicker
          size="small"
          style={{ width: 152 }}
          allowClear={false}
          value={data.day}
          aria-label="程序开始日期"
          onChange={text => setDay(text)}
        />
        <Button size="small" disabled={data.day >= businessDay(Date.now())} onClick={() => move(1)}>
          后一天
        </Button>
        {data.pointName && <span className="muted">{data.pointName}</span>}
      </p>
      {data.none ? <Empty>{data.none}</Empty> : <Compared data={data} />}
    </section>
  )
}

function Compared({ data }: { data: Result }): ReactElement {
  const now = useSecond()
  const words = useDict('sampling_result')
  const wordOf = (result: string | null) => itemOf(words, result)?.text ?? result ?? ''
  const { slots, begin, end, expected, due, taken, missed, others, planMl, facilityId } = data
  const failed = slots.filter(({ result }) => result !== null && result !== 'OK')
  const share = due > 0 ? Math.round((taken / due) * 100) : null
  const listed = (from: number, until: number) =>
    `/sewage/sampling-log?facilityId=${facilityId}&sampleTime_begin=${clockText(from)}&sampleTime_end=${clockText(until)}`
  const said = (slot: StripSlot) =>
    `第 ${slot.seq} 次，计划 ${formatClock(slot.planAt).slice(0, 5)}：${
      slot.missed
        ? '漏采'
        : slot.result === null
          ? '未到'
          : `${wordOf(slot.result)}${slot.actualMl === null ? '' : `，${slot.actualMl} mL`}`
    }`
  const odd = slots.filter(slot => slot.missed || (slot.result !== null && slot.result !== 'OK'))
  return (
    <>
      <p className="row wraps gap-16 text-13 m-0">
        <span>
          应采 <b className="semibold">{expected}</b>
        </span>
        <span>
          到目前应有 <b className="semibold">{due}</b>
        </span>
        <span>
          采到{' '}
          <Link className="n" to={listed(begin, end)}>
            {taken}
          </Link>
          {share !== null && <span className="muted">（{share}%）</span>}
        </span>
        <span className={failed.length > 0 ? 'ink-warning semibold' : ''}>未采到 {failed.length}</span>
        <span className={missed > 0 ? 'ink-danger semibold' : ''}>漏采 {missed}</span>
        {others > 0 && <span>程序外 {others}</span>}
      </p>
      <ProgrammeStrip
        {...{ slots, begin, end, planMl, now }}
        label={`应采 ${expected} 次，采到 ${taken} 次，未采到 ${failed.length} 次${seqsOf(failed)}，漏采 ${missed} 次${seqsOf(slots.filter(slot => slot.missed))}`}
        wordsOf={said}
      />
      <p className="aux m-0">柱为采到的水量，▼ 为未采到，× 为漏采（到时没有任何上报），横线为单次计划量。</p>
      <Bottles data={data} />
      {odd.length > 0 && (
        <details>
          <summary className="text-13">未采到与漏采 {odd.length} 次</summary>
          <ul className="text-13 my-8">
            {odd.map(slot => (
              <li key={slot.seq}>{said(slot)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
/** `（第 3、5 次）`: read out for who does not see the marks. */
const seqsOf = (slots: readonly StripSlot[]): string =>
  slots.length === 0 ? '' : `（第 ${slots.map(({ seq }) => seq).join('、')} 次）`
const clockText = (ms: number): string =>
  encodeURIComponent(`${businessDay(ms)} ${formatClock(ms).slice(0, 8)}`)
