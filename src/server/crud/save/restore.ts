/** Takes back a deletion: rows that the caller himself has just hidden, as far as nothing has taken their place. */
import { missing, refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { fromWire } from '#lib/dates.ts'
import { DuplicateError } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { ownRows } from '../access.ts'
import type { Store } from '../engine.ts'
import { allOf, fragment, isIn } from '../fragment.ts'
import { rowsByIds, type WireRow } from '../listing.ts'
import { emptyUnseen } from '../rules/named.ts'
import { conditionsSeen } from '../seen.ts'
import { auditLine } from './audit.ts'
import type { Candidate } from './candidate.ts'
import { checkCandidates, refuseProblems } from './check.ts'
import { dataLogLines } from './data-log.ts'
import { mostDeleted } from './remove.ts'

/** An undo, not a recycle bin: what is older is an administrator's affair. */
export const undoWindowMs = 600_000

/** @returns how many are there again */
export async function restoreRows(store: Store, ids: readonly string[], session: Session): Promise<number> {
  const { engine, resource, hooks } = store
  if (ids.length > mostDeleted) throw refused(`一次最多撤销 ${mostDeleted} 条记录`)
  const where = allOf([
    isIn('t."id"', ids),
    fragment("t.del_flag = '1' and t.update_by = ?", session.username),
    ...(await conditionsSeen(store, session)),
    ...ownRows(resource, session),
  ])
  const rows = await rowsByIds(store, where)
  if (rows.length === 0) throw missing('没有可以撤销的删除')
  if (rows.some(row => Date.now() - fromWire(String(row['updateTime'])) > undoWindowMs))
    throw refused('删除已超过 10 分钟，不能撤销')
  // A row comes back with the names that were on it, whoever may see them.
  const seen = rows.map(row => ({ ...row }))
  await emptyUnseen(engine.db, resource, seen, session)
  const candidates = seen.map(row => candidateOf(resource, row))
  await checkCandidates(store, candidates, session)
  for (const candidate of candidates) refuseProblems(candidate)

  const beside = (await hooks.beforeRestore?.(rows, session)) ?? []
  const back = rows.map(row => String(row['id']))
  const among = isIn('id', back)
  const versions = rows.map(row => ({
    id: String(row['id']),
    values: row,
    version: Number(row['version']) + 1,
  }))
  try {
    await engine.db.write([
      {
        sql: `update "${resource.table}" set del_flag = '0', update_by = ?, update_time = ?, version = version + 1 where ${among.sql} and del_flag = '1'`,
        parameters: [session.username, Date.now(), ...among.parameters],
        expect: back.length,
      },
      dataLogLines(resource, session, versions),
      ...beside,
      auditLine(session, { verb: 'restore', resource, ids: back }),
    ])
  } catch (error) {
    if (error instanceof DuplicateError) throw refused('已有相同的记录，不能撤销删除')
    throw error
  }
  await hooks.afterSave?.({ verb: 'add', ids: back })
  return back.length
}

/** What may have changed meanwhile: unique values may be taken, and what the row belongs to may be gone. */
function candidateOf(resource: Resource, row: WireRow): Candidate {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields))
    if ((field.unique || field.reference) && !field.secret && !isEmpty(row[name])) draft[name] = row[name]
  return { draft, present: row, problems: [] }
}
