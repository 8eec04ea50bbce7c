/**
 * What stands behind a span: how the population was told, and who published last. Of a region whose plants the session sees all it is
 * kept beside its days; else it is of the published results that he sees.
 */
import { plantResult } from '#contract/sewage/plant-result.ts'
import { ruledRows } from '#server/crud/rules/apply.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { plantLevel } from '../consumption/cells.ts'
import type { Scope } from '../consumption/list.ts'
import type { Found } from './place.ts'

type Span = readonly [from: string, to: string]
interface Behind {
  /** How often each method told the population, the commonest first. */
  popMethods: { value: string; results: number }[]
  last: { by: string | null; time: number } | undefined
}
const counted = (rows: readonly { method: string; count: number }[]) =>
  [...Map.groupBy(rows, one => one.method)]
    .map(([value, own]) => ({ value, results: own.reduce((sum, one) => sum + one.count, 0) }))
    .sort((a, b) => b.results - a.results || (a.value < b.value ? -1 : 1))

export function behind(
  db: Db,
  session: Session,
  drug: string,
  found: Found,
  { plants, whole }: Pick<Scope, 'plants' | 'whole'>,
  span: Span,
): Promise<Behind> {
  const all = whole && ruledRows(db.dialect, plantResult, session).length === 0
  if (found.level !== plantLevel && all) return ofRegion(db, drug, found, span)
  return ofResults(
    db,
    session,
    drug,
    plants.map(({ id }) => id),
    span,
  )
}

async function ofRegion(db: Db, drug: string, { level, code }: Found, [from, to]: Span): Promise<Behind> {
  const days = db.k
    .selectFrom('consumptionRollup as c')
    .where('c.grain', '=', 'DAY')
    .where('c.level', '=', level)
    .where('c.regionCode', '=', code)
    .where('c.drugCode', '=', drug)
    .where('c.startDate', '>=', from)
    .where('c.startDate', '<=', to)
  const [methods, last] = await Promise.all([
    days
      .select(['c.popMethods', ({ fn }) => fn.countAll<number>().as('days')])
      .groupBy('c.popMethods')
      .execute(),
    days
      .leftJoin('sysUser as u', 'u.username', 'c.publishBy')
      .select(['u.realname', 'c.publishBy', 'c.publishTime'])
      .where('c.publishTime', 'is not', null)
      .orderBy('c.publishTime', order => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  ])
  const rows = methods.flatMap(one =>
    one.popMethods === ''
      ? []
      : one.popMethods.split(',').map(text => {
          const at = text.lastIndexOf(':')
          return { method: text.slice(0, at), count: Number(text.slice(at + 1)) * Number(one.days) }
        }),
  )
  return { popMethods: counted(rows), last: toldOf(last) }
}

async function ofResults(
  db: Db,
  session: Session,
  drug: string,
  plantIds: readonly string[],
  [from, to]: Span,
): Promise<Behind> {
  if (plantIds.length === 0) return { popMethods: [], last: undefined }
  const standing = db.k
    .selectFrom('plantResult as r')
    .where('r.drugCode', '=', drug)
    .where('r.plantId', 'in', [...plantIds])
    .where('r.sampleDate', '>=', from)
    .where('r.sampleDate', '<=', to)
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where('r.delFlag', '=', '0')
    .where(idSeen(db.dialect, plantResult, session, 'r.id'))
  const [methods, last] = await Promise.all([
    standing
      .select(['r.popMethod', ({ fn }) => fn.countAll<number>().as('results')])
      .groupBy('r.popMethod')
      .execute(),
    standing
      .leftJoin('sysUser as u', 'u.username', 'r.publishBy')
      .select(['u.realname', 'r.publishBy', 'r.publishTime'])
      .where('r.publishTime', 'is not', null)
      .orderBy('r.publishTime', order => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    popMethods: counted(methods.map(one => ({ method: one.popMethod ?? '', count: Number(one.results) }))),
    last: toldOf(last),
  }
}
const toldOf = (
  row: { realname: string | null; publishBy: string | null; publishTime: number | null } | undefined,
): Behind['last'] =>
  row?.publishTime ? { by: row.realname ?? row.publishBy, time: Number(row.publishTime) } : undefined
