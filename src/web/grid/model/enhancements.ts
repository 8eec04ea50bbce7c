/** What a user has arranged of a table (column widths), kept per code; the oldest makes room for the seventeenth. */
import type { Column } from './types.ts'

export interface Enhancement {
  /** By column key: laid over the declared column. */
  columns: Readonly<Record<string, Partial<Pick<Column, 'width'>>>>
}
export const enhancementsMost = 16

export interface Enhancements {
  get(code: string): Enhancement | undefined
  set(code: string, record: Enhancement): void
  remove(code: string): void
  codes(): readonly string[]
}
/** Where they are kept; what is read is checked, since it may come from another version. */
export interface EnhancementStore {
  read(): unknown
  write(entries: readonly (readonly [string, Enhancement])[]): void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
function entriesOf(stored: unknown, most: number): [string, Enhancement][] {
  if (!Array.isArray(stored)) return []
  const entries = stored.flatMap((entry: unknown): [string, Enhancement][] => {
    if (!Array.isArray(entry)) return []
    const [code, record] = entry as unknown[]
    if (typeof code !== 'string' || !isRecord(record) || !isRecord(record['columns'])) return []
    return [[code, { columns: record['columns'] as Enhancement['columns'] }]]
  })
  return entries.slice(-most)
}

export function createEnhancements(store?: EnhancementStore, most = enhancementsMost): Enhancements {
  const records = new Map(entriesOf(store?.read(), most))
  const keep = () => store?.write([...records])
  return {
    get: code => records.get(code),
    set(code, record) {
      // Set anew it is the youngest.
      records.delete(code)
      records.set(code, record)
      const oldest = records.size > most ? records.keys().next().value : undefined
      if (oldest !== undefined) records.delete(oldest)
      keep()
    },
    remove(code) {
      if (records.delete(code)) keep()
    },
    codes: () => [...records.keys()],
  }
}
