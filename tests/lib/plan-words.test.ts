import { expect, test } from 'vitest'
import { planDays, weekdayOf } from '#lib/plan-days.ts'
import { cycleWords } from '#lib/plan-words.ts'

const plan = (
  period: string,
  days: number | null = 1,
  beginDate = '2026-11-18',
  cron: string | null = null,
) => ({
  ...{ period, days, beginDate, cron },
  endDate: '2027-12-31',
  holidayPolicy: 'KEEP',
})

test.each([
  ['一次', plan('ONCE')],
  ['一次，连续 7 天', plan('ONCE', 7)],
  ['每日', plan('DAILY', 7)],
  ['每周三', plan('WEEKLY')],
  ['每周三、四、五', plan('WEEKLY', 3)],
  ['每周六、日、一', plan('WEEKLY', 3, '2026-11-21')],
  ['每周三起连续 5 天', plan('WEEKLY', 5)],
  ['每日', plan('WEEKLY', 7)],
  ['每月 18 日', plan('MONTHLY', null)],
  ['每月 18 日起连续 7 天', plan('MONTHLY', 7)],
  ['每月 31 日（或月末）', plan('MONTHLY', 1, '2026-10-31')],
  ['每季 2、5、8、11 月 18 日起连续 7 天', plan('QUARTERLY', 7)],
  ['每周一、三、日', plan('CRON', null, '2026-11-18', '0 0 8 ? * WED,2,SUN')],
  ['每月 1、15 日', plan('CRON', null, '2026-11-18', '0 0 8 15,1 * ?')],
  ['每日', plan('CRON', null, '2026-11-18', '0 0 8 * * ?')],
])('%s', (words, given) => {
  expect(cycleWords(given)).toBe(words)
})

test('says of an expression that is no plain list what it fires on', () => {
  const words = cycleWords(plan('CRON', null, '2026-11-18', '0 0 8 ? 3-5 MON#1'))
  expect(words).toMatch(/一/)
  expect(words).not.toMatch(/MON/)
  expect(cycleWords(plan('CRON', null, '2026-11-18', 'nonsense'))).toBe('nonsense')
})

test('names the weekdays on which the plan samples', () => {
  const given = plan('CRON', null, '2026-11-18', '0 0 8 ? * 2,4')
  expect(cycleWords(given)).toBe('每周一、三')
  const days = planDays(given, new Map(), { from: '2026-11-18', limit: 20 })
  expect(new Set(days.map(weekdayOf))).toEqual(new Set([1, 3]))
})
