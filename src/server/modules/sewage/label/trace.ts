/** All that happened to a label, in one list: itself, the bottle that it was put on, its sample, who held that. */
import { can } from '#contract/kit/can.ts'
import { denied } from '#contract/kit/fault.ts'
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import { label, labelMachine } from '#contract/sewage/label.ts'
import { sample } from '#contract/sewage/sample.ts'
import { stepsOf as custodyStepsOf } from '#server/audit/custody/queries.ts'
import type { Engine } from '#server/crud/engine.ts'
import { type Note, stepsOf } from '#server/crud/machine/timeline.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { bindingsOf, sampleOfNo } from './queries.ts'

interface Entry {
  id: string
  at: number
  of: 'label' | 'bottle' | 'sample' | 'custody'
  title: string
  by: string
  byText: string
  reason: string | null
  note: string | null
}
/** What a label does after its sample is told by that. */
const followed = new Set(
  labelMachine.steps.filter(step => step.bySystem && step.verb !== 'bind').map(({ verb }) => verb),
)
const noteOf = (parts: readonly (string | null | false)[]): string | null =>
  parts.filter(Boolean).join('，') || null
const wordsOf = (notes: string | null): string | null =>
  notes === null ? null : noteOf((JSON.parse(notes) as Note[]).map(({ title, text }) => `${title} ${text}`))

export async function traceOf(engine: Engine, session: Session, id: string): Promise<Entry[]> {
  const { db } = engine
  if (!(await seenAmong(db, label, session, [id])).has(id)) throw denied()
  const row = await readRow(db, 'sewageLabel', { id })
  if (!row) throw denied()
  const [own, bindings, drawn, items, maker] = await Promise.all([
    stepsOf(db, label.table, id),
    bindingsOf(db, row.labelNo),
    sampleOfNo(db, row.labelNo),
    engine.texts.dictionary('work_item'),
    row.createBy ? readRow(db, 'sysUser', { username: row.createBy }) : undefined,
  ])
  // Who may not read samples reads of the label alone.
  const seesSample =
    drawn !== undefined &&
    can(session.permissions, sample.endpoints.list!.access) &&
    (await seenAmong(db, sample, session, [drawn.id])).has(drawn.id)
  const [steps, custody] = seesSample
    ? await Promise.all([stepsOf(db, sample.table, drawn.id), custodyStepsOf(db, drawn.id)])
    : [[], []]
  const told = (of: Entry['of'], list: typeof own): Entry[] =>
    list.map(step => ({
      id: step.id,
      at: Number(step.at),
      of,
      title: step.title,
      by: step.byUser,
      byText: step.byName,
      reason: step.reason,
      note: wordsOf(step.notes),
    }))
  const entries: Entry[] = [
    {
      id: 'add',
      at: Number(row.createTime ?? 0),
      of: 'label',
      title: '生成',
      by: row.createBy ?? '',
      byText: maker?.realname ?? row.createBy ?? '',
      reason: null,
      note: row.batchNo && `批次 ${row.batchNo}`,
    },
    ...told(
      'label',
      own.filter(({ verb }) => !followed.has(verb)),
    ),
    ...bindings.map(
      (deed): Entry => ({
        id: deed.id,
        at: Number(deed.time ?? 0),
        of: 'bottle',
        title: items?.get(deed.item ?? '') ?? deed.item ?? '',
        by: deed.createBy ?? '',
        byText: deed.realname ?? deed.createBy ?? '',
        reason: deed.remark,
        note: noteOf([
          deed.ok === 'N' && (deed.item === 'BIND_LABEL' ? '取下' : '不合格'),
          deed.bottleNo !== null && `第 ${deed.bottleNo} 瓶`,
          deed.sealNo && `封签 ${deed.sealNo}`,
          deed.workNo && `工单 ${deed.workNo}`,
        ]),
      }),
    ),
    ...told('sample', steps),
    ...custody.map(
      (step): Entry => ({
        id: step.id,
        at: Number(step.at),
        of: 'custody',
        title: custodyActions[step.action as CustodyAction] ?? step.action,
        by: step.byUser,
        byText: step.byName,
        reason: step.remark,
        note: noteOf([
          step.fromName && step.toName && step.fromName !== step.toName
            ? `${step.fromName} → ${step.toName}`
            : (step.toName ?? step.fromName),
          step.temp !== null && `${step.temp} ℃`,
          step.sealNo && `封签 ${step.sealNo}${step.sealOk === 'N' ? '（不一致）' : ''}`,
          step.site,
        ]),
      }),
    ),
  ]
  const order = ['label', 'bottle', 'sample', 'custody']
  return entries.sort((a, b) => a.at - b.at || order.indexOf(a.of) - order.indexOf(b.of))
}
