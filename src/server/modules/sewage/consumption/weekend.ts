/** Which days count as weekend in which year (F10): a system parameter, EUDA's rule where nobody set another. */
import { eudaWeekendRules, type WeekendRule } from '#lib/wbe/week.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'

const parameter = 'wbe.weekend'
const pattern = /^\d{4}:[0-6](,[0-6])*(;\d{4}:[0-6](,[0-6])*)*$/

/** `from:days` joined by semicolons, days from 0 Sunday to 6 Saturday: `2011:5,6,0,1;2021:6,0,1;2022:5,6,0,1`. */
export const rulesText = (rules: readonly WeekendRule[]): string =>
  rules.map(({ from, weekend }) => `${from}:${weekend.join()}`).join(';')

/** `wbe.weekend`; what cannot be meant changes nothing. */
export async function weekendRulesOf(db: Db): Promise<readonly WeekendRule[]> {
  const text = (await systemParameter(db, parameter))?.replace(/\s/g, '')
  if (text === undefined || !pattern.test(text)) return eudaWeekendRules
  return text
    .split(';')
    .map(rule => {
      const [from, days] = rule.split(':') as [string, string]
      return { from: Number(from), weekend: days.split(',').map(Number) }
    })
    .sort((a, b) => a.from - b.from)
}

const dayWords = ['日', '一', '二', '三', '四', '五', '六']
const week = dayWords.length
/** From Monday on. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0]
/** Days that follow each other are told from the first to the last, over the end of the week too: 周五至周一. */
export function weekendWordsOf(weekend: ReadonlySet<number>): string {
  const [first] = weekOrder.filter(day => weekend.has(day) && !weekend.has((day + week - 1) % week))
  const run = weekOrder.map((_, at) => ((first ?? 0) + at) % week).slice(0, weekend.size)
  if (first !== undefined && run.length > 2 && run.every(day => weekend.has(day)))
    return `周${dayWords[first]}至周${dayWords[run.at(-1)!]}`
  return `周${weekOrder
    .filter(day => weekend.has(day))
    .map(day => dayWords[day])
    .join('、')}`
}
