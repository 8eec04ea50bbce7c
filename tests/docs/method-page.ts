/** `node tests/docs/method-page.ts` draws the part of docs/method.md that compares us with the European study. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { weekdayWeekend, weekendDays } from '#lib/wbe/week.ts'
import { type EudaRow, eudaRows } from '../lib/wbe/data.ts'

export const methodPage = join(import.meta.dirname, '../../docs/method.md')
const begin = '<!-- 以下由 tests/docs/method-page.ts 生成 -->'
const end = '<!-- 生成结束 -->'

/** Published with two decimals. */
const tolerance = 0.01 + 1e-9
const agrees = (computed: number | null, published: number | null) =>
  computed !== null && published !== null && Math.abs(computed - published) <= tolerance

type Means = EudaRow['published']
const parts = ['weekday', 'weekend', 'daily'] as const
const words = { weekday: '工作日', weekend: '周末', daily: '日均' }
const meansOf = (days: EudaRow['days'], weekend: readonly number[]): Means => {
  const known = days.flatMap(({ weekday, value }) => (value === null ? [] : [{ weekday, value }]))
  const { ratio: _, ...means } = weekdayWeekend(known, new Set(weekend))
  return means
}
const reproduces = (row: EudaRow, means: Means) =>
  parts.every(part => agrees(means[part], row.published[part]))

/** Weekends by which single rows were published although the study's own rule says otherwise. */
const otherRules = [
  { weekend: [6, 0, 1, 2], said: '工作日取三、四、五，周末取六、日、一、二（按采样先后，而非星期）' },
  { weekend: [4, 5, 6, 0], said: '工作日取一、二、三，周末取四、五、六、日' },
]
const dayWords = ['日', '一', '二', '三', '四', '五', '六']

/** A day left out of a sum that is divided by all days all the same; '' where nothing is, undefined where it is not that. */
function lostDay(row: EudaRow, weekend: readonly number[], part: 'weekday' | 'weekend'): string | undefined {
  if (agrees(meansOf(row.days, weekend)[part], row.published[part])) return ''
  const days = row.days.filter(({ weekday }) => weekend.includes(weekday) === (part === 'weekend'))
  const all = days.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const lost = days.find(({ value }) => agrees((all - (value ?? 0)) / days.length, row.published[part]))
  return lost && `${words[part]}漏加周${dayWords[lost.weekday]}，仍除以 ${days.length}`
}
function reasonOf(row: EudaRow): string {
  const plants = /\((\d+)\)/.exec(row.city)?.[1]
  if (plants) return `${plants} 座厂合并的城市：发布的均值不是所列各日的平均`
  const rule = otherRules.find(one => reproduces(row, meansOf(row.days, one.weekend)))
  if (rule) return `另一口径：${rule.said}`
  const own = [...weekendDays(row.year)]
  const daily = agrees(meansOf(row.days, own).daily, row.published.daily) ? '' : '；日均不符，原因不明'
  for (const { weekend, said } of [{ weekend: own, said: '' }, ...otherRules]) {
    const lost = (['weekday', 'weekend'] as const).map(part => lostDay(row, weekend, part))
    if (lost.every(one => one !== undefined))
      return `${lost.filter(Boolean).join('，')}${said && `；另一口径：${said}`}${daily}`
  }
  const without = row.days.filter(({ value }) => value !== 0)
  if (without.length < 7 && reproduces(row, meansOf(without, own))) return '0 被当作未采样，未计入均值'
  const means = meansOf(row.days, own)
  const wrong = parts.filter(part => !agrees(means[part], row.published[part])).map(part => words[part])
  return `${wrong.join('、')}与所列各日不符，原因不明`
}

const two = (value: number | null) => (value === null ? '—' : value.toFixed(2))
const three = (means: Means) => parts.map(part => two(means[part])).join(' / ')
export const complete = eudaRows.filter(row => row.days.every(({ value }) => value !== null))
export const off = complete.filter(row => !reproduces(row, meansOf(row.days, [...weekendDays(row.year)])))

function drawn(): string {
  const incomplete = eudaRows.length - complete.length
  return [
    begin,
    '',
    `原始数据 ${eudaRows.length} 行；缺日的 ${incomplete} 行不比较；七日齐全的 ${complete.length} 行中 **${complete.length - off.length} 行按当年口径复现到 0.01**，其余 ${off.length} 行列在下面（数值为工作日 / 周末 / 日均，mg/(d·千人)；原因由数值反推，发布方没有说明）。`,
    '',
    '| 年 | 厂 | 城市 | 物质 | 计算 | 发布 | 原因 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...off.map(
      row =>
        `| ${row.year} | ${row.site} | ${row.city} | ${row.drug} | ${three(meansOf(row.days, [...weekendDays(row.year)]))} | ${three(row.published)} | ${reasonOf(row)} |`,
    ),
    '',
    end,
  ].join('\n')
}

/** The page as it stands, and as it should. */
export function pages(): { now: string; should: string } {
  const now = readFileSync(methodPage, 'utf8')
  const from = now.indexOf(begin)
  const to = now.indexOf(end) + end.length
  return { now, should: now.slice(0, from) + drawn() + now.slice(to) }
}

if (import.meta.main) writeFileSync(methodPage, pages().should)
