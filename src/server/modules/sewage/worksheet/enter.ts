/** Typed, pasted and imported cells: read, judged and saved as one unit, or not at all. */
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { enterValues as entering, type enterValues, undoEntry } from '#contract/sewage/worksheet-calls.ts'
import { nextId } from '#lib/id.ts'
import { placeName } from '#lib/lab/place.ts'
import { type BlockCell, readBlock } from '#lib/lab/read-block.ts'
import { audit } from '#server/audit/audit.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { judgedCells, newPoints } from './judge.ts'
import { type Method, methodOf } from './method.ts'
import { pointsWritten } from './opened.ts'
import { type Header, sheetToWrite, writeSheet } from './own-sheet.ts'
import {
  type DeterminationRow,
  insertDeterminations,
  insertEntry,
  type PlaceOnSheet,
  reviseSheet,
  takeBackEntry,
} from './queries.ts'
import { underRules } from './rules.ts'
import { cellKey, ordered, readBothSides, readSheet, type Sheet } from './sheet.ts'

type Served = Pick<Deps, 'db' | 'engine'>
type Answer = ResultOf<typeof enterValues>
/** Cells that are decided upon before others get their turn. */
const slice = 800
const turn = () => new Promise<void>(resolve => setImmediate(resolve))
/** Problems that the answer names one by one. */
const mostProblems = 500
const named = 5

interface Wish {
  readonly place: PlaceOnSheet
  readonly cell: BlockCell
  readonly code: string
  readonly qualifier: DeterminationRow['qualifier']
  readonly value: number | null
  readonly no: number
}
interface Sorted {
  readonly wishes: Wish[]
  readonly same: number
  /** Values that stand and were reviewed. */
  readonly locked: readonly string[]
  /** Values that stand and would be changed although nobody ordered them anew. */
  readonly changed: readonly string[]
}
const nameOf = (place: PlaceOnSheet, code: string) => `${placeName(place.pos)} ${code}`

/** What is to be written of the cells that can be taken. */
async function sorted(
  sheet: Sheet,
  cells: readonly BlockCell[],
  confirmed: ReadonlySet<number>,
): Promise<Sorted> {
  const byPos = new Map(sheet.places.map(place => [place.pos, place]))
  const wishes: Wish[] = []
  const locked: string[] = []
  const changed: string[] = []
  let same = 0
  for (const [index, cell] of cells.entries()) {
    if (index > 0 && index % slice === 0) await turn()
    const { read, pos, code } = cell
    if (read.verdict !== 'OK' && !(read.verdict === 'TO_CONFIRM' && confirmed.has(index))) continue
    const place = byPos.get(pos ?? 0)
    if (!place || code === undefined) continue
    const key = cellKey(place.id, code)
    const stands = sheet.current.get(key)
    const { qualifier, value } = read.reading
    const anew = ordered(sheet, place, code)
    // A value that was ordered anew counts as measured again, were it the same.
    if (stands && stands.qualifier === qualifier && stands.value === value && !anew) {
      same += 1
      continue
    }
    if (sheet.released.has(key)) locked.push(nameOf(place, code))
    else if (stands && !anew) changed.push(nameOf(place, code))
    wishes.push({ place, cell, code, qualifier, value, no: (sheet.numbers.get(key) ?? 0) + 1 })
  }
  return { wishes, same, locked, changed }
}
const listed = (names: readonly string[]) =>
  `${names.slice(0, named).join('、')}${names.length > named ? ` 等 ${names.length} 格` : ''}`

function refuseUnasked({ locked, changed }: Sorted, reason: string): void {
  if (locked.length > 0) throw refused(`${listed(locked)} 已审核通过，不能再改；要改请由审核人让样品复测`)
  if (changed.length > 0 && reason === '')
    throw refused(`${listed(changed)} 已有测定值，修改须说明原因；原值会保留`, { changed: changed.length })
}

function determinations(
  wishes: readonly Wish[],
  method: Method,
  by: {
    header: Header
    session: Session
    entryId: string
    source: string
    at: number
    reason: string | null
  },
): DeterminationRow[] {
  const limits = new Map(method.columns.map(column => [column.code, column]))
  return wishes.map(({ place, cell, code, qualifier, value, no }) => ({
    id: nextId(),
    worksheetId: by.header.id,
    positionId: place.id,
    drugCode: code,
    no,
    qualifier,
    value,
    lod: limits.get(code)!.lod,
    loq: limits.get(code)!.loq,
    entered: cell.text,
    entryId: by.entryId,
    source: by.source,
    byUser: by.session.username,
    byName: by.session.realname,
    at: by.at,
    reason: by.reason,
  }))
}

const problemsOf = (cells: readonly BlockCell[], confirmed: ReadonlySet<number>): Answer['problems'] =>
  cells
    .flatMap(({ read, pos, code, kept, astray = false }, index) =>
      read.verdict === 'REFUSED' || (read.verdict === 'TO_CONFIRM' && !confirmed.has(index))
        ? [
            {
              index,
              pos: pos ?? null,
              code: code ?? null,
              text: kept,
              astray,
              verdict: read.verdict,
              words: read.words,
              offer: read.verdict === 'TO_CONFIRM' ? read.offer : null,
            },
          ]
        : [],
    )
    .slice(0, mostProblems)

