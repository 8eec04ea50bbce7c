/** 100,000 × 30 rows of a laboratory's sheet, the same for every side. */
import { randomFrom } from '#lib/random.ts'
import type { Column } from '#web/grid/model/types.ts'

export const rowCount = 100_000
const kinds = ['input', 'inputNumber', 'select', 'date', 'normal', 'checkbox'] as const
const stations = ['澜江一厂', '澜江二厂', '东湖泵站', '西郊出水口', '高新区取样点']
export const options = stations.map((text, value) => ({ value: String(value), text }))

export const columns: readonly Column[] = Array.from({ length: 30 }, (_, at) => {
  const type = kinds[at % kinds.length]!
  return { key: `c${at}`, title: `字段 ${at + 1}`, type, width: 120, ...(type === 'select' && { options }) }
})

export type BenchRow = Record<string, unknown> & { id: string }
export function makeRows(count = rowCount): BenchRow[] {
  const random = randomFrom(7).next
  return Array.from({ length: count }, (_, index) => {
    const row: BenchRow = { id: String(index) }
    columns.forEach(({ key, type }, at) => {
      if (type === 'inputNumber') row[key] = Math.round(random() * 100_000) / 100
      else if (type === 'select') row[key] = String(Math.floor(random() * options.length))
      else if (type === 'date') row[key] = `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`
      else if (type === 'checkbox') row[key] = index % 3 === 0 ? 'Y' : 'N'
      else row[key] = `样品 ${index}-${at}`
    })
    return row
  })
}
