/** Words and orders of the homes of the field and the laboratory, of control charts and of worksheets. */
import { expect, test } from 'vitest'
import { placesWords } from '#contract/sewage/work.ts'
import { fromWire, hourMs } from '#lib/dates.ts'
import { textOf } from '#server/crud/machine/notes.ts'
import { shownSds } from '#web/charts/control-option.ts'
import { nextOf } from '#web/screens/dashboard/field-act.tsx'
import { noneWords } from '#web/screens/dashboard/work-home.tsx'
import type { Work } from '#web/screens/dashboard/work-job.tsx'
import { chineseMarks, dayWords, lateWords, turnaroundUnit } from '#web/screens/dashboard/work-words.ts'
import { worstFirst } from '#web/screens/sewage/qc/worst-first.ts'
import { isDrawn, isFound } from '#web/screens/sewage/sample-condition.ts'
import { unbroken } from '#web/screens/sewage/sample-custody.tsx'
import { decimalsOf } from '#web/screens/sewage/sheet/model.ts'

const now = fromWire('2026-11-30 10:40:00')

test('what is late names its deadline, with its day where that is another one', () => {
  expect(lateWords(fromWire('2026-11-30 08:30:00'), now)).toBe('应于 08:30，逾期 2 h 10 min')
  expect(lateWords(fromWire('2026-11-30 08:30:00'), now, '取样')).toBe('应于 08:30 取样，逾期 2 h 10 min')
  expect(lateWords(fromWire('2026-11-29 22:40:00'), now)).toBe('应于 11-29 22:40，逾期 12 h')
})

test('a day has its weekday, and words of the log have the marks of Chinese on the home', () => {
  expect(dayWords('2026-12-01')).toBe('2026-12-01 星期二')
  expect(chineseMarks('用户名: auditor,登录成功！')).toBe('用户名：auditor，登录成功！')
  expect(chineseMarks('查询 a,b 于 10:30')).toBe('查询 a,b 于 10:30')
})

test('from a sample the way goes to the order that fetches it, or to where bottles change hands', () => {
  const orders = [
    { id: '1', plantId: 'p', workType: 'INSPECT' },
    { id: '2', plantId: 'p', workType: 'RETRIEVE' },
  ]
  expect(nextOf({ stage: 'fetch', plantId: 'p' }, orders)).toEqual({ to: '/m/work/2', words: '去取样' })
  expect(nextOf({ stage: 'fetch', plantId: 'q' }, orders)).toEqual({ to: '/m/', words: '去取样' })
  expect(nextOf({ stage: 'hand', plantId: 'p' }, orders)).toEqual({ to: '/m/handover', words: '去交接' })
  expect(nextOf({ stage: 'drawing', plantId: 'p' }, orders)).toBeUndefined()
})

test('nothing done is not called done; what is to come is told where it is known', () => {
  const work = (done: number, ahead: Work['ahead'] = null): Work => ({
    ...{ at: now, jobs: [], turnaroundDays: null, turnaround: [], ahead },
    counts: [{ stage: 'done', count: done, late: 0 }],
  })
  expect(noneWords(work(3), now)).toContain('今天的都做完了')
  expect(noneWords(work(0), now)).toBe('今天还没有样品，有了会自动出现在这里')
  const ahead = { count: 2, firstEnd: now + hourMs, lastDue: now + 4 * hourMs, places: ['甲厂', '乙厂'] }
  expect(noneWords(work(0, ahead), now)).toBe(
    '今天还没有样品可交接；现场还有 2 份（甲厂、乙厂），今天 11:40 后采完',
  )
  const of = (...places: string[]) => placesWords(places)
  expect([of(), of('甲'), of('甲', '乙', '丙', '丁')]).toEqual(['', '（甲）', '（甲、乙、丙 等 4 处）'])
})

test('compounds whose last run failed stand first, then those whose last run breaks a rule, then those that broke one before', () => {
  const one = (code: string, failed: boolean, lastRule: string | null, before?: string) => ({
    ...{ code, failed, lastRule },
    before: before ? { rule: before } : null,
  })
  const given = [
    one('AMP', false, '4-1s'),
    one('BE', false, null),
    one('CDN', false, null, '10-x'),
    one('EPH', false, null, '1-3s'),
    one('KET', false, '1-2s'),
    one('METH', true, '1-3s'),
    one('COT', false, '1-3s'),
  ]
  const order = ['METH', 'COT', 'AMP', 'KET', 'EPH', 'CDN', 'BE']
  expect(worstFirst(given).map(({ code }) => code)).toEqual(order)
})

test('where the lines of a control chart stand too close for their words, those at ±1 SD go first', () => {
  expect(shownSds(5.4, 90)).toEqual([0, 3, -3, 2, -2, 1, -1])
  expect(shownSds(4.4, 90)).toEqual([0, 3, -3, 2, -2])
  expect(shownSds(4.4, 90, 17)).toEqual([0, 3, -3, 2, -2])
  expect(shownSds(2.6, 90, 17)).toEqual([0, 3, -3])
})

test('the figures of a compound have one number of decimals, by its limit of quantification', () => {
  expect([16, 5, 3.2, 1, 0.5, 0.16, 0.05].map(decimalsOf)).toEqual([0, 0, 1, 1, 1, 2, 2])
})

test('a sample is found good when it is taken in, not while it is carried; what is wrong with it is said at once', () => {
  expect(isFound({ state: 'TRANSIT', condition: 'OK' })).toBe(false)
  expect(isFound({ state: 'TRANSIT', condition: 'LEAK' })).toBe(true)
  expect(isFound({ state: 'RECEIVED', condition: 'OK' })).toBe(true)
  // Only what was drawn waits for a finding.
  expect(['BOUND', 'SAMPLED', 'TRANSIT'].map(state => isDrawn({ state }))).toEqual([false, true, true])
})

test('a figure stays with its unit', () => {
  expect(unbroken('距采样点 28 m，超过 3 min')).toBe('距采样点 28\u00a0m，超过 3\u00a0min')
  expect(unbroken('2 meters')).toBe('2 meters')
})

test('what was chosen is kept in the words of its field', () => {
  const choices = [{ value: 'Y', text: '完好' }]
  expect(
    textOf({ kind: 'switch', choices } as never, 'sealOk', { sealOk: 'Y', sealOk_dictText: '是' } as never),
  ).toBe('完好')
})

test('tells a turnaround in hours while all of it is a matter of hours', () => {
  expect(turnaroundUnit(0.31)).toEqual({ unit: 'h', factor: 24 })
  expect(turnaroundUnit(2)).toEqual({ unit: 'd', factor: 1 })
})
