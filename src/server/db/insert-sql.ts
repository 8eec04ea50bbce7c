/** The insert of a bulk, alike on both engines. Names come from our own code, never from a client. */
import type { Bulk } from './db.ts'

const quote = (name: string) => `"${name}"`

/** What follows the values: what to do with a row that is there already. */
export function conflictClause(bulk: Pick<Bulk, 'onConflict'>): string {
  const rule = bulk.onConflict ?? 'fail'
  if (rule === 'fail') return ''
  if (rule === 'ignore') return ' on conflict do nothing'
  const updates = rule.update.map(name => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  const where = rule.where ? ` where ${rule.where}` : ''
  return ` on conflict (${rule.keys.map(quote).join(', ')}) do update set ${updates}${where}`
}

export const insertHead = (bulk: Pick<Bulk, 'table' | 'columns'>): string =>
  `insert into ${quote(bulk.table)} (${bulk.columns.map(quote).join(', ')})`
