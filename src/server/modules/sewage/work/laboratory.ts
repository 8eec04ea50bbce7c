/** What a laboratory has under way: its tests that are not over, its worksheets with what each waits for, what is held on them. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import type { labDay, SheetNext } from '#contract/sewage/lab-day.ts'
import { labelTest } from '#contract/sewage/label-test.ts'
import { workLimits } from '#contract/sewage/work.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { hourMs } from '#lib/dates.ts'
import { fragment } from '#server/crud/fragment.ts'
import { lastStep } from '#server/crud/machine/timeline.ts'
import { seenRows } from '#server/crud/save/find.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { workedOnEach } from '../worksheet/own-sheet.ts'
import { heldCells, readSheets, type Sheet } from '../worksheet/sheet.ts'
import { returnedBy } from '../worksheet/shown.ts'
import { cellsAsked, cellsEntered, firstEnds } from './queries.ts'
import type { OpenTest } from './service.ts'

type Served = Pick<Deps, 'db' | 'engine'>
type Answer = ResultOf<typeof labDay>
type Held = Answer['holds'][number]
const mostTests = 2_000
const mostSheets = 200
const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))

export async function openTests({ engine }: Served, session: Session): Promise<OpenTest[]> {
  const rows = await seenRows(
    engine.store(labelTest),
    fragment("t.state not in ('DONE', 'REJECTED')"),
    session,
    `order by t.receive_time, t.id limit ${mostTests}`,
  )
  return rows.map(row => ({
    sampleId: String(row['sampleId']),
    state: String(row['state']),
    rounds: Number(row['rounds'] ?? 1),
    heldCount: Number(row['heldCount'] ?? 0),
    worksheetId: textIn(row['worksheetId']),
    worksheetNo: textIn(row['worksheetId_dictText']),
  }))
}

/** Each failing control that keeps values back, and whether somebody has asked for something about it. */
function holdsIn(row: Readonly<Record<string, unknown>>, sheet: Sheet): Held[] {
  const cells = heldCells(sheet)
  const points = new Map(sheet.points.map(point => [point.id, point]))
  return sheet.holds.flatMap(hold => {
    const own = cells.filter(one => one.holds.some(({ point }) => point.id === hold.point.id))
    const point = points.get(hold.point.id)
    if (own.length === 0 || !point) return []
    const about = sheet.requests.filter(({ pointId }) => pointId === point.id)
    const asked = about.some(({ kind, state }) => kind === 'RELEASE' && state === 'ASKED')
    return {
      worksheetId: String(row['id']),
      worksheetNo: String(row['worksheetNo']),
      method: String(row['method']),
      pointId: point.id,
      pos: hold.point.pos,
      kind: point.kind,
      code: point.drugCode,
      text: point.shown,
      limit: point.limitWords,
      ruleWords: point.verdict === 'RULE' ? point.ruleWords : null,
      samples: new Set(own.map(({ place }) => place.id)).size,
      values: own.length,
      state: asked ? 'ASKED' : about.some(({ kind }) => kind === 'RETEST') ? 'ORDERED' : 'OPEN',
    }
  })
}

function nextOf(one: {
  state: string
  samples: number
  controls: number
  missing: number
  holds: readonly Held[]
  sentBack: boolean
}): SheetNext {
  if (one.state === 'DRAFT') return one.samples === 0 ? 'place' : one.controls === 0 ? 'controls' : 'start'
  if (one.state === 'REVIEW') return 'review'
  if (one.holds.some(({ state }) => state === 'OPEN')) return 'hold'
  if (one.holds.some(({ state }) => state === 'ORDERED')) return 'repeat'
  if (one.missing > 0) return 'enter'
  if (one.holds.length > 0) return 'decide'
  return one.sentBack ? 'mend' : 'submit'
}

export async function laboratoryOf({ db, engine }: Served, session: Session, now: number): Promise<Answer> {
  const rows = await seenRows(
    engine.store(worksheet),
    fragment("t.state in ('DRAFT', 'RUNNING', 'REVIEW')"),
    session,
    `order by t.run_date, t.worksheet_no limit ${mostSheets}`,
  )
  if (rows.length === 0) return { at: now, sheets: [], holds: [] }
  const ids = rows.map(row => String(row['id']))
  const running = rows.filter(row => row['state'] === 'RUNNING').map(row => String(row['id']))
  const holding = rows.filter(row => Number(row['heldCount']) > 0).map(row => String(row['id']))
  const [hands, ends, entered, asked, read, last] = await Promise.all([
    workedOnEach(db, rows),
    firstEnds(db, ids),
    cellsEntered(db, ids),
    cellsAsked(db, ids),
    readSheets(db, holding),
    Promise.all(running.map(async id => [id, await lastStep(db, worksheet.table, id)] as const)),
  ])
  const endOf = new Map(ends.map(one => [one.worksheetId, Number(one.endTime)]))
  const enteredOn = new Map(entered.map(one => [one.worksheetId, Number(one.entered)]))
  const askedOn = new Map(asked.map(one => [one.id, Number(one.positions) * Number(one.compounds)]))
  const stepOf = new Map(last)
  const holds: Held[] = []
  const sheets = rows.map(row => {
    const id = String(row['id'])
    const state = String(row['state'])
    const sheet = read.get(id)
    const own = sheet ? holdsIn(row, sheet) : []
    holds.push(...own)
    const [samples, controls] = [Number(row['samples']), Number(row['controls'])]
    const cells = state === 'DRAFT' ? 0 : (askedOn.get(id) ?? 0)
    const filled = Math.min(cells, enteredOn.get(id) ?? 0)
    const last = stepOf.get(id)
    const sentBack = last?.verb === 'sendBack'
    const missing = cells - filled
    const end = endOf.get(id)
    const limit = state === 'REVIEW' ? workLimits.review : workLimits.run
    return {
      id,
      worksheetNo: String(row['worksheetNo']),
      next: nextOf({ state, samples, controls, missing, holds: own, sentBack }),
      samples,
      controls,
      entered: filled,
      cells,
      instrument: String(row['instrument'] ?? ''),
      analystName: String(row['analyst_dictText'] ?? row['analyst'] ?? ''),
      hand: hands.get(id)?.has(session.username) ?? false,
      held: Number(row['heldCount']),
      asked: own.filter(one => one.state === 'ASKED').length,
      returned: returnedBy(last),
      dueAt: end === undefined ? null : end + limit * hourMs,
    }
  })
  const never = Number.POSITIVE_INFINITY
  const rank = ['OPEN', 'ASKED', 'ORDERED']
  return {
    at: now,
    sheets: sheets.sort((a, b) => (a.dueAt ?? never) - (b.dueAt ?? never)),
    holds: holds.sort((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state)),
  }
}
