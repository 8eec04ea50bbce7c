/** A worksheet that somebody wants to write on: his to change, in a state that allows it, as he looked at it. */
import { Fault, refused } from '#contract/kit/fault.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { toWire } from '#lib/dates.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { dress } from '#server/crud/listing.ts'
import { lastStep } from '#server/crud/machine/timeline.ts'
import { findRow } from '#server/crud/save/find.ts'
import { type Bulk, ConflictError, type Db, DuplicateError, type Statement } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { handsOn } from './hand-queries.ts'
import { releasesOf, requestsOf } from './queries.ts'

/** Its row on the wire, with what every one of them has. */
export type Header = Draft & {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly worksheetNo: string
  readonly method: string
  readonly methodId: string | null
  readonly instrument: string
  readonly analyst: string | null
  readonly sysOrgCode: string | null
  readonly tenantId: string
}
type Served = Pick<Deps, 'db' | 'engine'>
export interface Looked {
  readonly id: string
  readonly version: number
}

/** Somebody was quicker: says who, and hands over the row as it is now. What was typed is the caller's to keep. */
export async function overtaken({ db, engine }: Served, id: string, session: Session): Promise<Fault> {
  const store = engine.store(worksheet)
  const row = await findRow(store, id, session)
  const person = await readRow(db, 'sysUser', { username: String(row['updateBy'] ?? '') })
  const step = await lastStep(db, 'worksheet', id)
  await dress(store, [row], session)
  const at = String(row['updateTime'] ?? '').slice(11, 16)
  const who = person?.realname ?? step?.byName ?? '其他人'
  const when = at === '' && step ? toWire(step.at).slice(11, 16) : at
  return new Fault('conflict', `工作单已由 ${who} ${when} 改动，您录入的内容还在，请核对后再保存`, row)
}

/** @throws Fault `missing`, `denied`, `conflict` for another version, `refused` for another state */
export async function sheetToWrite(
  served: Served,
  { id, version }: Looked,
  session: Session,
  states: readonly string[],
): Promise<Header> {
  const store = served.engine.store(worksheet)
  const row = (await findRow(store, id, session, 'change')) as Draft as Header
  if (row.version !== version) throw await overtaken(served, id, session)
  if (!states.includes(row.state)) {
    const words = await served.engine.texts.dictionary('worksheet_state')
    throw refused(`工作单现在是“${words?.get(row.state) ?? row.state}”，不能这样修改，请刷新后再看`)
  }
  return row
}

/** Carries the unit out, or says that somebody else was quicker. */
export async function writeSheet(
  served: Served,
  id: string,
  session: Session,
  unit: readonly (Statement | Bulk)[],
): Promise<void> {
  try {
    await served.db.write([...unit])
  } catch (error) {
    if (error instanceof ConflictError || error instanceof DuplicateError)
      throw await overtaken(served, id, session)
    throw error
  }
}

const worked = ['start', 'submit', 'withdraw']
type Person = Readonly<Record<string, unknown>>
/** Of each of these everybody who had a hand in it, and so may not review it: planned, placed, set the curve, measured, typed, submitted, asked. */
export async function workedOnEach(
  db: Db,
  headers: readonly Person[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const hands = await handsOn(
    db,
    headers.map(header => String(header['id'])),
    worked,
  )
  return new Map(
    headers.map(header => {
      const id = String(header['id'])
      const own = hands.filter(({ worksheetId }) => worksheetId === id).map(({ byUser }) => byUser)
      return [id, new Set([String(header['analyst'] ?? ''), String(header['createBy'] ?? ''), ...own])]
    }),
  )
}
export const workedOn = async (db: Db, header: Person): Promise<ReadonlySet<string>> =>
  (await workedOnEach(db, [header])).get(String(header['id']))!

/** Of each of these worksheets who measured, and who let values of it go out: reviewed, or allowed what a failing control held. */
export async function workedOnAny(
  db: Db,
  headers: readonly (Readonly<Record<string, unknown>> & { worksheetNo: string | null })[],
): Promise<ReadonlyMap<string, { measured: ReadonlySet<string>; released: ReadonlySet<string> }>> {
  const ids = headers.map(header => String(header['id']))
  const [measured, requests, releases] = await Promise.all([
    workedOnEach(db, headers),
    requestsOf(db, ids),
    releasesOf(db, ids),
  ])
  return new Map(
    headers.map(header => {
      const id = String(header['id'])
      const own = ({ worksheetId }: { worksheetId: string }) => worksheetId === id
      const released = new Set([
        ...releases.filter(own).map(({ byUser }) => byUser),
        ...requests.filter(own).flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])),
      ])
      return [header.worksheetNo ?? id, { measured: measured.get(id)!, released }] as const
    }),
  )
}
