/** A worksheet as it stands: which determination of each cell is the last, what failed, what is held by it, what was asked. */
import { type Hold, holdsOf, holdsOn, isOrdered, type JudgedPoint, type Repeat } from '#lib/lab/holds.ts'
import type { Qualifier } from '#lib/lab/parse-value.ts'
import type { PositionKind } from '#lib/lab/qc.ts'
import { standardColumn } from '#lib/lab/read-block.ts'
import type { Db } from '#server/db/db.ts'
import {
  type DeterminationRow,
  determinationsOf,
  type EntryRow,
  entriesOf,
  type PlaceOnSheet,
  type PointRow,
  placesOf,
  pointsOf,
  type ReleaseRow,
  type RequestRow,
  releasesOf,
  requestsOf,
} from './queries.ts'

export const cellKey = (positionId: string, code: string): string => `${positionId} ${code}`
export interface Sheet {
  readonly places: readonly PlaceOnSheet[]
  readonly entries: readonly EntryRow[]
  readonly requests: readonly RequestRow[]
  /** Those of entries that were not taken back. */
  readonly points: readonly PointRow[]
  readonly released: ReadonlyMap<string, ReleaseRow>
  /** The determination that stands, by position and compound. */
  readonly current: ReadonlyMap<string, DeterminationRow>
  /** The highest number of each cell, of those taken back too. */
  readonly numbers: ReadonlyMap<string, number>
  readonly holds: readonly Hold[]
  readonly repeats: readonly (Repeat & { readonly pointId: string })[]
  /** Later than everything on it. */
  readonly now: number
}
export interface Reading {
  readonly qualifier: Qualifier
  readonly value: number | null
  readonly lod: number
  readonly loq: number
}
export const readingIn = (row: DeterminationRow): Reading => ({
  qualifier: row.qualifier as Qualifier,
  value: row.value,
  lod: row.lod,
  loq: row.loq,
})

const listed = (text: string): string[] => text.split(',').filter(Boolean)

interface Parts {
  places: PlaceOnSheet[]
  determinations: DeterminationRow[]
  entries: EntryRow[]
  points: PointRow[]
  requests: RequestRow[]
  releases: ReleaseRow[]
}
/** Puts together what was read of one worksheet. */
export function sheetOf({ places, determinations, entries, points, requests, releases }: Parts): Sheet {
  const undone = new Set(entries.filter(({ undoneAt }) => undoneAt !== null).map(({ id }) => id))
  const current = new Map<string, DeterminationRow>()
  const numbers = new Map<string, number>()
  const gone = new Set<string>()
  for (const row of determinations) {
    const key = cellKey(row.positionId, row.drugCode)
    numbers.set(key, Math.max(numbers.get(key) ?? 0, row.no))
    if (undone.has(row.entryId)) {
      gone.add(row.id)
      continue
    }
    if ((current.get(key)?.no ?? 0) < row.no) current.set(key, row)
  }
  const standing = new Set([...current.values()].map(({ id }) => id))
  const kept = points.filter(
    ({ determinationId, partnerId }) => !gone.has(determinationId) && !gone.has(partnerId),
  )
  const letGo = new Set(
    requests.filter(one => one.kind === 'RELEASE' && one.state === 'APPROVED').map(({ pointId }) => pointId),
  )
  const judged: JudgedPoint[] = kept.map(point => ({
    id: point.id,
    pos: point.pos,
    kind: point.kind as JudgedPoint['kind'],
    code: point.drugCode,
    passed: point.verdict === 'PASS',
    current: standing.has(point.determinationId) && (point.partnerId === '' || standing.has(point.partnerId)),
    at: Number(point.at),
    released: letGo.has(point.id),
  }))
  const holds = holdsOf(
    places.map(({ pos, kind }) => ({ pos, kind: kind as PositionKind })),
    judged,
  )
  const repeats = requests
    .filter(({ kind }) => kind === 'RETEST')
    .map(one => ({
      codes: listed(one.codes),
      positions: listed(one.positions).map(Number),
      at: Number(one.at),
      pointId: one.pointId,
    }))
  const times = [...entries, ...requests].map(({ at }) => Number(at))
  return {
    places,
    entries,
    requests,
    points: kept,
    released: new Map(releases.map(one => [cellKey(one.positionId, one.drugCode), one])),
    current,
    numbers,
    holds,
    repeats,
    now: Math.max(Date.now(), ...times.map(at => at + 1)),
  }
}

const partsOf = async (db: Db, ids: readonly string[]) => {
  const [places, determinations, entries, points, requests, releases] = await Promise.all([
    placesOf(db, ids),
    determinationsOf(db, ids),
    entriesOf(db, ids),
    pointsOf(db, ids),
    requestsOf(db, ids),
    releasesOf(db, ids),
  ])
  return { places, determinations, entries, points, requests, releases }
}
export const readSheet = async (db: Db, id: string): Promise<Sheet> => sheetOf(await partsOf(db, [id]))
/** Several in one way to the database. */
export async function readSheets(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Sheet>> {
  if (ids.length === 0) return new Map()
  const parts = await partsOf(db, ids)
  const own = <T extends { worksheetId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ worksheetId }) => worksheetId === id)
  return new Map(
    ids.map(id => [
      id,
      sheetOf({
        places: own(parts.places, id),
        determinations: own(parts.determinations, id),
        entries: own(parts.entries, id),
        points: own(parts.points, id),
        requests: own(parts.requests, id),
        releases: own(parts.releases, id),
      }),
    ]),
  )
}
/** The worksheet, and as it stands once an entry has been taken back. */
export async function readBothSides(
  db: Db,
  id: string,
  entryId: string,
): Promise<{ sheet: Sheet; after: Sheet }> {
  const parts = await partsOf(db, [id])
  const entries = parts.entries.map(one => (one.id === entryId ? { ...one, undoneAt: one.at } : one))
  return { sheet: sheetOf(parts), after: sheetOf({ ...parts, entries }) }
}

export const isSample = ({ kind }: { kind: string }): boolean => kind === 'SAMPLE'
/** What keeps the value that stands in a cell back. */
export function holdsOnCell(sheet: Sheet, place: PlaceOnSheet, code: string): Hold[] {
  const row = sheet.current.get(cellKey(place.id, code))
  if (!row || code === standardColumn) return []
  return holdsOn({ pos: place.pos, code, at: Number(row.at) }, sheet.holds, sheet.repeats)
}
export interface HeldCell {
  readonly place: PlaceOnSheet
  readonly code: string
  readonly holds: readonly Hold[]
}
/** Values of samples that are kept back, those that were reviewed before excepted. */
export const heldCells = (sheet: Sheet): HeldCell[] =>
  sheet.holds.length === 0
    ? []
    : sheet.places.filter(isSample).flatMap(place =>
        [...sheet.current.values()]
          .filter(
            ({ positionId, drugCode }) =>
              positionId === place.id && !sheet.released.has(cellKey(place.id, drugCode)),
          )
          .map(({ drugCode: code }) => ({ place, code, holds: holdsOnCell(sheet, place, code) }))
          .filter(({ holds }) => holds.length > 0),
      )
/** Whether it was ordered that the cell be measured again, and it was not yet. */
export function ordered(sheet: Sheet, place: PlaceOnSheet, code: string): boolean {
  const at = Number(sheet.current.get(cellKey(place.id, code))?.at ?? 0)
  return isOrdered({ pos: place.pos, code, at }, sheet.repeats)
}
