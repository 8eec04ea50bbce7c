/** Deletes rows that nothing else needs. */
import { refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import { allOf, fragment, isIn } from '../fragment.ts'
import type { WireRow } from '../listing.ts'
import { type Referrer, referrersOf } from '../refer/target.ts'
import { presentRows } from '../shape.ts'
import { auditLine } from './audit.ts'
import { refuseClosed, stillOpen } from './closed.ts'
import { dataLogLines } from './data-log.ts'
import { findRows } from './find.ts'

export const mostDeleted = 1000

/** @returns how many went; ids that are not there any more are passed over */
export async function removeRows(store: Store, ids: readonly string[], session: Session): Promise<number> {
  const { engine, resource, hooks } = store
  if (ids.length > mostDeleted) throw refused(`一次最多删除 ${mostDeleted} 条记录`)
  const rows = await findRows(store, ids, session, 'change')
  if (rows.length === 0) return 0
  const beside = await removalOf(store, rows, session)
  const gone = rows.map(row => String(row['id']))
  const where = allOf([isIn('id', gone), stillOpen(store, 'delete')])
  const removal: Statement = resource.softDelete
    ? {
        sql: `update "${resource.table}" set del_flag = '1', update_by = ?, update_time = ?, version = version + 1 where ${where.sql} and del_flag = '0'`,
        parameters: [session.username, Date.now(), ...where.parameters],
        expect: gone.length,
      }
    : {
        sql: `delete from "${resource.table}" where ${where.sql}`,
        parameters: where.parameters,
        expect: gone.length,
      }
  const line = auditLine(session, { verb: 'delete', resource, ids: gone, before: rows })
  const versions = rows.map(row => ({
    id: String(row['id']),
    values: row,
    version: Number(row['version'] ?? 0) + 1,
    gone: true,
  }))
  await engine.db.write([removal, dataLogLines(resource, session, versions), ...beside, line])
  await hooks.afterSave?.({ verb: 'delete', ids: gone })
  return gone.length
}

/** What is written beside a deletion. @throws Fault where the rows may not go */
export async function removalOf(
  store: Store,
  rows: readonly WireRow[],
  session: Session,
): Promise<(Statement | Bulk)[]> {
  const { hooks } = store
  refuseClosed(store, 'delete', rows)
  await hooks.beforeDelete?.(rows, session)
  await refuseUsed(store, rows)
  const beside: (Statement | Bulk)[] = []
  for (const present of rows) {
    const step = { verb: 'delete', id: String(present['id']), draft: {}, present } as const
    beside.push(...((await hooks.alongside?.(step, session)) ?? []))
  }
  return beside
}

/** History that nobody can delete may keep pointing at a row that is only hidden; everything else must let go of it first. */
export function mustLetGo(resource: Resource, { resource: other }: Referrer): boolean {
  return !resource.softDelete || other.verbs.includes('delete')
}

async function refuseUsed({ engine, resource }: Store, rows: readonly WireRow[]): Promise<void> {
  const referrers = referrersOf(engine.resources, resource.path).filter(each => mustLetGo(resource, each))
  if (referrers.length === 0) return
  const counts = referrers.map(({ resource: other, column, reference }, at) => {
    const values = rows.map(row => row[reference.value ?? 'id'])
    const present = presentRows(other)
    // Rows of a tree that go together hold nobody back.
    const apart =
      other.table === resource.table
        ? [
            fragment(
              `t."id" not in (${rows.map(() => '?').join(', ')})`,
              ...rows.map(row => String(row['id'])),
            ),
          ]
        : []
    const where = allOf([isIn(`t."${column}"`, values), ...(present ? [fragment(present)] : []), ...apart])
    return {
      sql: `select ${at} as referrer, t."${column}" as value, count(*) as n from "${other.table}" t where ${where.sql} group by t."${column}"`,
      parameters: where.parameters,
    }
  })
  const used = await engine.db.read<{ referrer: number; value: string; n: number }>({
    sql: counts.map(({ sql }) => sql).join(' union all '),
    parameters: counts.flatMap(({ parameters }) => parameters),
  })
  const [first] = used
  if (!first) return
  const row = rows.find(each => each[referrers[first.referrer]!.reference.value ?? 'id'] === first.value)
  const users = used
    .filter(({ value }) => value === first.value)
    .map(({ referrer, n }) => `${n} 条${referrers[referrer]!.resource.title}`)
  throw refused(`「${row?.[resource.label] ?? ''}」正被 ${users.join('、')}引用，请先解除引用再删除`)
}
