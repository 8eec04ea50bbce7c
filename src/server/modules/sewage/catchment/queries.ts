import { plant } from '#contract/sewage/plant.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

/** A removed one has no shape and keeps its version, so that the next one is none that anybody has looked at before. */
export const catchmentOf = async (db: Db, plantId: string) => {
  const row = await readRow(db, 'plantCatchment', { plantId })
  return { kept: row?.shape ? row : undefined, version: row?.version ?? 0 }
}

export const seenOutlines = (db: Db, session: Session) =>
  db.k
    .selectFrom('plantCatchment as c')
    .innerJoin('sewagePlant as p', 'p.id', 'c.plantId')
    .select(['c.plantId', 'p.plantName', 'c.outline as shape'])
    .where('p.delFlag', '=', '0')
    .where('c.shape', '<>', '')
    .where(idSeen(db.dialect, plant, session, 'p.id'))
    .orderBy('p.plantCode')
    .execute()

interface Kept {
  plantId: string
  shape: string
  shown: string
  outline: string
  corners: number
  areaKm2: number
  byName: string
  at: number
}
/** @param version that was looked at: of two who upload at once, the second is told */
export const keep = (row: Kept, version: number): Statement =>
  version === 0
    ? {
        sql: `insert into plant_catchment (plant_id, shape, shown, outline, corners, area_km2, by_name, at, version)
          values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
        parameters: [
          row.plantId,
          row.shape,
          row.shown,
          row.outline,
          row.corners,
          row.areaKm2,
          row.byName,
          row.at,
        ],
        expect: 1,
      }
    : {
        sql: `update plant_catchment set shape = ?, shown = ?, outline = ?, corners = ?, area_km2 = ?, by_name = ?, at = ?, version = version + 1
          where plant_id = ? and version = ?`,
        parameters: [
          row.shape,
          row.shown,
          row.outline,
          row.corners,
          row.areaKm2,
          row.byName,
          row.at,
          row.plantId,
          version,
        ],
        expect: 1,
      }
export const drop = (plantId: string, version: number): Statement => ({
  sql: "update plant_catchment set shape = '', shown = '', outline = '', corners = 0, area_km2 = 0, version = version + 1 where plant_id = ? and version = ? and shape <> ''",
  parameters: [plantId, version],
  expect: 1,
})
/** Of the version that it was worked out of, or not at all. */
export const keepShown = (plantId: string, version: number, shown: string): Statement => ({
  sql: 'update plant_catchment set shown = ? where plant_id = ? and version = ?',
  parameters: [shown, plantId, version],
})
