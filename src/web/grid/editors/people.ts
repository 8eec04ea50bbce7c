/** People and departments in cells: what of them is stored and shown, and the words of stored codes. */
import { multiUser } from '#contract/identity/user.ts'
import { fetchDeparts } from '#web/data/department-rows.ts'
import { type AnyRow, fetchRecords } from '#web/data/records.ts'
import type { Column, FieldExtend } from '../model/types.ts'

export interface Keeping {
  store: string
  text: string
  multi: boolean
}
export function extendOf({ fieldExtendJson }: Column): FieldExtend {
  if (typeof fieldExtendJson !== 'string') return fieldExtendJson ?? {}
  try {
    return JSON.parse(fieldExtendJson) as FieldExtend
  } catch {
    // A text that is no JSON says nothing: the defaults hold.
    return {}
  }
}
export function keepingOf(column: Column): Keeping {
  const { store, text, multiSelect } = extendOf(column)
  const depart = column.type === 'sel_depart'
  return {
    store: store ?? (depart ? 'id' : 'username'),
    text: text ?? (depart ? 'departName' : 'realname'),
    multi: multiSelect !== false,
  }
}

const known = new Map<string, AnyRow>()
const asked = new Set<string>()
const waiting = new Map<string, Set<string>>()
const nameOf = (column: Column, store: string, code: string) => `${column.type}\n${store}\n${code}`
/** Rows of a dialog are known from then on. */
export function learn(column: Column, rows: readonly AnyRow[]): void {
  const { store } = keepingOf(column)
  for (const row of rows) known.set(nameOf(column, store, String(row[store] ?? '')), row)
}
export function peopleRow(column: Column, code: string): AnyRow {
  const { store } = keepingOf(column)
  return known.get(nameOf(column, store, code)) ?? { [store]: code }
}

const fetchRows = async (
  column: Column,
  store: string,
  codes: readonly string[],
): Promise<readonly AnyRow[]> => {
  if (column.type === 'sel_depart')
    return store === 'id' || store === 'orgCode' ? await fetchDeparts(store, [...codes]) : []
  const { records } = await fetchRecords(multiUser, { query: { [store]: `${codes.join(',')},` } })
  return records
}

/** The word of a stored code; asks once for all that are painted together, and tells when words came. */
export function peopleWord(column: Column, code: string, onLoaded: () => void): string {
  const { store, text } = keepingOf(column)
  const name = nameOf(column, store, code)
  const row = known.get(name)
  if (row) return String(row[text] ?? code)
  const given = column.options?.find(option => option.value === code)?.text
  if (given !== undefined || asked.has(name)) return given ?? code
  asked.add(name)
  const queue = `${column.type}\n${store}`
  const batch = waiting.get(queue)
  if (batch) {
    batch.add(code)
    return code
  }
  const codes = new Set([code])
  waiting.set(queue, codes)
  setTimeout(() => {
    waiting.delete(queue)
    fetchRows(column, store, [...codes]).then(
      rows => {
        learn(column, rows)
        onLoaded()
      },
      // The code stands for itself until the page is opened again.
      () => undefined,
    )
  }, 20)
  return code
}
