/** In words, on which days a plan samples: `每周一、三`, `每月 15 日起连续 7 天`. Pure; the words of expressions weigh 30 kB. */
import { type PlanDays, shifted, weekdayOf } from './plan-days.ts'
import { describe } from './quartz/describe.ts'
import { figure } from './quartz/fields.ts'
import { fieldsOf } from './quartz/parse.ts'

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const
/** So many days on end are named one by one; more are counted. */
const mostNamed = 3
const any = (text: string) => text === '*' || text === '?'
const onEnd = (days: number) => (days > 1 ? `起连续 ${days} 天` : '')

export function cycleWords({ period, cron, beginDate, days }: PlanDays): string {
  const each = Math.max(1, days ?? 1)
  const [, month = 1, date = 1] = beginDate.split('-').map(Number)
  // Months that have no such day end with their last.
  const inMonth = `${date} 日${date > 28 ? '（或月末）' : ''}${onEnd(each)}`
  switch (period) {
    case 'ONCE':
      return each > 1 ? `一次，连续 ${each} 天` : '一次'
    case 'DAILY':
      return '每日'
    case 'WEEKLY': {
      if (each >= 7) return '每日'
      const named = Array.from({ length: Math.min(each, mostNamed) }, (_, at) => dayOfWeek(beginDate, at))
      return each > mostNamed ? `每周${named[0]}${onEnd(each)}` : `每周${named.join('、')}`
    }
    case 'MONTHLY':
      return `每月 ${inMonth}`
    case 'QUARTERLY': {
      const first = ((month - 1) % 3) + 1
      return `每季 ${[0, 3, 6, 9].map(more => first + more).join('、')} 月 ${inMonth}`
    }
    default:
      return cronWords(cron ?? '')
  }
}
const dayOfWeek = (day: string, later: number) => weekdays[weekdayOf(shifted(day, later)) - 1]

/** Only the days of an expression count: plain lists of them are said without its time of day. */
function cronWords(expression: string): string {
  const fields = fieldsOf(expression)
  if (fields && any(fields.month) && any(fields.year)) {
    const { day, week } = fields
    if (any(day) && any(week)) return '每日'
    const ofWeek = week.split(',').map(item => figure('week', item))
    // 1 is Sunday there, and the last day of a week here.
    if (any(day) && ofWeek.every(at => at !== undefined && at >= 1 && at <= 7))
      return `每周${[...new Set(ofWeek.map(at => ((at! + 5) % 7) + 1))]
        .sort((a, b) => a - b)
        .map(at => weekdays[at - 1])
        .join('、')}`
    if (any(week) && /^\d{1,2}(,\d{1,2})*$/.test(day))
      return `每月 ${[...new Set(day.split(',').map(Number))].sort((a, b) => a - b).join('、')} 日`
  }
  return describe(expression) ?? expression
}
