import type { BodyOf } from '#contract/kit/endpoint.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import { label, type printLabels } from '#contract/sewage/label.ts'
import { nextId } from '#lib/id.ts'
import { groupLabelNo, readLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { audit } from '#server/audit/audit.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { StepHooks } from '#server/crud/machine/hooks.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { insertPrint, type LabelRow, labelOfNumber, onBottle, seenLabels, setPrinted } from './queries.ts'

const said = (rows: readonly LabelRow[]): string =>
  `${groupLabelNo(rows[0]!.labelNo)}${rows.length > 1 ? ` 等 ${rows.length} 枚` : ''}`
const moved = () => refused('标签刚刚被别人打印或改变，什么都没有改动，请刷新后重试')

async function labelsOf(db: Db, session: Session, ids: readonly string[]): Promise<LabelRow[]> {
  const rows = await seenLabels(db, session, [...new Set(ids)])
  if (!rows) throw missing('有标签不存在，或不在您的管辖范围内')
  return rows
}

/** Machines take labels one by one; the guards and effects that they name. */
export const labelHooks = (db: Db): StepHooks => ({
  guards: {
    async notOnBottle({ row, step }) {
      const [on] = await onBottle(db, [String(row['labelNo'])])
      return (
        on && `标签已贴在第 ${on.bottleNo} 瓶上，不能${step.title}；请采样员先在工单里取下，或在那里换标签`
      )
    },
  },
  effects: { keepReason: ({ values }) => ({ sets: { voidReason: values['reason'] } }) },
})

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
      setPrinted(ids, session.username, at, nth - 1),
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
      stepLines(
        rows.map(row => ({
          table: label.table,
          recordId: row.id,
          verb: 'print',
          title,
          from: row.state,
          to: row.state,
          by: session.username,
          byName: session.realname,
          at,
          reason: why,
          notes: nth === 1 ? [] : [{ title: '打印', text: `第 ${nth} 次` }],
          tenantId: row.tenantId,
        })),
      ),
      audit(session, 'export', `${title}标签 ${said(rows)}${why ? `：${why}` : ''}`, 'sewage:label:print'),
    ])
    .catch((error: unknown) => {
      throw error instanceof ConflictError ? moved() : error
    })
  return id
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
