/** Records by which a table is enhanced, kept per code; the oldest makes room for the seventeenth. */

export interface Enhancement {
  /** Columns by key: what is laid over the declared one. */
  columns?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  [more: string]: unknown
}
export const enhancementsMost = 16

export interface Enhancements {
  get(code: string): Enhancement | undefined
  set(code: string, record: Enhancement): void
  remove(code: string): void
  codes(): readonly string[]
}
export function createEnhancements(most = enhancementsMost): Enhancements {
  const records = new Map<string, Enhancement>()
  return {
    get: code => records.get(code),
    set(code, record) {
      // Set anew it is the youngest.
      records.delete(code)
      records.set(code, record)
      const oldest = records.size > most ? records.keys().next().value : undefined
      if (oldest !== undefined) records.delete(oldest)
    },
    remove(code) {
      records.delete(code)
    },
    codes: () => [...records.keys()],
  }
}
export const enhancements = createEnhancements()
