/** The rows behind stored values: those that a dialog has handed over are known, the others are asked for once. */
import { useMemo, useRef } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type AnyRow, useRowsOf } from '#web/data/records.ts'

interface ChosenRows {
  /** In the order of the values; a value that nobody knows is a row with nothing but its key. */
  rows: readonly AnyRow[]
  error: unknown
  retry: () => void
  learn: (rows: readonly AnyRow[]) => void
}

export function useChosenRows(endpoint: Endpoint, key: string, values: readonly string[]): ChosenRows {
  const known = useRef(new Map<string, AnyRow>())
  const nameOf = (row: AnyRow) => String(row[key] ?? '')
  const missing = values.filter(value => !known.current.has(value))
  const answer = useRowsOf(endpoint, key, missing)
  const found = answer.data?.records
  const rows = useMemo(() => {
    const answered = new Map(found?.map(row => [String(row[key] ?? ''), row]))
    return values.map(value => known.current.get(value) ?? answered.get(value) ?? { [key]: value })
  }, [values, found, key])
  return {
    rows,
    error: answer.error ?? undefined,
    retry: () => void answer.refetch(),
    learn: learned => {
      for (const row of learned) known.current.set(nameOf(row), row)
    },
  }
}
