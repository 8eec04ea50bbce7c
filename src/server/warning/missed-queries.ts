import type { Drawn, Programme } from '#lib/sampling.ts'
import type { Db } from '#server/db/db.ts'

export interface Programmed extends Programme {
  readonly facilityId: string
  readonly pointId: string
}
/** Programmes of points in use, with the samplers that carry them out. */
export const programmesOf = (db: Db): Promise<Programmed[]> =>
  db.k
    .selectFrom('sewagePoint as p')
    .innerJoin('deviceFacility as f', 'f.id', 'p.samplerId')
    .select([
      'f.id as facilityId',
      'p.id as pointId',
      'p.startTime',
      'p.durationH',
      'p.intervalMin',
      'p.subVolume',
      'p.samplingMode as mode',
    ])
    .where('p.delFlag', '=', '0')
    .where('p.status', '=', '1')
    .where('f.delFlag', '=', '0')
    .where('p.startTime', 'is not', null)
    .execute()

const inLots = async <T>(
  ids: readonly string[],
  ask: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> => {
  const rows: T[] = []
  for (let at = 0; at < ids.length; at += 200) rows.push(...(await ask(ids.slice(at, at + 200))))
  return rows
}

/** Sub-samples whose pumps started in the window, by facility. */
export async function drawnIn(
  db: Db,
  facilityIds: readonly string[],
  begin: number,
  end: number,
): Promise<ReadonlyMap<string, Drawn[]>> {
  const rows = await inLots(facilityIds, some =>
    db.k
      .selectFrom('samplingLog')
      .select(['facilityId', 'seq', 'sampleTime as time', 'result', 'actualMl'])
      .where('facilityId', 'in', some)
      .where('sampleTime', '>=', begin)
      .where('sampleTime', '<', end)
      .execute(),
  )
  return Map.groupBy(rows, ({ facilityId }) => facilityId)
}
/** Those that told of a sub-sample in a span. */
export const toldBefore = async (
  db: Db,
  facilityIds: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await inLots(facilityIds, some =>
        db.k
          .selectFrom('samplingLog')
          .select('facilityId')
          .distinct()
          .where('facilityId', 'in', some)
          .where('sampleTime', '>=', from)
          .where('sampleTime', '<', to)
          .execute(),
      )
    ).map(({ facilityId }) => facilityId),
  )
/** Points of which a sample was planned, or drawn, in a window. */
export const plannedAmong = async (
  db: Db,
  pointIds: readonly string[],
  begin: number,
  end: number,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await inLots(pointIds, some =>
        db.k
          .selectFrom('sample')
          .select('pointId')
          .distinct()
          .where('pointId', 'in', some)
          .where('delFlag', '=', '0')
          .where('parentSampleId', 'is', null)
          .where('beginTime', '>=', begin)
          .where('beginTime', '<', end)
          .execute(),
      )
    ).map(({ pointId }) => pointId),
  )
/** The end of the last programme of each that was told of as missed, also where somebody has closed that. */
export const missesOf = async (
  db: Db,
  facilityIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await inLots(facilityIds, some =>
        db.k
          .selectFrom('facilityWarning')
          .select(({ fn }) => ['facilityId', fn.max('lastTime').as('last')])
          .where('code', '=', 'SAMPLE_MISS')
          .where('facilityId', 'in', some)
          .groupBy('facilityId')
          .execute(),
      )
    ).map(({ facilityId, last }) => [String(facilityId), Number(last)]),
  )
