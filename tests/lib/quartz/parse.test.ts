import { describe, expect, test } from 'vitest'
import { fromWire, toWire } from '#lib/dates.ts'
import { describe as inWords } from '#lib/quartz/describe.ts'
import { validate } from '#lib/quartz/parse.ts'
import { nextRuns } from '#lib/quartz/runs.ts'
import { quietWatch } from '../../support/pace.ts'

const runs = (expression: string, from: string, count = 3, honourYear?: boolean) =>
  nextRuns(expression, fromWire(from), count, { honourYear }).map(toWire)

describe('screens 10: the validator', () => {
  test.each([
    ['* * * * * ? * *', 'Cron表达式最多7项！'],
    ['0 0 0 1 1 ? twenty', 'Cron表达式参数[年]错误：TWENTY'],
    ['0 0 0 1 1 ? 2018', 'Cron表达式参数[年]错误：2018'],
    ['0 0 0 1 1 ? 2120', 'Cron表达式参数[年]错误：2120'],
    ['0 0 0 1 1 ? 2030-2020', 'Cron表达式参数[年]错误：2030-2020'],
    ['0 0 0 1 1 ? 2020/100', 'Cron表达式参数[年]错误：2020/100'],
    ['60 * * * * ?', 'Cron表达式错误：[秒]的“60”不在 0-59 之间'],
    ['0/60 * * * * ?', 'Cron表达式错误：[秒]的“0/60”的间隔应为 1-59 的整数'],
    ['0 60 * * * ?', 'Cron表达式错误：[分]的“60”不在 0-59 之间'],
    ['0 0 24 * * ?', 'Cron表达式错误：[时]的“24”不在 0-23 之间'],
    ['0 0 0 32 * ?', 'Cron表达式错误：[日]的“32”不在 1-31 之间'],
    ['0 0 0 L-32 * ?', 'Cron表达式错误：[日]的“L-32”应为月末前 1-31 天'],
    ['0 0 0 32W * ?', 'Cron表达式错误：[日]的“32W”不在 1-31 之间'],
    ['0 0 0 1 13 ?', 'Cron表达式错误：[月]的“13”不在 1-12 之间'],
    ['0 0 0 ? * 8', 'Cron表达式错误：[周]的“8”不在 1-7 之间'],
    ['0 0 0 ? * 2#6', 'Cron表达式错误：[周]的“2#6”应为第 1-5 个'],
    ['0 0 0 ? * XYZ', 'Cron表达式错误：[周]的“XYZ”不是有效的写法'],
    ['0 0 0 1 * 2', 'Cron表达式错误：[日]和[周]只能设置一项，另一项须为 ?'],
    ['0 0 0 ? * ?', 'Cron表达式错误：[日]和[周]不能都为 ?'],
    ['0 1.5 * * * ?', 'Cron表达式错误：[分]的“1.5”不是有效的写法'],
    ['0 {{7*7}} * * * ?', 'Cron表达式错误：[分]的“{{7*7}}”不是有效的写法'],
    ['0 0 * *', 'Cron表达式错误：应有 6 至 7 项，现有 4 项'],
  ])('%s', (expression, message) => expect(validate(expression)).toBe(message))

  test.each([
    '* * * * * ? *',
    '0 0/60 * * * ?',
    '0 0 0 1 0/3 ?',
    '0 0 ? * * ?',
    '0 8 * * ?',
    ' 0  0 8 ? * mon-fri ',
    '',
  ])('%j passes', expression => expect(validate(expression)).toBeUndefined())
  test('the other reading of the year window takes any year', () =>
    expect(validate('0 0 0 1 1 ? 2018', 'current')).toBeUndefined())
})

describe('console 3: what the marks mean', () => {
  test.each([
    ['0 0 8 L * ?', ['2028-02-29 08:00:00', '2028-03-31 08:00:00']],
    ['0 0 8 L-1 * ?', ['2028-02-28 08:00:00', '2028-03-30 08:00:00']],
    // 2028-04-30 is a Sunday; nearest workday of the month is Friday the 28th.
    ['0 0 8 LW 4 ?', ['2028-04-28 08:00:00']],
    // 2028-04-01 is a Saturday: W never leaves its month.
    ['0 0 8 1W 4 ?', ['2028-04-03 08:00:00']],
    ['0 0 8 L-2W 5 ?', ['2028-05-29 08:00:00']],
    ['0 0 8 ? 3 6L', ['2028-03-31 08:00:00']],
    ['0 0 8 ? 3 FRI#5', ['2028-03-31 08:00:00']],
    ['0 0 8 ? * 1', ['2028-02-06 08:00:00', '2028-02-13 08:00:00']],
    ['0 0 8 ? * FRI-MON', ['2028-02-04 08:00:00', '2028-02-05 08:00:00', '2028-02-06 08:00:00']],
    ['0 0 22-1 1 2 ?', ['2028-02-01 00:00:00', '2028-02-01 01:00:00', '2028-02-01 22:00:00']],
    ['0 0 L 1 2 ?', ['2028-02-01 23:00:00']],
    ['0 0 W 1 2 ?', ['2028-02-01 09:00:00', '2028-02-01 10:00:00', '2028-02-01 11:00:00']],
  ])('%s', (expression, due) => expect(runs(expression, '2028-01-31 23:59:59', due.length)).toEqual(due))

  test('a moment that is due is not its own next', () =>
    expect(runs('0 0 8 * * ?', '2028-01-01 08:00:00', 1)).toEqual(['2028-01-02 08:00:00']))
  test('the year counts when asked', () => {
    expect(runs('0 0 8 1 1 ? 2030-2031', '2026-01-01 00:00:00')).toEqual([
      '2030-01-01 08:00:00',
      '2031-01-01 08:00:00',
    ])
    expect(runs('0 0 8 1 1 ? 2030', '2026-01-01 00:00:00', 1, false)).toEqual(['2026-01-01 08:00:00'])
  })
  test('what never fires is known at once', () => {
    const spent = quietWatch()
    for (const never of [
      '0 0 0 31 2 ?',
      '0 0 0 30W 2 ?',
      '0 0 0 L-31 * ?',
      '0 0 0 1 1 ? 2019',
      '0 0 0 1 0/0 ?',
    ])
      expect(runs(never, '2026-11-21 00:00:00')).toEqual([])
    expect(spent()).toBeLessThan(250)
  })
  test('29 February waits over a century year', () =>
    expect(runs('0 0 0 29 2 ?', '2096-03-01 00:00:00', 1)).toEqual(['2104-02-29 00:00:00']))
})

describe('in words', () => {
  test.each([
    ['0 0/5 8-18 ? * MON-FRI *', '每隔 5 分钟, 在 08:00 和 18:59 之间, 星期一至星期五'],
    ['0 0 8 ? * 1', '在08:00, 仅星期日'],
    ['0 0 8 ? * 7', '在08:00, 仅星期六'],
    ['0 0 8 L-3W * ?', '在08:00, 限每月倒数第 4 天最近的工作日'],
    ['0 0 8 1,15W,L * ?', '在08:00, 限每月1 号、最接近 15 号的工作日、最后一天'],
  ])('%s', (expression, words) => expect(inWords(expression)).toBe(words))
  test('a wrong one has none', () => expect(inWords('99 * * * * ?')).toBeUndefined())
})
