/** What a batch needs: its points with their programmes, and the labels of its day. */
import { label } from '#contract/sewage/label.ts'
import { plant } from '#contract/sewage/plant.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Points of the orders of a batch that the reader sees. */
export const pointsOfBatch = (db: Db, session: Session, batchId: string) =>
  db.k
    .selectFrom('workOrder as w')
    .innerJoin('sewagePoint as p', 'p.id', 'w.pointId')
    .innerJoin('sewagePlant as f', 'f.id', 'p.plantId')
    .leftJoin('sysUser as u', 'u.username', 'w.assignee')
    .select([
      'p.id',
      'p.pointName',
      'p.samplingMode',
      'p.startTime',
      'p.durationH',
      'p.intervalMin',
      'p.subVolume',
      'f.id as plantId',
      'f.plantName',
      'f.shortName',
      'u.realname as person',
    ])
    .distinct()
    .where('w.batchId', '=', batchId)
    .where('w.delFlag', '=', '0')
    .where('w.state', '<>', 'CANCELLED')
    .where(idSeen(db.dialect, workOrder, session, 'w.id'))
    .where(idSeen(db.dialect, samplingPoint, session, 'p.id'))
    .where(idSeen(db.dialect, plant, session, 'f.id'))
    .orderBy('f.plantName')
    .orderBy('p.pointName')
    .execute()

/** How many points it has, seen or not. */
export const countPoints = async (db: Db, batchId: string): Promise<number> => {
  const row = await db.k
    .selectFrom('workOrder')
    .select(({ fn }) => fn.count('pointId').distinct().as('count'))
    .where('batchId', '=', batchId)
    .where('delFlag', '=', '0')
    .where('state', '<>', 'CANCELLED')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Labels that the reader sees of plants on a day, of the batch or of none yet, that may still be used or were; void ones are no bottles. */
export const labelsOfDay = (
  db: Db,
  session: Session,
  { plantIds, day, batchNo }: { plantIds: readonly string[]; day: string; batchNo: string },
) =>
  db.k
    .selectFrom('sewageLabel')
    .select(['labelNo', 'plantId', 'pointId', 'bottleNo', 'qcType', 'spare', 'printCount'])
    .where('plantId', 'in', [...plantIds, ''])
    .where('sampleDate', '=', day)
    .where(one => one.or([one('batchNo', 'is', null), one('batchNo', '=', batchNo)]))
    .where('state', '<>', 'VOID')
    .where('delFlag', '=', '0')
    .where(idSeen(db.dialect, label, session, 'sewageLabel.id'))
    .orderBy('labelNo')
    .execute()
