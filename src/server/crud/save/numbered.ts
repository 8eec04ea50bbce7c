/** Numbers that the server gives to new records: `GD261123-0001`. */
import type { Resource } from '#contract/kit/resource.ts'
import { businessDay } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { takeSerials } from '#server/db/serial.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import type { Draft } from '../hooks.ts'

/** A prefix is one series, whoever takes its numbers. */
export async function numbersOf(db: Db, prefix: string, count: number, now: number): Promise<string[]> {
  if (count === 0) return []
  const day = businessDay(now).slice(2).replaceAll('-', '')
  // A number that is taken is no row yet: a repeat of the call must not be answered as done by it.
  const first = await unmarked(() => takeSerials(db, { series: `#${prefix}`, period: day, count, now }))
  return Array.from({ length: count }, (_, at) => `${prefix}${day}-${String(first + at).padStart(4, '0')}`)
}

/** Fills the numbered fields of new rows. */
export async function numberRows(db: Db, { fields }: Resource, drafts: readonly Draft[]): Promise<void> {
  for (const [name, { numbered }] of Object.entries(fields)) {
    if (!numbered) continue
    const numbers = await numbersOf(db, numbered, drafts.length, Date.now())
    for (const [at, draft] of drafts.entries()) draft[name] = numbers[at]
  }
}
