/** Samples of the past days with what became of them. */
import { sql } from 'kysely'
import { standardColumn } from '#lib/lab/read-block.ts'
import type { Db } from '#server/db/db.ts'
import { facilityIn, sampleShown, type Within } from '../overview/queries.ts'

export const openSamples = (
  db: Db,
  within: Within,
  states: readonly string[],
  sinceDay: string,
  limit: number,
  /** Of these ones, however old. */
  ids: readonly string[] = [],
) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as p', 'p.id', 's.plantId')
    .select([
      's.id',
      's.sampleNo',
      's.plantId',
      'p.plantName',
      's.beginTime',
      's.endTime',
      's.actualSub',
      's.planSub',
      's.cabinetTempAvg',
      's.state',
      's.updateTime',
    ])
    .where('s.delFlag', '=', '0')
    .where(({ eb, or }) =>
      or([eb('s.sampleDate', '>=', sinceDay), ...(ids.length > 0 ? [eb('s.id', 'in', [...ids])] : [])]),
    )
    .where('s.state', 'in', [...states])
    // A part that went to a laboratory without people here waits for that one's report, and for nobody here.
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('s.state', '!=', 'RECEIVED'),
        eb('s.qcType', 'is', null),
        eb('s.qcType', '!=', 'SPLIT'),
        exists(selectFrom('labelTest as t').select('t.id').whereRef('t.sampleId', '=', 's.id')),
      ]),
    )
    .where(sampleShown(within, 's.'))
    .orderBy('s.endTime')
    .orderBy('s.sampleNo')
    .limit(limit)
    .execute()

/**
 * Of samples that nobody has fetched yet: how many sub-samples their samplers say they have drawn, as the sampling log
 * tells them. What was drawn on request has no number; where no sampler is known or seen the sample is absent.
 */
export const drawnSoFar = (db: Db, within: Within, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('sample as s')
        .innerJoin('sewagePoint as p', 'p.id', 's.pointId')
        .innerJoin('deviceFacility as f', join =>
          join.onRef('f.id', '=', 'p.samplerId').on('f.delFlag', '=', '0'),
        )
        .leftJoin('samplingLog as l', join =>
          join
            .onRef('l.facilityId', '=', 'f.id')
            .onRef('l.sampleTime', '>=', 's.beginTime')
            .onRef('l.sampleTime', '<', 's.endTime')
            .on('l.seq', '>', 0)
            .on('l.result', '=', 'OK'),
        )
        .select(({ fn }) => ['s.id', fn.count<number>('l.seq').distinct().as('drawn')])
        .where('s.id', 'in', [...ids])
        .where(facilityIn(within, 'f.id'))
        .groupBy('s.id')
        .execute()

/** When the first laboratory value of each tested sample was written. */
export const testedAt = (db: Db, within: Within, sinceDay: string) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('labValue as v', 'v.sampleId', 's.id')
    .select(({ fn }) => ['s.id', 's.endTime', fn.min<number>('v.createTime').as('testedAt')])
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', sinceDay)
    .where(sampleShown(within, 's.'))
    .groupBy(['s.id', 's.endTime'])
    .execute()

/** Of worksheets: when the sampling of its earliest sample ended that is measured for the first time. */
export const firstEnds = (db: Db, worksheetIds: readonly string[]) =>
  db.k
    .selectFrom('worksheetPosition as w')
    .innerJoin('labelTest as t', 't.id', 'w.labelTestId')
    .innerJoin('sample as s', 's.id', 't.sampleId')
    .select(({ fn }) => ['w.worksheetId', fn.min<number>('s.endTime').as('endTime')])
    .where('w.worksheetId', 'in', [...worksheetIds])
    .where('t.rounds', '=', 1)
    .groupBy('w.worksheetId')
    .execute()

/** Cells of worksheets that hold a value, by worksheet; internal standards and calibration are none. */
export const cellsEntered = (db: Db, worksheetIds: readonly string[]) =>
  db.k
    .selectFrom('labDetermination as d')
    .innerJoin('labEntry as e', 'e.id', 'd.entryId')
    .innerJoin('worksheetPosition as w', 'w.id', 'd.positionId')
    .select(['d.worksheetId', sql<number>`count(distinct d.position_id || ' ' || d.drug_code)`.as('entered')])
    .where('d.worksheetId', 'in', [...worksheetIds])
    .where('e.undoneAt', 'is', null)
    .where('d.drugCode', '!=', standardColumn)
    .where('w.kind', '!=', 'CAL')
    .groupBy('d.worksheetId')
    .execute()

/** Positions that must hold values, and compounds that each must hold, by worksheet that runs. */
export const cellsAsked = (db: Db, worksheetIds: readonly string[]) =>
  db.k
    .selectFrom('worksheet as h')
    .select(['h.id'])
    .select(({ selectFrom, fn }) => [
      selectFrom('worksheetPosition as w')
        .select(fn.countAll<number>().as('n'))
        .whereRef('w.worksheetId', '=', 'h.id')
        .where('w.kind', '!=', 'CAL')
        .as('positions'),
      selectFrom('worksheetLimit as l')
        .select(fn.countAll<number>().as('n'))
        .whereRef('l.worksheetId', '=', 'h.id')
        .as('compounds'),
    ])
    .where('h.id', 'in', [...worksheetIds])
    .execute()
