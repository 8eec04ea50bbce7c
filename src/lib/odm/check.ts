/** Whether tables hold to what the open data model's validation demands of them. Pure. */
import { columnsOf, type OdmCell, type OdmColumn, type OdmTableName, odmTables } from './tables.ts'

export interface OdmProblem {
  table: OdmTableName
  /** From 1, as a reader of the file counts its rows below the heading; 0 for the whole table. */
  row: number
  column: string
  words: string
}
export type OdmSet = Partial<Record<OdmTableName, readonly Readonly<Record<string, OdmCell>>[]>>
/** Words of the model for what is missing: none of them stands where a column is mandatory. */
const missing: ReadonlySet<string> = new Set(['NA', 'nan', 'nr', 'null', 'undisc'])

export function problemsOf(set: OdmSet): OdmProblem[] {
  const keys = new Map<string, Set<string>>()
  const names = Object.keys(odmTables) as OdmTableName[]
  for (const table of names)
    for (const [column, { key }] of columnsOf(table))
      if (key) keys.set(table, new Set((set[table] ?? []).map(row => String(row[column] ?? ''))))
  return names.flatMap(table => problemsOfTable(table, set[table] ?? [], keys))
}

function problemsOfTable(
  table: OdmTableName,
  rows: readonly Readonly<Record<string, OdmCell>>[],
  keys: ReadonlyMap<string, ReadonlySet<string>>,
): OdmProblem[] {
  const found: OdmProblem[] = []
  for (const [column, rule] of columnsOf(table)) {
    const seen = new Set<string>()
    rows.forEach((row, at) => {
      const say = (words: string) => found.push({ table, row: at + 1, column, words })
      const cell = row[column] ?? null
      const text = cell === null ? '' : String(cell)
      const wrong = wrongWith(text, rule)
      if (wrong) {
        say(wrong)
        return
      }
      if (rule.key && text !== '') {
        if (seen.has(text)) say(`“${text}”重复`)
        seen.add(text)
      }
      if (rule.of && text !== '' && !keys.get(rule.of)?.has(text)) say(`“${text}”在 ${rule.of} 表中没有`)
    })
  }
  return found
}

function wrongWith(text: string, { required, most, oneOf, least }: OdmColumn): string | undefined {
  if (text.trim() === '') return required ? '必填，不能为空' : undefined
  if (required && missing.has(text)) return `必填，不能写“${text}”`
  if (most !== undefined && text.length > most) return `最多 ${most} 个字符，现有 ${text.length} 个`
  if (oneOf && !oneOf.includes(text)) return `“${text}”不在允许的取值中：${oneOf.join('、')}`
  if (least !== undefined && !(Number(text) >= least)) return `应为不小于 ${least} 的数`
  return undefined
}
