import type { BodyOf } from '#contract/kit/endpoint.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { label, type printLabels, voidable, voidLabels } from '#contract/sewage/label.ts'
import { nextId } from '#lib/id.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { audit } from '#server/audit/audit.ts'
import type { Engine } from '#server/crud/engine.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import {
  eventsOf,
  insertPrint,
  type LabelRow,
  labelOfNumber,
  readEvents,
  seenLabels,
  setPrinted,
  setVoid,
} from './queries.ts'

const said = (rows: readonly LabelRow[]): string =>
  `${groupLabelNo(rows[0]!.labelNo)}${rows.length > 1 ? ` 等 ${rows.length} 枚` : ''}`
const moved = () => refused('标签的状态刚刚被别人改变，什么都没有改动，请刷新后重试')

async function labelsOf(db: Db, session: Session, ids: readonly string[]): Promise<LabelRow[]> {
  const rows = await seenLabels(db, session, [...new Set(ids)])
  if (!rows) throw missing('有标签不存在，或不在您的管辖范围内')
  return rows
}

export async function voidThem(db: Db, session: Session, body: BodyOf<typeof voidLabels>): Promise<number> {
  const reason = body.reason.trim()
  if (reason.length < 2) throw refused('请填写作废原因（至少 2 个字）')
  const rows = await labelsOf(db, session, body.ids)
  const wrong = rows.filter(({ state }) => !voidable.some(one => one === state))
  if (wrong.length > 0)
    throw refused(`${said(wrong)}已采样或已作废，只有未使用和已绑定的标签可以作废，请从选择中去掉`)
  const ids = rows.map(({ id }) => id)
  const now = Date.now()
  await db
    .write([
      setVoid(ids, voidable, reason, session.username, now),
      eventsOf(ids, { title: '作废', reason }, session, now),
      audit(session, 'edit', `作废标签 ${said(rows)}：${reason}`, voidLabels.access, {
        after: { labelNos: rows.map(({ labelNo }) => labelNo), reason },
      }),
    ])
    .catch((error: unknown) => {
      throw error instanceof ConflictError ? moved() : error
    })
  return ids.length
}

/** Labels of a sheet that is asked for, in its order. */
export async function sheetLabels(db: Db, session: Session, ids: readonly string[]): Promise<LabelRow[]> {
  const rows = await labelsOf(db, session, ids)
  const wrong = rows.filter(({ state }) => state === 'VOID')
  if (wrong.length > 0) throw refused(`${said(wrong)}已作废，不能打印，请从选择中去掉`)
  return rows
}

/** @returns id under which the sheet can be had */
export async function registerPrint(
  db: Db,
  session: Session,
  { ids: asked, paper, start = 1, reason }: BodyOf<typeof printLabels>,
): Promise<string> {
  const rows = await sheetLabels(db, session, asked)
  const again = rows.filter(({ printCount }) => printCount > 0)
  const why = reason?.trim() || null
  if (again.length > 0 && (why?.length ?? 0) < 2)
    throw refused(`${said(again)}已打印过，补打须填写原因（至少 2 个字），如“标签破损”`)
  const id = nextId()
  const at = Date.now()
  const nth = Math.max(...rows.map(({ printCount }) => printCount)) + 1
  const ids = rows.map(row => row.id)
  const title = nth === 1 ? '打印' : '补打'
  await db
    .write([
      setPrinted(ids, session.username, at),
      insertPrint({
        id,
        at,
        byUser: session.username,
        byName: session.realname,
        paper,
        start,
        labelIds: ids.join(','),
        nth,
        reason: why,
      }),
      eventsOf(ids, { title, reason: why, note: nth === 1 ? null : `第 ${nth} 次` }, session, at),
      audit(session, 'export', `${title}标签 ${said(rows)}${why ? `：${why}` : ''}`, 'sewage:label:print'),
    ])
    .catch((error: unknown) => {
      throw error instanceof ConflictError ? moved() : error
    })
  return id
}

export async function traceOf(db: Db, session: Session, id: string) {
  if (!(await seenAmong(db, label, session, [id])).has(id)) throw denied()
  return (await readEvents(db, id)).map(({ byUser, byName, labelId: _, ...event }) => ({
    ...event,
    by: byUser,
    byText: byName,
  }))
}

export async function scanned(db: Db, engine: Engine, session: Session, code: string) {
  const read = readLabelNo(code)
  if ('problem' in read) throw refused(read.problem)
  const labelNo = tidyLabelNo(code)
  const row = await labelOfNumber(db, labelNo)
  // Whether it exists elsewhere is not told.
  if (!row || !(await seenAmong(db, label, session, [row.id])).has(row.id))
    throw refused(`没有标签 ${groupLabelNo(labelNo)}，或不在您的管辖范围内，请核对后重试`)
  const states = await engine.texts.dictionary('label_state')
  return { id: row.id, labelNo, state: states?.get(row.state) ?? row.state }
}
