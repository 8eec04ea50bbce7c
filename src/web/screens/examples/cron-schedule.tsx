import { type ReactElement, useState } from 'react'
import { DaySchedule, MonthSchedule, WeekSchedule } from '#web/widgets/cron-editor/schedule.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { toggle, useOptions } from '#web/widgets/example/options.tsx'

export function ScheduleExample(): ReactElement {
  const [week, setWeek] = useState('2-6')
  const [month, setMonth] = useState('*')
  const [day, setDay] = useState('?')
  const [options, panel] = useOptions({ disabled: toggle('禁用') })
  const { disabled } = options
  return (
    <>
      <Example title="周" about="1 = 星期日；间隔 1 至 7 天。" options={panel} value={week}>
        <WeekSchedule
          label="周"
          value={week}
          disabled={disabled}
          onChange={text => {
            setWeek(text)
            // Day and week exclude each other.
            setDay(text === '?' ? '*' : '?')
          }}
        />
      </Example>
      <Example title="月" about="1 至 12 月。" value={month}>
        <MonthSchedule label="月" value={month} disabled={disabled} onChange={setMonth} />
      </Example>
      <Example title="日" about="1 至 31 日；设置了周时为 ?。" value={day}>
        <DaySchedule
          label="日"
          value={day}
          week={week}
          disabled={disabled}
          onChange={text => {
            setDay(text)
            if (text === '?') setWeek('*')
          }}
        />
      </Example>
    </>
  )
}
