/** Questions and statements of appraisals. */
import type { AppraisalBounds } from '#lib/wbe/appraisal.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, revise } from '#server/db/rows.ts'

export type AppraisalRow = Row<'appraisal'>
export type CutoffRow = Row<'appraisalCutoff'>

/** What stands of a period: of each region and drug the newest version. */
export async function standingOf(db: Db, grain: string, start: string): Promise<Map<string, AppraisalRow>> {
  const rows = await db.k
    .selectFrom('appraisal')
    .selectAll()
    .where('grain', '=', grain)
    .where('startDate', '=', start)
    .where('delFlag', '=', '0')
    .orderBy('apprVersion')
    .execute()
  return new Map(rows.map(row => [`${row.placeLevel}|${row.regionCode}|${row.drugCode}`, row]))
}
export const insertAppraisals = (rows: Parameters<typeof insert<'appraisal'>>[1]): Bulk =>
  insert('appraisal', rows)
/** A newer version stands beside it; what is published stays so until that one is published. */
export const outdate = (id: string): Statement => revise('appraisal', { id }, { superseded: 'Y' })
/** Whether a district is shown by itself changes with its people, not with its figures. */
export const setSmall = (id: string, small: string): Statement => revise('appraisal', { id }, { small })
export const setUntold = (id: string): Statement => revise('appraisal', { id }, { untold: 'Y' })

/** Whose month first had a sample at or above the LOD, by region. */
export async function firstDetections(
  db: Db,
  level: string,
  drugCode: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.k
    .selectFrom('consumptionRollup')
    .select(({ fn }) => ['regionCode', fn.min<string>('startDate').as('first')])
    .where('grain', '=', 'MONTH')
    .where('level', '=', level)
    .where('drugCode', '=', drugCode)
    .where('nDetected', '>', 0)
    .groupBy('regionCode')
    .execute()
  return new Map(rows.map(({ regionCode, first }) => [regionCode, first]))
}

/** How plants came to their published results of a drug in some days. */
export const waysOf = (db: Db, drugCode: string, [from, to]: readonly [string, string]) =>
  db.k
    .selectFrom('plantResult')
    .select(['plantId', 'popMethod', 'diagnosis', 'sampleDate'])
    .distinct()
    .where('drugCode', '=', drugCode)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where('state', '=', 'PUBLISHED')
    .where('superseded', '=', 'N')
    .where('delFlag', '=', '0')
    .execute()

/** Drugs with a figure in a period. */
export async function drugsOfPeriod(db: Db, grain: string, start: string) {
  return db.k
    .selectFrom('drug as d')
    .select(['d.drugCode', 'd.nameZh', 'd.cutoffs'])
    .where('d.delFlag', '=', '0')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consumptionRollup as c')
          .select('c.drugCode')
          .whereRef('c.drugCode', '=', 'd.drugCode')
          .where('c.grain', '=', grain)
          .where('c.startDate', '=', start),
      ),
    )
    .orderBy('d.drugCode')
    .execute()
}

export const cutoffsKept = (db: Db, drugCode: string, placeLevel: string): Promise<CutoffRow[]> =>
  db.k
    .selectFrom('appraisalCutoff')
    .selectAll()
    .where('drugCode', '=', drugCode)
    .where('placeLevel', '=', placeLevel)
    .orderBy('versionNo')
    .execute()
export const insertCutoff = (row: CutoffRow): Bulk => insert('appraisalCutoff', [row])
export const sameBounds = (one: AppraisalBounds, other: AppraisalBounds): boolean =>
  one.p25 === other.p25 && one.p50 === other.p50 && one.p75 === other.p75 && one.p90 === other.p90

/** Tenants whose plants lie in each region. */
export async function tenantsInRegions(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as c', 'c.code', 'p.cityCode')
    .select(['p.districtCode', 'p.cityCode', 'c.parentCode', 'p.tenantId'])
    .distinct()
    .where('p.delFlag', '=', '0')
    .execute()
  const found = new Map<string, Set<string>>()
  for (const { districtCode, cityCode, parentCode, tenantId } of rows)
    for (const code of [districtCode, cityCode, parentCode])
      if (code) found.set(code, (found.get(code) ?? new Set()).add(tenantId))
  return found
}
/** The one tenant whose plants lie in a region; regions of several are nobody's own. */
export const tenantsOfRegions = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await tenantsInRegions(db))].map(([code, own]) => [code, own.size === 1 ? [...own][0]! : '0']))

const districtOf: Readonly<Record<string, string>> = {
  '1': '(select c.parent_code from region c where c.code = p.city_code)',
  '2': 'p.city_code',
  '3': 'p.district_code',
}
/** Regions in which some tenants have plants; the table is `t`, with `place_level` and `region_code`. */
export const inTenants = (tenants: readonly string[]): Fragment =>
  fragment(
    `exists (select 1 from sewage_plant p where p.del_flag = '0' and p.tenant_id in (${tenants.map(() => '?').join(', ')}) and t.region_code = case t.place_level ${Object.entries(
      districtOf,
    )
      .map(([level, column]) => `when '${level}' then ${column}`)
      .join(' ')} end)`,
    ...tenants,
  )

/** Published and not told yet: regions and periods, each with its rows. */
export const untoldRows = (db: Db) =>
  db.k
    .selectFrom('appraisal as a')
    .leftJoin('region as r', 'r.code', 'a.regionCode')
    .leftJoin('drug as d', 'd.drugCode', 'a.drugCode')
    .select([
      'a.id',
      'a.regionCode',
      'a.placeLevel',
      'a.grain',
      'a.startDate',
      'a.period',
      'a.grade',
      'a.trend',
      'a.suggestion',
      'a.small',
      'a.tenantId',
      'a.publishBy',
      'r.name as regionName',
      'd.nameZh as drugName',
    ])
    .where('a.untold', '=', 'Y')
    .orderBy('a.startDate')
    .orderBy('a.regionCode')
    .orderBy('a.drugCode')
    .limit(2_000)
    .execute()
/** Fails where somebody else has told it meanwhile. */
export const told = (ids: readonly string[]): Statement => ({
  sql: `update appraisal set untold = 'N' where untold = 'Y' and id in (${ids.map(() => '?').join(', ')})`,
  parameters: [...ids],
  expect: ids.length,
})

/** People whose departments lie over or under those of the plants of a region. */
export async function peopleOfRegion(db: Db, level: string, regionCode: string) {
  const plants = await db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as c', 'c.code', 'p.cityCode')
    .select('p.sysOrgCode')
    .distinct()
    .where('p.delFlag', '=', '0')
    .where(level === '1' ? 'c.parentCode' : level === '2' ? 'p.cityCode' : 'p.districtCode', '=', regionCode)
    .execute()
  const codes = plants.flatMap(({ sysOrgCode }) => (sysOrgCode ? [sysOrgCode] : []))
  const people = await db.k
    .selectFrom('sysUserDepart as u')
    .innerJoin('sysDepart as d', 'd.id', 'u.departId')
    .innerJoin('sysUser as s', 's.id', 'u.userId')
    .select(['s.id', 's.username', 'd.orgCode'])
    .where('d.delFlag', '=', '0')
    .where('s.delFlag', '=', '0')
    .where('s.status', '=', '1')
    .execute()
  const own = people.filter(({ orgCode }) => orgCode && codes.some(code => code.startsWith(orgCode)))
  return [...new Map(own.map(({ id, username }) => [id, username]))].map(([id, username]) => ({
    id,
    username,
  }))
}
