/** The footer: 合计 and 平均 of the columns that ask for them. */
import type { Column, Row } from './types.ts'

export interface StatisticsLine {
  kind: 'sum' | 'average'
  title: string
  values: Readonly<Record<string, number>>
}
const titles = { sum: '合计', average: '平均' } as const

/** 0.1 + 0.2 must not show as 0.30000000000000004. */
const tidy = (figure: number) => Number(figure.toPrecision(12))

/** Two decimals; three digits of what is smaller than one. */
const mean = (figure: number) => Number(Math.abs(figure) < 1 ? figure.toPrecision(3) : figure.toFixed(2))

/** Empty cells and texts count neither as value nor as row; a column without a figure has no average. */
export function statisticsOf(columns: readonly Column[], rows: readonly Row[]): readonly StatisticsLine[] {
  const asked = columns.filter(column => (column.statistics?.length ?? 0) > 0)
  const sums = asked.map(({ key }) => {
    let sum = 0
    let filled = 0
    for (const row of rows) {
      const value = row[key]
      if (value === '' || value === null || value === undefined || typeof value === 'boolean') continue
      const figure = Number(value)
      if (!Number.isFinite(figure)) continue
      sum += figure
      filled += 1
    }
    return { key, sum, filled }
  })
  return (['sum', 'average'] as const).flatMap(kind => {
    const values: Record<string, number> = {}
    asked.forEach((column, index) => {
      const { key, sum, filled } = sums[index]!
      if (!column.statistics?.includes(kind) || (kind === 'average' && filled === 0)) return
      values[key] = kind === 'sum' ? tidy(sum) : mean(sum / filled)
    })
    const wanted = asked.some(column => column.statistics?.includes(kind))
    return wanted ? [{ kind, title: titles[kind], values }] : []
  })
}
