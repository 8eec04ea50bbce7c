import { type Part, titles } from '#lib/quartz/fields.ts'
import type { Mode } from '#lib/quartz/modes.ts'

const every: Readonly<Record<Part, string>> = {
  second: '每秒',
  minute: '每分',
  hour: '每时',
  day: '每日',
  month: '每月',
  week: '每天（周日至周六）',
  year: '每年',
}

/** What the radio of a mode says. */
export function modeWords(part: Part, mode: Mode): string {
  const words: Record<Mode, string> = {
    unset: '不设置',
    every: every[part],
    range: '区间',
    loop: '循环',
    list: '指定',
    work: '工作时间（9 至 17 时）',
    last: part === 'hour' ? '最后一小时（23 时）' : '最后一日',
    lastWorkday: '最后一个工作日',
    beforeEnd: '月末前',
    nearest: '最近的工作日',
    lastWeek: '本月最后一个',
    nth: '本月',
  }
  return words[mode]
}

export const partLabel = (part: Part): string => `${titles[part]}的设置`
