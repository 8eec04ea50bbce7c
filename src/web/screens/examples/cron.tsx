// @screen examples/cron
/** Cron editor, the fields of a schedule, and what an expression means. */
import type { ReactElement } from 'react'
import { ExamplePage } from '#web/widgets/example/example.tsx'
import { CronExample } from './cron-input.tsx'
import { ScheduleExample } from './cron-schedule.tsx'

export default function Cron(): ReactElement {
  return (
    <ExamplePage
      title="定时表达式"
      intro="七项 Quartz 表达式（秒 分 时 日 月 周 年，周 1 = 星期日）的输入、拼装与校验，时间均为北京时间。"
    >
      <CronExample />
      <ScheduleExample />
    </ExamplePage>
  )
}
