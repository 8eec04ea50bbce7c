/** Figures of the server as people read them: one line a measurement, with its unit. Pure. */
import type { Static } from 'typebox'
import type { metric } from '#contract/monitor/monitor.ts'
import { formatInstant, formatNumber, formatUnit } from '#lib/format.ts'

export type Metric = Static<typeof metric>
export interface Fact {
  key: string
  name: string
  description: string
  value: string
}

const mebibyte = 1_048_576
const statisticWords: Readonly<Record<string, string>> = {
  COUNT: '次数',
  TOTAL_TIME: '总耗时',
  MAX: '最长耗时',
}

/** What is counted under a name that has no unit of its own. */
function countUnit(name: string): string {
  if (name === 'system.cpu.count') return '核'
  if (name.startsWith('system.load')) return ''
  return /rejected|error/.test(name) ? '次' : '个'
}

function words({ name, baseUnit }: Metric, statistic: string, value: number): string {
  if (statistic === 'COUNT') return formatUnit(value, '次')
  switch (baseUnit) {
    case 'bytes':
      return /\.(sent|received)$/.test(name)
        ? formatUnit(value, '字节')
        : formatUnit(value / mebibyte, 'MB', 3)
    case 'percent':
      return formatUnit(value * 100, '%', 2)
    case 'time':
      return formatInstant(value * 1_000)
    case 'seconds':
      return formatUnit(value, '秒', Math.abs(value) >= 1_000 ? 0 : 3)
    default:
      return Number.isInteger(value) ? formatUnit(value, countUnit(name)) : formatNumber(value, 2)
  }
}

export const linesOf = (metrics: readonly Metric[]): Fact[] =>
  metrics.flatMap(each =>
    each.measurements.map(({ statistic, value }) => {
      const more = statisticWords[statistic]
      return {
        key: `${each.name} ${statistic}`,
        name: each.name,
        description: more === undefined ? each.description : `${each.description}${more}`,
        value: words(each, statistic, value),
      }
    }),
  )

const narrowestPx = 760
const fewest = 4
/** How many tables stand side by side: none of them narrow, none of them short. */
export const besides = (widthPx: number, facts: number): number =>
  Math.max(1, Math.min(Math.floor(widthPx / narrowestPx), Math.floor(facts / fewest)))

/** In their order, read down each part. */
export function parted<T>(facts: readonly T[], parts: number): T[][] {
  const each = Math.ceil(facts.length / parts)
  return Array.from({ length: parts }, (_, at) => facts.slice(at * each, (at + 1) * each))
}

/** Counts with their commas; a process is called by its number. */
export const cacheValue = (key: string, value: string): string =>
  key !== 'process_id' && /^\d+$/.test(value) ? formatNumber(Number(value)) : value
