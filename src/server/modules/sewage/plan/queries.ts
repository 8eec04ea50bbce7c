import type { NotNull } from 'kysely'
import type { Bulk, Db } from '#server/db/db.ts'

export interface Programme {
  pointId: string
  pointCode: string
  plantId: string
  samplingMode: string | null
  startTime: string | null
  durationH: number | null
  intervalMin: number | null
  sysOrgCode: string | null
  tenantId: string
}

/** Points in use, of plants that are there, with what is drawn from them. */
export const programmes = (db: Db, purpose: string): Promise<Programme[]> =>
  db.k
    .selectFrom('sewagePoint as p')
    .innerJoin('sewagePlant as f', 'f.id', 'p.plantId')
    .where('p.delFlag', '=', '0')
    .where('p.status', '=', '1')
    .where('f.delFlag', '=', '0')
    .$if(purpose !== '', query => query.where('p.purpose', '=', purpose))
    .select([
      'p.id as pointId',
      'p.pointCode',
      'p.plantId',
      'p.samplingMode',
      'p.startTime',
      'p.durationH',
      'p.intervalMin',
      'p.sysOrgCode',
      'p.tenantId',
    ])
    // Required of every point.
    .$narrowType<{ pointCode: NotNull; plantId: NotNull }>()
    .orderBy('p.pointCode')
    .execute()

/** When the sampler of a point is taken already, epoch ms; what was split from another sample does not count. */
export const taken = (
  db: Db,
  from: number,
): Promise<{ pointId: string; beginTime: number; endTime: number }[]> =>
  db.k
    .selectFrom('sample')
    .where('delFlag', '=', '0')
    .where('endTime', '>', from)
    .where('parentSampleId', 'is', null)
    .select(['pointId', 'beginTime', 'endTime'])
    .execute()

const sampleColumns = [
  'id',
  'sample_no',
  'point_id',
  'plant_id',
  'sample_date',
  'mode',
  'begin_time',
  'end_time',
  'plan_sub',
  'qc_type',
  'state',
  'create_by',
  'create_time',
  'sys_org_code',
  'tenant_id',
] as const

/** A number that is there already stays what it is. */
export const newSamples = (rows: Bulk['rows']): Bulk => ({
  table: 'sample',
  columns: sampleColumns,
  rows,
  onConflict: 'ignore',
})
