/** Fields of a schedule on their own: weekday (interval 1-7), month (1-12) and day of the month (1-31). */
import './cron-editor.css'
import type { ReactElement } from 'react'
import type { Mode } from '#lib/quartz/modes.ts'
import { PartPane } from './part-pane.tsx'

interface ScheduleProps {
  label: string
  /** Text of the field: `?`, `2-6`, `2/2`, `2,4,6`. */
  value: string
  onChange: (text: string) => void
  disabled?: boolean
}
const weekModes: readonly Mode[] = ['unset', 'range', 'loop', 'list']
const monthModes: readonly Mode[] = ['every', 'range', 'loop', 'list']
const dayModes: readonly Mode[] = ['unset', 'every', 'range', 'loop', 'list', 'last', 'nearest']

export function WeekSchedule({ label, ...props }: ScheduleProps): ReactElement {
  return (
    <fieldset className="cron-schedule" aria-label={label}>
      <PartPane part="week" modes={weekModes} {...props} />
    </fieldset>
  )
}

export function MonthSchedule({ label, ...props }: ScheduleProps): ReactElement {
  return (
    <fieldset className="cron-schedule" aria-label={label}>
      <PartPane part="month" modes={monthModes} {...props} />
    </fieldset>
  )
}

/** `week` is the text of the weekday field: while it is set, the day is `?` and rests. */
export function DaySchedule({ label, week, ...props }: ScheduleProps & { week: string }): ReactElement {
  const rests = week !== '?'
  return (
    <fieldset className="cron-schedule" aria-label={label}>
      {rests && <p className="cron-note mb-8 p-6-10 rounded-3 text-12 leading-18">已设置周，日为 ?</p>}
      <PartPane part="day" modes={dayModes} {...props} disabled={props.disabled || rests} />
    </fieldset>
  )
}
