/** An expression in Chinese words. Apart from the rest: the words weigh 30 kB. */
import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { type Fields, figure, weekTitles } from './fields.ts'
import { parse } from './parse.ts'

/** Undefined for a wrong expression. */
export function describe(expression: string): string | undefined {
  const reading = parse(expression, 'current')
  if ('message' in reading) return undefined
  return say(plainHours(reading.fields))
}

/** Hours of our own notation, in that of everybody. */
const plainHours = (fields: Fields): Fields => ({
  ...fields,
  year: fields.year === '?' ? '*' : fields.year,
  minute: fields.minute.replace(/\b60-/g, '0-'),
  hour:
    fields.hour === '?'
      ? '*'
      : fields.hour
          .split(',')
          .map(item => (item === 'L' ? '23' : item === 'W' ? '9-17' : item))
          .join(','),
})

function say(fields: Fields): string {
  const { second, minute, hour, day, month, week, year } = fields
  try {
    return cronstrue.toString([second, minute, hour, day, month, week, year].join(' '), {
      locale: 'zh_CN',
      dayOfWeekStartIndexZero: false,
      use24HourTimeFormat: true,
      throwExceptionOnParseError: true,
    })
  } catch {
    // What it has no words for is said in ours, the rest in its own.
    if (!/^(\*|\?)$/.test(day))
      return `${say({ ...fields, day: '*', week: '?' })}, 限每月${list(day, dayWords)}`
    if (!/^(\*|\?)$/.test(week))
      return `${say({ ...fields, day: '*', week: '?' })}, 限${list(week, weekWords)}`
    if (month !== '*') return `${say({ ...fields, month: '*' })}, 限月份 ${month}`
    return [second, minute, hour, month, year].join(' ')
  }
}

const list = (text: string, words: (item: string) => string) => text.split(',').map(words).join('、')

function dayWords(item: string): string {
  const last = /^L(?:-(\d+))?(W?)$/.exec(item)
  if (last)
    return `${last[1] ? `倒数第 ${Number(last[1]) + 1} 天` : '最后一天'}${last[2] ? '最近的工作日' : ''}`
  const near = /^(\d+)W$/.exec(item)
  return near ? `最接近 ${near[1]} 号的工作日` : `${item.replace('-', ' 至 ')} 号`
}

function weekWords(item: string): string {
  const name = (word: string | undefined) => weekTitles[(figure('week', word ?? '') ?? 0) - 1] ?? word
  const nth = /^(\w+)#(\d)$/.exec(item)
  if (nth) return `每月第 ${nth[2]} 个${name(nth[1])}`
  const last = /^(\w+)L$/.exec(item)
  if (last) return `每月最后一个${name(last[1])}`
  return item === 'L' ? '星期六' : item.split('-').map(name).join('至')
}
