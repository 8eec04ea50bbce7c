/** Messages on cells: from a validation, from a refused paste, and brought up to date as cells are mended. */
import type { CellWrite, Column, ErrorMap, Row, Verdict } from './types.ts'
import { validateRows } from './validate.ts'

export interface Errors {
  of(id: string, key: string): string | undefined
  all(): ErrorMap
  mark(list: readonly { id: string; key: string; message: string }[]): void
  clear(): void
  /** Cells were written: their messages are out of date, and so are those of twins of a unique value. */
  touched(cells: readonly CellWrite[]): void
  validate(ids?: readonly string[], signal?: AbortSignal): Promise<Verdict>
}

interface Context {
  columns: () => readonly Column[]
  rows: () => readonly Row[]
  onChange: () => void
}

export function createErrors({ columns, rows, onChange }: Context): Errors {
  let held: Record<string, Record<string, string>> = {}
  /** Cells whose message did not come from a rule: no rule takes it away again. */
  const marked = new Map<string, { id: string; key: string; message: string }>()
  let run = 0
  let rechecking: Set<string> | undefined

  const drop = (id: string, key: string): boolean => {
    const cells = held[id]
    // Every mark is held too: of a hundred thousand cells only those with a message cost a name.
    if (cells?.[key] === undefined) return false
    marked.delete(`${id}\n${key}`)
    delete cells[key]
    if (Object.keys(cells).length === 0) delete held[id]
    return true
  }
  const put = ({ id, key, message }: { id: string; key: string; message: string }) => {
    const cells = held[id]
    if (cells) cells[key] = message
    else held[id] = { [key]: message }
  }
  /** Rows whose message may have changed are asked again after the write, once for many writes. */
  const recheck = (ids: readonly string[]) => {
    if (rechecking) {
      for (const id of ids) rechecking.add(id)
      return
    }
    rechecking = new Set(ids)
    queueMicrotask(() => {
      const asked = [...rechecking!]
      rechecking = undefined
      // A rule that throws shows itself at the next full validation, to the one who waits for its result.
      errors.validate(asked).catch(() => undefined)
    })
  }

  const errors: Errors = {
    of: (id, key) => held[id]?.[key],
    all: () => held,
    mark(list) {
      for (const mark of list) {
        marked.set(`${mark.id}\n${mark.key}`, mark)
        put(mark)
      }
      if (list.length > 0) onChange()
    },
    clear() {
      run += 1
      if (Object.keys(held).length === 0) return
      held = {}
      marked.clear()
      onChange()
    },
    touched(cells) {
      if (Object.keys(held).length === 0) return
      const again = new Set<string>()
      let changed = false
      const keys = new Set<string>()
      for (const { id, key } of cells) {
        keys.add(key)
        if (!drop(id, key)) continue
        changed = true
        again.add(id)
      }
      const unique = columns().filter(column =>
        column.validateRules?.some(
          rule => rule.unique || rule.pattern === 'only' || rule.pattern === 'unique',
        ),
      )
      for (const { key } of unique) {
        if (!keys.has(key)) continue
        for (const [id, messages] of Object.entries(held)) if (messages[key] !== undefined) again.add(id)
      }
      if (changed) onChange()
      if (again.size > 0) recheck([...again])
    },
    async validate(ids, signal) {
      const mine = ids ? run : ++run
      const verdict = await validateRows({
        columns: columns(),
        rows: rows(),
        ...(ids ? { ids: new Set(ids) } : {}),
        ...(signal ? { signal } : {}),
      })
      // A later full validation, or a load, has overtaken this one.
      if (mine !== run) return verdict
      if (ids) for (const id of ids) delete held[id]
      held = ids ? { ...held, ...copy(verdict.errors) } : copy(verdict.errors)
      if (ids) for (const mark of marked.values()) put(mark)
      else marked.clear()
      onChange()
      return verdict
    },
  }
  return errors
}

const copy = (errors: ErrorMap): Record<string, Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([id, cells]) => [id, { ...cells }]))
