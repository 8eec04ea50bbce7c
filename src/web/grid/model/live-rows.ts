/** A row of another screen merged into ours. */
import type { CellWrite, Row, RowSource } from './types.ts'

const asMap = (value: unknown): Record<string, unknown> | undefined => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    return JSON.parse(value) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** `tug_status` holds the states of many things: those that the message does not name stay. A text stays a text, a map a map. */
export function mergedStatus(before: unknown, after: unknown): unknown {
  const [held, given] = [asMap(before), asMap(after)]
  if (!held || !given) return after
  const merged = { ...held, ...given }
  return typeof after === 'string' ? JSON.stringify(merged) : Object.freeze(merged)
}

export function liveWrites(row: Row, source: RowSource): CellWrite[] {
  return Object.entries(source).flatMap(([key, given]) => {
    if (key === 'id') return []
    const value = key === 'tug_status' ? mergedStatus(row[key], given) : given
    return [{ id: row.id, key, value }]
  })
}