export async function enter(
  served: Served,
  session: Session,
  body: BodyOf<typeof enterValues>,
): Promise<Answer> {
  const header = await sheetToWrite(served, body, session, ['RUNNING'])
  const [sheet, method] = await Promise.all([readSheet(served.db, header.id), methodOf(served.db, header)])
  if (sheet.places.length === 0) throw refused('工作单还没有位置，请先排样')
  if (method.columns.length < 2) throw refused('方法里没有化合物，请先在“检测方法”里填写')
  const report = await readBlock(
    body.rows,
    { places: sheet.places.map(({ pos, labelNo }) => ({ pos, labelNo })), columns: method.columns },
    body.at ?? { pos: 1, code: method.columns[0]!.code },
    body.source === 'ODM',
  )
  const confirmed = new Set(body.confirmed ?? [])
  const reason = (body.reason ?? '').trim()
  const found = await sorted(sheet, report.cells, confirmed)
  refuseUnasked(found, reason)
  const { wishes, same } = found
  const taken = report.cells.filter(
    ({ read }, index) => read.verdict === 'TO_CONFIRM' && confirmed.has(index),
  ).length
  const counts = {
    total: report.total,
    taken: wishes.length,
    same,
    toConfirm: report.toConfirm - taken,
    refused: report.refused,
    empty: report.empty,
  }
  const problems = problemsOf(report.cells, confirmed)
  if (wishes.length === 0) return { version: header.version, entryId: null, ...counts, failed: 0, problems }

  const entryId = nextId()
  const at = sheet.now
  const rows = determinations(wishes, method, {
    header,
    session,
    entryId,
    source: body.source,
    at,
    reason: reason === '' ? null : reason,
  })
  await turn()
  const current = new Map(sheet.current)
  for (const row of rows) current.set(cellKey(row.positionId, row.drugCode), row)
  const points = await underRules(
    served.db,
    header,
    method.policy,
    newPoints(sheet, judgedCells(sheet, current, method), header, at),
  )
  await turn()
  await writeSheet(served, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: 'RUNNING' }, session.username, at),
    insertEntry({
      id: entryId,
      worksheetId: header.id,
      source: body.source,
      at,
      byUser: session.username,
      byName: session.realname,
      ...counts,
    }),
    insertDeterminations(rows),
    ...pointsWritten(points, session.username),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo} 录入 ${rows.length} 格（${body.source}）`,
      entering.access,
    ),
  ])
  const failed = points.filter(({ verdict }) => verdict !== 'PASS').length
  return { version: header.version + 1, entryId, ...counts, failed, problems }
}

/** Takes a paste back: its values as if they had never been entered; that it was there stays on record. */
export async function undo(served: Served, session: Session, body: BodyOf<typeof undoEntry>) {
  const header = await sheetToWrite(served, body, session, ['RUNNING'])
  const [{ sheet, after }, method] = await Promise.all([
    readBothSides(served.db, header.id, body.entryId),
    methodOf(served.db, header),
  ])
  const entry = sheet.entries.find(({ id }) => id === body.entryId)
  if (!entry || entry.undoneAt !== null) throw refused('这次录入已经撤销，请刷新后再看')
  if (entry.byUser !== session.username) throw refused(`只有录入的人 ${entry.byName} 可以撤销这次录入`)
  const own = [...sheet.current.values()].filter(({ entryId }) => entryId === entry.id)
  if (own.length < entry.taken) throw refused('这次录入的值后来又改过，不能整批撤销，请逐格更正')
  if (own.some(row => sheet.released.has(cellKey(row.positionId, row.drugCode))))
    throw refused('这次录入的值已有审核通过的，不能撤销')
  const ids = new Set(own.map(({ id }) => id))
  const points = sheet.points.filter(point => ids.has(point.determinationId) || ids.has(point.partnerId))
  const asked = new Set(points.map(({ id }) => id))
  if (sheet.requests.some(({ pointId }) => asked.has(pointId)))
    throw refused('这次录入的质控已申请复测或放行，不能撤销')
  const failed = points.filter(({ verdict }) => verdict !== 'PASS').length
  const reason = (body.reason ?? '').trim()
  // A run that failed does not vanish without a word: the reviewer reads why.
  if (failed > 0 && reason === '')
    throw refused(`这次录入里有 ${failed} 个质控值不合格，撤销须说明原因，审核人会看到`, { failed })
  // What stands from now on may be a pair that nobody has judged: a duplicate against the value before.
  const anew = await underRules(
    served.db,
    header,
    method.policy,
    newPoints(after, judgedCells(after, after.current, method), header, sheet.now),
  )
  await writeSheet(served, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: 'RUNNING' }, session.username, sheet.now),
    ...pointsWritten(anew, session.username),
    takeBackEntry(entry.id, session.username, sheet.now, reason === '' ? null : reason),
    audit(session, 'edit', `工作单 ${header.worksheetNo} 撤销录入 ${entry.taken} 格`, undoEntry.access),
  ])
  return { version: header.version + 1 }
}
