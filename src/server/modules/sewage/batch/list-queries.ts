/** What a batch needs: its points with their programmes, and the labels of its day. */
import type { Db } from '#server/db/db.ts'

/** Points of the orders of a batch, or, where it has none yet, of its plan. */
export const pointsOfBatch = (db: Db, batchId: string) =>
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
    .orderBy('f.plantName')
    .orderBy('p.pointName')
    .execute()

/** Labels of plants on a day, of the batch or of none yet, that may still be used or were; void ones are no bottles. */
export const labelsOfDay = (db: Db, plantIds: readonly string[], day: string, batchNo: string) =>
  db.k
    .selectFrom('sewageLabel')
    .select(['labelNo', 'plantId', 'pointId', 'bottleNo', 'qcType', 'spare', 'printCount'])
    .where('plantId', 'in', [...plantIds, ''])
    .where('sampleDate', '=', day)
    .where(one => one.or([one('batchNo', 'is', null), one('batchNo', '=', batchNo)]))
    .where('state', '<>', 'VOID')
    .where('delFlag', '=', '0')
    .orderBy('labelNo')
    .execute()
