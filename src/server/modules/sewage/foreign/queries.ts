/** Foreign series in the database: files, imports, values by their versions. */
import { plant } from '#contract/sewage/plant.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { Row } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export type UploadRow = Row<'odmUpload'>
export type ImportRow = Row<'odmImport'>
export type MappingRow = Row<'odmMapping'>

export const partsOfUpload = (db: Db, uploadId: string, from: number, most: number) =>
  db.k
    .selectFrom('odmUploadPart')
    .select(['part', 'content'])
    .where('uploadId', '=', uploadId)
    .where('part', '>=', from)
    .orderBy('part')
    .limit(most)
    .execute()

/** Files that somebody left without importing them. */
export const leftUploads = async (db: Db, before: number): Promise<string[]> =>
  (
    await db.k
      .selectFrom('odmUpload')
      .select('id')
      .where('state', '<>', 'imported')
      .where('beat', '<', before)
      .limit(50)
      .execute()
  ).map(({ id }) => id)

/** Another import of the same file that stands. */
export const standingOfHash = (db: Db, hash: string, tenantId: string) =>
  db.k
    .selectFrom('odmImport')
    .select(['fileName', 'state', 'createTime'])
    .where('fileHash', '=', hash)
    .where('tenantId', '=', tenantId)
    .where('state', '<>', 'WITHDRAWN')
    .where('delFlag', '=', '0')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How far an upload has been looked at; no row where another look has begun. */
export const uploadBeat = (id: string, at: number, done: number, before: number): Statement => ({
  sql: "update odm_upload set beat = ?, done = ? where id = ? and state = 'reading' and beat = ?",
  parameters: [at, done, id, before],
  unremembered: true,
  expect: 1,
})

/** All versions of some values of a source, and whether their import stands. */
export const versionsOf = (db: Db, mappingId: string, keys: readonly string[]) =>
  db.k
    .selectFrom('odmValue as v')
    .innerJoin('odmImport as i', 'i.id', 'v.importId')
    .select([
      'v.rowKey',
      'v.versionNo',
      'v.value',
      'v.qualifier',
      'v.flags',
      'v.sampleDate',
      'v.plantId',
      'v.regionCode',
      'i.state',
    ])
    .where('v.mappingId', '=', mappingId)
    .where('v.rowKey', 'in', [...keys])
    .execute()
export type Version = Awaited<ReturnType<typeof versionsOf>>[number]

export interface Tally {
  done: number
  fresh: number
  changed: number
  same: number
  refused: number
  beside: number
}
/** @param before lines that were done: another process that writes the same import undoes this unit, and so does who cancelled it */
export const importBeat = (id: string, at: number, before: number, tally: Tally): Statement => ({
  sql: `update odm_import set beat = ?, done = ?, fresh = ?, changed = ?, same = ?, refused = ?, beside = ?
    where id = ? and state = 'RUNNING' and done = ?`,
  parameters: [
    at,
    tally.done,
    tally.fresh,
    tally.changed,
    tally.same,
    tally.refused,
    tally.beside,
    id,
    before,
  ],
  expect: 1,
})
export const importSaid = (id: string, problem: string | null): Statement => ({
  sql: "update odm_import set problem = ? where id = ? and state = 'RUNNING'",
  parameters: [problem, id],
})
/** Imports that nobody has been seen at for a while: their process is gone. */
export const silentImports = (db: Db, before: number) =>
  db.k
    .selectFrom('odmImport')
    .select(['id', 'beat'])
    .where('state', '=', 'RUNNING')
    .where('beat', '>', 0)
    .where('beat', '<', before)
    .orderBy('beat')
    .limit(4)
    .execute()
/** Takes it over; no row where another process was quicker. */
export const takeOver = (id: string, beat: number, now: number): Statement => ({
  sql: "update odm_import set beat = ? where id = ? and state = 'RUNNING' and beat = ?",
  parameters: [now, id, beat],
  expect: 1,
})

/** Plants of ours by their codes, of the tenant or of all. */
export const plantsCoded = (db: Db, codes: readonly string[]) =>
  db.k
    .selectFrom('sewagePlant')
    .select(['id', 'plantCode', 'plantName', 'tenantId'])
    .where('delFlag', '=', '0')
    .where('plantCode', 'in', [...codes])
    .execute()
export const plantsCodedSeen = (db: Db, session: Session, codes: readonly string[]) =>
  db.k
    .selectFrom('sewagePlant as p')
    .select(['p.id', 'p.plantCode', 'p.plantName'])
    .where('p.delFlag', '=', '0')
    .where('p.plantCode', 'in', [...codes])
    .where(idSeen(db.dialect, plant, session, 'p.id'))
    .execute()
export const regionsCoded = (db: Db, codes: readonly string[]) =>
  db.k
    .selectFrom('region')
    .select(['code', 'name'])
    .where('code', 'in', [...codes])
    .execute()
export const drugsCoded = (db: Db) =>
  db.k.selectFrom('drug').select(['drugCode', 'nameZh']).where('delFlag', '=', '0').execute()

export const valuesWritten = async (db: Db, importId: string): Promise<boolean> =>
  (await db.k
    .selectFrom('odmValue')
    .select('id')
    .where('importId', '=', importId)
    .where('rowKey', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
