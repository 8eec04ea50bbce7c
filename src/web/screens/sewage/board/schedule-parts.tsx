/** Parts of the schedule: a slot, what stands below a name, and the line that says what a place means. */
import type { ReactElement } from 'react'
import { certificateSoonDays } from '#contract/sewage/mini-user.ts'
import { formatNumber } from '#lib/format.ts'
import { type Card, certDays, clockOf, type Hours, loadOf, shareOf, type Tone, type Worker } from './model.ts'
import type { Check, Slot } from './use-check.ts'
import type { Failed, Lift } from './use-lift.ts'

export const percent = (share: number) => `${share * 100}%`

export const barTitle = ({ workNo, plantName, begin, end, stateText }: Card, tone: Tone): string =>
  `${workNo} ${plantName} ${clockOf(begin)} – ${clockOf(end)} ${tone === 'over' ? `${stateText}，逾期` : stateText}`

interface SlotFrameProps {
  slot: Slot
  day: string
  hours: Hours
  words: string
  wrong: boolean
}
export function SlotFrame({ slot, day, hours, words, wrong }: SlotFrameProps) {
  const left = Math.max(0, shareOf(slot.begin, day, hours))
  const width = Math.min(1, shareOf(slot.end, day, hours)) - left
  return (
    <span
      className={wrong ? 'schedule-slot is-wrong' : 'schedule-slot'}
      style={{ left: percent(left), width: percent(Math.max(0, width)) }}
    >
      {words}
    </span>
  )
}

/** Below his name: the hours and the way of his day, or what stops him, or will soon. */
export function Aside({ person, stops, day }: { person: Worker; stops: readonly Card[]; day: string }) {
  const { hours: load, km } = loadOf(stops)
  const left = certDays(person.certExpire, day)
  const soon = left !== null && left < certificateSoonDays
  const busy = stops.length === 0 ? '没有工单' : `${Number(load.toFixed(1))} h`
  if (person.stopped !== '')
    return (
      <small className="ink-danger" title={person.stopped}>
        {person.stopped}
      </small>
    )
  if (soon) return <small className="ink-warning" title={busy}>{`证余 ${formatNumber(left)} 天`}</small>
  return <small>{km === null ? busy : `${busy}，${formatNumber(km)} km`}</small>
}

interface StripProps {
  lift: Lift | undefined
  failed: Failed | undefined
  check: Check
}
export const ScheduleStrip = ({ lift, failed, check }: StripProps): ReactElement => (
  <div className="schedule-strip" data-wrong={failed || check.conflict ? true : undefined}>
    {failed ? (
      <>
        <b>{failed.card.workNo} 没有派出</b>
        <span>{failed.words}</span>
      </>
    ) : lift?.slot ? (
      <>
        <b>{check.head}</b>
        {check.known && !check.conflict && !check.tight && <em>✓ 无冲突</em>}
        {check.tight && !check.conflict && <em className="is-tight">时间紧</em>}
        <span>{check.conflict || [check.tight, check.detail].filter(Boolean).join('；')}</span>
      </>
    ) : (
      <span>{lift ? '移到一个人的日程上放下' : '拖动待派单的卡片到人员日程，或选中卡片后按空格'}</span>
    )}
  </div>
)
