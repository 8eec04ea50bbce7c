/** Checks of cells in the order required, unique, pattern, handler; the first failure of a cell is its message. */
import { asksForUnique, asksForValue, patternTest } from '#contract/kit/cell-pattern.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { inSlices } from './slices.ts'
import type { CellHandler, Column, HandlerAnswer, Row, ValidateRule, Verdict } from './types.ts'

/** `${title}` and any other property of the column; unknown names stay as they are. */
export const messageOf = (template: string, column: Column): string =>
  template.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value = (column as unknown as Record<string, unknown>)[name]
    return value === undefined || typeof value === 'object' ? whole : String(value)
  })

type Check = (value: unknown, row: Row) => string | undefined
interface Handler {
  call: CellHandler
  message: string
}
export interface ColumnCheck {
  column: Column
  /** The synchronous rules in order; uniqueness stands between required and pattern. */
  before: readonly Check[]
  unique: string | undefined
  after: readonly Check[]
  handlers: readonly Handler[]
}

/** Rules of one column, made once a run. Throws for a pattern that is neither a name nor an expression. */
export function compileColumn(column: Column): ColumnCheck | undefined {
  const rules = column.validateRules ?? []
  if (rules.length === 0) return undefined
  const say = (rule: ValidateRule, tail: string) => messageOf(rule.message ?? `\${title}${tail}`, column)
  const before: Check[] = []
  const after: Check[] = []
  const handlers: Handler[] = []
  let unique: string | undefined
  for (const rule of rules) {
    const { pattern } = rule
    if (rule.required || asksForValue(pattern)) {
      const message = say(rule, '不能为空')
      before.push(value => (isEmpty(value) ? message : undefined))
    }
    if (rule.unique || asksForUnique(pattern)) unique ??= say(rule, '不能重复')
    if (pattern !== undefined && !asksForValue(pattern) && !asksForUnique(pattern)) {
      const message = say(rule, '格式不正确')
      const fits = patternTest(pattern)
      after.push(value => (fits(value) ? undefined : message))
    }
    if (rule.rule) after.push(rule.rule)
    if (rule.handler) handlers.push({ call: rule.handler, message: say(rule, '校验未通过') })
  }
  return { column, before, unique, after, handlers }
}

/** Settles a handler's answer, given by return, by promise or through its second parameter, to a message or nothing. */
async function ask({ call, message }: Handler, row: Row, column: Column): Promise<string | undefined> {
  const settle = (answer: HandlerAnswer): string | undefined => {
    if (typeof answer === 'string') return answer === '' ? undefined : answer
    return answer === false ? message : undefined
  }
  const cell = { type: column.type ?? 'normal', value: row[column.key], row, column }
  if (call.length < 2) return settle(await call(cell, () => undefined))
  return new Promise((resolve, reject) => {
    const answered = (flag: boolean | null | undefined, own?: string) =>
      resolve(flag === false ? (own ? messageOf(own, column) : message) : undefined)
    Promise.resolve(call(cell, answered)).then(answer => {
      if (answer !== undefined) resolve(settle(answer))
    }, reject)
  })
}

/** Values that stand in two or more rows. Empty ones are no duplicates. */
async function repeatedValues(rows: readonly Row[], key: string, signal?: AbortSignal): Promise<Set<string>> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const look = (row: Row) => {
    const value = row[key]
    if (isEmpty(value)) return
    const text = String(value)
    if (seen.has(text)) repeated.add(text)
    else seen.add(text)
  }
  await inSlices(rows, look, signal)
  return repeated
}

export interface ValidateInput {
  columns: readonly Column[]
  /** All rows in order: uniqueness is asked of all of them. */
  rows: readonly Row[]
  /** Those to be checked; all when absent. */
  ids?: ReadonlySet<string>
  signal?: AbortSignal
}
/** Asynchronous rules asked at the same time. */
const together = 16

/** Runs over a snapshot: rows are never changed in place, so writes meanwhile do not tear it. */
export async function validateRows({ columns, rows, ids, signal }: ValidateInput): Promise<Verdict> {
  const checks = columns.flatMap(column => compileColumn(column) ?? [])
  const repeated = new Map<string, Set<string>>()
  for (const check of checks)
    if (check.unique !== undefined)
      repeated.set(check.column.key, await repeatedValues(rows, check.column.key, signal))

  const errors: Record<string, Record<string, string>> = {}
  const note = (id: string, key: string, message: string) => {
    const held = errors[id]
    if (held) held[key] = message
    else errors[id] = { [key]: message }
  }
  const waiting: { row: Row; check: ColumnCheck }[] = []
  const looked = ids ? rows.filter(row => ids.has(row.id)) : rows
  const cells = checks.map(check => ({ check, twice: repeated.get(check.column.key) }))
  await inSlices(
    looked,
    row => {
      for (const { check, twice } of cells) {
        const { key } = check.column
        const message = firstFailure(check, row[key], row, twice)
        if (message !== undefined) note(row.id, key, message)
        else if (check.handlers.length > 0) waiting.push({ row, check })
      }
    },
    signal,
  )

  let next = 0
  const work = async () => {
    while (next < waiting.length) {
      const { row, check } = waiting[next++]!
      for (const handler of check.handlers) {
        const message = await ask(handler, row, check.column)
        signal?.throwIfAborted()
        if (message === undefined) continue
        note(row.id, check.column.key, message)
        break
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(together, waiting.length) }, work))
  return verdictOf(errors, looked, columns)
}

function firstFailure(
  { before, unique, after }: ColumnCheck,
  value: unknown,
  row: Row,
  twice: ReadonlySet<string> | undefined,
): string | undefined {
  for (const check of before) {
    const message = check(value, row)
    if (message !== undefined) return message
  }
  if (twice !== undefined && twice.size > 0 && !isEmpty(value) && twice.has(String(value))) return unique
  for (const check of after) {
    const message = check(value, row)
    if (message !== undefined) return message
  }
  return undefined
}

function verdictOf(
  errors: Readonly<Record<string, Readonly<Record<string, string>>>>,
  rows: readonly Row[],
  columns: readonly Column[],
): Verdict {
  const failed = Object.values(errors).reduce((sum, cells) => sum + Object.keys(cells).length, 0)
  if (failed === 0) return { failed, errors }
  const row = rows.find(one => errors[one.id] !== undefined)!
  const cells = errors[row.id]!
  const key = columns.find(column => cells[column.key] !== undefined)!.key
  return { failed, errors, first: { id: row.id, key, message: cells[key]! } }
}
