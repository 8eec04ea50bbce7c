/** A worksheet as its screen shows it. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import type { worksheetSheet } from '#contract/sewage/worksheet-calls.ts'
import { toWire } from '#lib/dates.ts'
import { dress } from '#server/crud/listing.ts'
import { lastStep } from '#server/crud/machine/timeline.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { judgedCells } from './judge.ts'
import { methodOf } from './method.ts'
import type { Header } from './own-sheet.ts'
import { actionsOf, keptColumnsOf } from './queries.ts'
import { titleOf } from './requests.ts'
import { cellKey, heldCells, ordered, readSheet, type Sheet } from './sheet.ts'

const listed = (text: string): string[] => text.split(',').filter(Boolean)
type Shown = ResultOf<typeof worksheetSheet>
/** Steps by which a reviewer gives the sheet back to who measures. */
const returns: ReadonlySet<string> = new Set(['sendBack', 'approvePart'])
export const returnedBy = (last: Awaited<ReturnType<typeof lastStep>>): Shown['returned'] =>
  last && returns.has(last.verb)
    ? { title: last.title, byName: last.byName, at: toWire(last.at), reason: last.reason }
    : null

function cellsOf(
  sheet: Sheet,
  judged: ReturnType<typeof judgedCells>,
  held: ReadonlySet<string>,
): Shown['cells'] {
  const byKey = new Map(judged.map(one => [cellKey(one.place.id, one.code), one.judged]))
  const places = new Map(sheet.places.map(place => [place.id, place]))
  return [...sheet.current.values()].flatMap(row => {
    const place = places.get(row.positionId)
    if (!place) return []
    const key = cellKey(row.positionId, row.drugCode)
    const verdict = byKey.get(key)
    return [
      {
        pos: place.pos,
        code: row.drugCode,
        qualifier: row.qualifier,
        value: row.value,
        no: row.no,
        entered: row.entered,
        held: held.has(key),
        released: sheet.released.has(key),
        ordered: ordered(sheet, place, row.drugCode),
        judged: verdict
          ? { verdict: verdict.verdict, text: verdict.text, limit: verdict.limit, sum: verdict.sum }
          : null,
      },
    ]
  })
}

const subjectOf = (point: Sheet['points'][number] | undefined): string =>
  point ? `${titleOf(point.kind, point.drugCode, point.pos)} ${point.shown}` : ''

export async function shownSheet(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  id: string,
  session: Session,
): Promise<Shown> {
  const store = engine.store(worksheet)
  const row = await findRow(store, id, session)
  const [sheet, method, last] = await Promise.all([
    readSheet(db, id),
    methodOf(db, row),
    lastStep(db, worksheet.table, id),
  ])
  await dress(store, [row], session)
  const columns = await keptColumnsOf(db, row as unknown as Header)
  const actions = new Map((await actionsOf(db, id)).map(one => [one.pointId, one]))
  const held = heldCells(sheet)
  const heldKeys = new Set(held.map(({ place, code }) => cellKey(place.id, code)))
  const judged = judgedCells(sheet, sheet.current, method)
  const byId = new Map(sheet.places.map(place => [place.id, place]))
  const points = new Map(sheet.points.map(point => [point.id, point]))
  const failed = new Set(
    sheet.points.filter(({ verdict }) => verdict !== 'PASS').map(({ determinationId }) => determinationId),
  )
  const standing = new Set([...sheet.current.values()].map(one => one.id))
  const failedIn = new Map<string, number>()
  for (const value of sheet.current.values())
    if (failed.has(value.id)) failedIn.set(value.entryId, (failedIn.get(value.entryId) ?? 0) + 1)
  return {
    row: row as Shown['row'],
    columns: method.columns.map(({ code, title, names, lod, loq, low, uloq, color }) => ({
      code,
      names: [...(names ?? [])],
      low: low ?? null,
      name: title,
      lod,
      loq,
      uloq,
      color,
    })),
    places: sheet.places.map(place => ({
      id: place.id,
      pos: place.pos,
      kind: place.kind,
      ofPos: place.ofId === null ? null : (byId.get(place.ofId)?.pos ?? null),
      level: place.level,
      material: place.material,
      testId: place.labelTestId,
      labelNo: place.labelNo,
      plant: place.shortName || place.plantName,
      moved: place.movedReason,
    })),
    cells: cellsOf(sheet, judged, heldKeys),
    holds: sheet.holds
      .map(hold => {
        const own = held.filter(
          one => one.holds.includes(hold) || one.holds.some(({ point }) => point.id === hold.point.id),
        )
        const point = points.get(hold.point.id)!
        const action = actions.get(hold.point.id)
        return {
          pointId: hold.point.id,
          pos: hold.point.pos,
          kind: hold.point.kind,
          code: hold.point.code,
          text: point.shown,
          limit: point.limitWords,
          rules: listed(point.rules),
          action: action ? { id: action.id, state: action.state } : null,
          ruleWords: point.verdict === 'RULE' ? point.ruleWords : null,
          sum: point.sumWords,
          current: hold.point.current,
          from: hold.span.from,
          to: hold.span.to,
          positions: [...new Set(own.map(({ place }) => place.pos))].sort((a, b) => a - b),
          samples: new Set(own.map(({ place }) => place.id)).size,
          values: own.length,
        }
      })
      // One whose values were all measured again keeps nothing back any more.
      .filter(({ current, values }) => current || values > 0),
    reminders: sheet.points
      .filter(
        ({ verdict, rules, determinationId, partnerId }) =>
          verdict === 'PASS' &&
          rules !== '' &&
          standing.has(determinationId) &&
          (partnerId === '' || standing.has(partnerId)),
      )
      .map(point => ({
        pos: point.pos,
        kind: point.kind,
        code: point.drugCode,
        rules: listed(point.rules),
        words: point.ruleWords ?? '',
      })),
    fileColumns: columns
      ? columns.wide === null
        ? { sample: columns.sample, compound: columns.compound, figure: columns.figure }
        : { sample: columns.sample, compounds: JSON.parse(columns.wide) }
      : null,
    returned: returnedBy(last),
    requests: sheet.requests.map(one => ({
      id: one.id,
      kind: one.kind,
      state: one.state,
      pointId: one.pointId,
      subject: subjectOf(points.get(one.pointId ?? '')),
      reason: one.reason,
      byUser: one.byUser,
      byName: one.byName,
      at: toWire(one.at),
      decidedName: one.decidedName,
      decidedAt: one.decidedAt === null ? null : toWire(one.decidedAt),
      opinion: one.opinion,
    })),
    entries: [...sheet.entries]
      .sort((a, b) => b.at - a.at)
      .map(entry => ({
        id: entry.id,
        source: entry.source,
        at: toWire(entry.at),
        byUser: entry.byUser,
        byName: entry.byName,
        total: entry.total,
        taken: entry.taken,
        same: entry.same,
        toConfirm: entry.toConfirm,
        refused: entry.refused,
        empty: entry.empty,
        undoneAt: entry.undoneAt === null ? null : toWire(entry.undoneAt),
        undoneReason: entry.undoneReason,
        failed: failedIn.get(entry.id) ?? 0,
      })),
    limits: { ...method.run },
  }
}
