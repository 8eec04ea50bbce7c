/** Rows that live in a record and nowhere else, such as the points of a curve: kept with it as the JSON text of a list. */
import { type Field, type Fields, textarea, type Word } from './field.ts'
import { isEmpty, type Rule, type RuleRow } from './rule.ts'
import { typeProblem } from './type-problem.ts'

const mostRows = 200
const between = ' | '

/** The rows of a value; undefined where it is no list of such. */
export function rowsIn(text: unknown): readonly RuleRow[] | undefined {
  if (isEmpty(text)) return []
  try {
    const read: unknown = JSON.parse(String(text))
    const isRow = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
    return Array.isArray(read) && read.every(isRow) ? (read as RuleRow[]) : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with one value of a row, in words that follow its title. */
export function cellProblem(field: Field, value: unknown, row: RuleRow): string | undefined {
  if (isEmpty(value)) return field.required ? '不能为空' : undefined
  const wrong = typeProblem(field, value)
  if (wrong) return wrong
  for (const rule of field.rules ?? []) {
    const message = rule(value, row)
    if (message) return message
  }
  return undefined
}

const rowsRule =
  (fields: Fields): Rule =>
  value => {
    const rows = rowsIn(value)
    if (!rows) return '应为 JSON 数组，每个元素是一行'
    if (rows.length > mostRows) return `最多 ${mostRows} 行`
    const taken = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const stray = Object.keys(row).find(name => !Object.hasOwn(fields, name))
      if (stray !== undefined) return `第 ${at + 1} 行没有“${stray.slice(0, 30)}”这一列`
      for (const [name, field] of Object.entries(fields)) {
        const key = JSON.stringify([name, row[name]])
        const twice = field.unique && !isEmpty(row[name]) && taken.has(key) && '与前面的行重复'
        const problem = twice || cellProblem(field, row[name], row)
        if (problem) return `第 ${at + 1} 行「${field.title}」${problem}`
        taken.add(key)
      }
    }
    return undefined
  }

/**
 * Rows in a record: the form has them as a table, a sheet as one cell with a line a row. `unique` in their fields means among the rows.
 * On the wire and in the column the JSON text of a list of objects, at most 200.
 * @throws Error for a field that refers to other rows: such a row is a resource of its own
 */
export const rows: Word<string, [fields: Fields]> = (title, fields, options = {}) => {
  if (Object.values(fields).some(({ reference }) => reference))
    throw new Error(`${title}: rows in a record refer to no others`)
  return {
    ...textarea(title, {
      maxLength: 20_000,
      emptyWords: `请至少填写一行${title}`,
      ...options,
      rules: [rowsRule(fields), ...(options.rules ?? [])],
    }),
    kind: 'rows',
    rows: fields,
  }
}

/** Between a code and its word, either way. */
export type Translate = (field: Field, part: string) => string

/** A line a row, the values in the order of their fields: as people read them, and as a sheet has them. */
export const linesOf = (fields: Fields, text: unknown, wordOf: Translate): string =>
  (rowsIn(text) ?? [])
    .map(row =>
      Object.entries(fields)
        .map(([name, field]) => (isEmpty(row[name]) ? '' : wordOf(field, String(row[name]))))
        .map(word => word.replaceAll('|', '｜').replace(/\s*\n\s*/g, ' '))
        .join(between),
    )
    .join('\n')

/** The JSON text of such lines; what is JSON already stays as it is. */
export function textOfLines(fields: Fields, lines: string, codeOf: Translate): string {
  if (lines.trimStart().startsWith('[')) return lines
  const names = Object.entries(fields)
  const read = (line: string) =>
    Object.fromEntries(
      line.split('|').flatMap((part, at) => {
        const [name, field] = names[at] ?? [`第${at + 1}列`, undefined]
        const word = part.trim()
        if (word === '') return []
        const value = field ? codeOf(field, word) : word
        const figure = field && field.column !== 'text' ? Number(value) : Number.NaN
        return [[name, Number.isNaN(figure) ? value : figure]]
      }),
    )
  return JSON.stringify(
    lines
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
      .map(read),
  )
}
