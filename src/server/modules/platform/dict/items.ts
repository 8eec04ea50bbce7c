/** Dictionaries as every session gets them. Kept for some seconds: a thousand sign-ins ask the database once. */
import type { Static } from 'typebox'
import type { dictEntry } from '#contract/identity/auth.ts'
import type { Db } from '#server/db/db.ts'
import { dictItemRows } from './queries.ts'

export type DictEntry = Static<typeof dictEntry>
export type AllDicts = Record<string, DictEntry[]>

const keptMs = 5_000
const kept = new WeakMap<Db, { at: number; dicts: Promise<AllDicts> }>()

export const entryOf = (value: string, text: string, color: string | null = null): DictEntry => ({
  value,
  text,
  title: text,
  label: text,
  color,
})

export function allDicts(db: Db, now = Date.now()): Promise<AllDicts> {
  const found = kept.get(db)
  if (found && now - found.at < keptMs) return found.dicts
  const dicts = load(db)
  kept.set(db, { at: now, dicts })
  dicts.catch(() => kept.delete(db))
  return dicts
}

export function forgetDicts(db: Db): void {
  kept.delete(db)
}

async function load(db: Db): Promise<AllDicts> {
  const dicts: AllDicts = {}
  for (const { dictCode, itemValue, itemText, color } of await dictItemRows(db)) {
    dicts[dictCode] ??= []
    dicts[dictCode].push(entryOf(itemValue, itemText, color))
  }
  return dicts
}
