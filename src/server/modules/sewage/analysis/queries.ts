/** What stands behind a span: of the published results that the session sees how their population was told, and who published last. */
import { plantResult } from '#contract/sewage/plant-result.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

const standing = (
  db: Db,
  session: Session,
  drug: string,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
) =>
  db.k
    .selectFrom('plantResult as r')
    .where('r.drugCode', '=', drug)
    .where('r.plantId', 'in', [...plantIds])
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
    .where(idSeen(db.dialect, plantResult, session, 'r.id'))

/** How often each method told the population, the commonest first. */
export async function popMethodsOf(...of: Parameters<typeof standing>) {
  if (of[3].length === 0) return []
  const rows = await standing(...of)
    .select(['r.popMethod', ({ fn }) => fn.countAll<number>().as('results')])
    .groupBy('r.popMethod')
    .execute()
  return rows
    .map(row => ({ value: row.popMethod ?? '', results: Number(row.results) }))
    .sort((a, b) => b.results - a.results)
}
export async function lastPublished(...of: Parameters<typeof standing>) {
  if (of[3].length === 0) return undefined
  return standing(...of)
    .leftJoin('sysUser as u', 'u.username', 'r.publishBy')
    .select(['u.realname', 'r.publishBy', 'r.publishTime'])
    .where('r.publishTime', 'is not', null)
    .orderBy('r.publishTime', order => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
}
