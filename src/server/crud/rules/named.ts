/** Rows that stand by themselves may name one that a data rule hides from the caller: then neither its id nor its words leave. */
import type { Resource } from '#contract/kit/resource.ts'
import { merelyNames } from '#contract/kit/ties.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import { allOf, type Fragment, isIn } from '../fragment.ts'
import { ledToSeen, seenTargets } from './apply.ts'

const mostAtOnce = 500

const narrowed = (db: Db, resource: Resource, session: Session) =>
  merelyNames(resource).flatMap(tie => {
    const seen = seenTargets(db.dialect, tie, session)
    return seen ? [{ tie, seen }] : []
  })

/** Empties such names, in place. @returns the properties emptied on any of the rows */
export async function emptyUnseen(
  db: Db,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
  session: Session,
): Promise<ReadonlySet<string>> {
  const emptied = new Set<string>()
  for (const { tie, seen } of narrowed(db, resource, session)) {
    const named = [...new Set(rows.map(row => row[tie.property]).filter(value => typeof value === 'string'))]
    const open = new Set<unknown>()
    for (let at = 0; at < named.length; at += mostAtOnce) {
      const where = allOf([isIn(seen.column, named.slice(at, at + mostAtOnce)), seen.where])
      const found = await db.read<{ found: string }>({
        sql: `select ${seen.column} as found from "${seen.table}" t where ${where.sql}`,
        parameters: where.parameters,
      })
      for (const row of found) open.add(row.found)
    }
    for (const row of rows) {
      if (typeof row[tie.property] !== 'string' || open.has(row[tie.property])) continue
      row[tie.property] = null
      emptied.add(tie.property)
    }
  }
  return emptied
}

/** Who asks or sorts by such a name gets only rows whose name he may see: else he could find it out by trying. */
export const askedNames = (
  { engine, resource }: Store,
  session: Session,
  asked: ReadonlySet<string>,
): Fragment[] =>
  narrowed(engine.db, resource, session)
    .filter(({ tie }) => asked.has(tie.property))
    .map(({ tie, seen }) => ledToSeen(tie, seen))
