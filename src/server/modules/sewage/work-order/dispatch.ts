/** 派单: a work order for a warning that somebody has acknowledged. */
import { facilityWarning } from '#contract/device/warning.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import {
  type dispatchWarning,
  isPast,
  pastWords,
  workMachine,
  workOrder,
} from '#contract/sewage/work-order.ts'
import { fromWire, hourMs, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { type Happened, stepLines } from '#server/crud/machine/timeline.ts'
import { checkCandidates, refuseProblems } from '#server/crud/save/check.ts'
import { columnValue } from '#server/crud/save/convert.ts'
import { findRow } from '#server/crud/save/find.ts'
import { numbersOf } from '#server/crud/save/numbered.ts'
import { ConflictError, DuplicateError } from '#server/db/db.ts'
import { insert, readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'
import { whyNotFit } from '../mini-user/queries.ts'
import { moveWarning, overlapping, stillFree } from './queries.ts'
import { lineOf } from './warning.ts'

/** Time for the way and the work, where nobody says otherwise. */
const windowMs = 4 * hourMs
const taken = '这条预警刚被他人派单或处理，请刷新后再看'

/** Somebody else gave him work since it was looked at. */
async function takenMeanwhile(db: Deps['db'], wanted: Parameters<typeof overlapping>[1]) {
  const met = wanted.assignee === '' ? undefined : await overlapping(db, wanted)
  return met && `所选处理人刚被派了工单 ${met.workNo}，请换人或调整时间`
}

/** @throws Fault `refused` for a warning that waits for something else, or a person who cannot go */
export async function dispatch(
  { db, engine, warnings }: Pick<Deps, 'db' | 'engine' | 'warnings'>,
  body: BodyOf<typeof dispatchWarning>,
  session: Session,
) {
  const warning = await findRow(engine.store(facilityWarning), body.id, session, 'change')
  if (warning['state'] !== 'ACKED')
    throw refused(
      warning['state'] === 'RAISED' ? '预警还没有确认，请先确认再派单' : '预警已派单、挂起或关闭，不能再派单',
    )
  const now = Date.now()
  if (isPast(body.planBegin, now)) throw refused(pastWords)
  const assignee = body.assignee || null
  const org = (warning['sysOrgCode'] as string | null) ?? null
  const unfit =
    assignee && (await whyNotFit(db, assignee, body.planEnd ? fromWire(body.planEnd) : now + windowMs))
  if (unfit) throw refused(unfit)
  const draft = {
    workType: body.workType || 'REPAIR',
    plantId: warning['plantId'],
    facilityId: warning['facilityId'],
    assignee,
    priority: String(warning['level'] ?? '3'),
    planBegin: body.planBegin || toWire(now),
    planEnd: body.planEnd || toWire(now + windowMs),
    remark: body.remark || `${warning['title'] ?? ''}（预警 ${warning['warnNo']}）`,
  }
  const candidate = { draft: { ...draft }, problems: [] }
  await checkCandidates(engine.store(workOrder), [candidate], session)
  refuseProblems(candidate)
  const id = nextId()
  const wanted = {
    ids: [id],
    plantId: String(draft.plantId ?? ''),
    assignee: assignee ?? '',
    begin: fromWire(draft.planBegin),
    end: fromWire(draft.planEnd),
  }
  const met = assignee && (await overlapping(db, wanted))
  if (met) throw refused(`所选处理人在这段时间已有工单 ${met.workNo}，请换人或调整时间`)
  const [workNo] = await numbersOf(db, 'GD', 1, now)
  const tenantId = String(warning['tenantId'] ?? '0')
  const person = assignee ? await readRow(db, 'sysUser', { username: assignee }) : undefined
  const step = workMachine.steps.find(({ verb }) => verb === 'assign')!
  const happened: Happened = {
    table: workOrder.table,
    recordId: id,
    verb: step.verb,
    title: step.title,
    from: 'PENDING',
    to: step.to,
    by: session.username,
    byName: session.realname,
    at: now,
    notes: [{ title: '处理人', text: person?.realname ?? '' }],
    tenantId,
  }
  const words = `派单 ${workNo}${person ? `，处理人 ${person.realname}` : ''}`
  const unit = [
    insert('workOrder', [
      {
        id,
        workNo: workNo!,
        source: 'WARNING',
        warningId: body.id,
        state: assignee ? step.to : workMachine.initial,
        workType: draft.workType,
        plantId: String(draft.plantId ?? ''),
        facilityId: String(draft.facilityId ?? '') || null,
        assignee,
        priority: draft.priority,
        planBegin: Number(columnValue(workOrder.fields.planBegin, draft.planBegin)),
        planEnd: Number(columnValue(workOrder.fields.planEnd, draft.planEnd)),
        remark: draft.remark,
        createBy: session.username,
        createTime: now,
        sysOrgCode: org,
        tenantId,
      },
    ]),
    ...(assignee
      ? [
          stepLines([happened]),
          ...stillFree(id, wanted),
          newMessage(
            {
              id: nextId(),
              type: 'system',
              title: `新工单 ${workNo}`,
              content: `${session.realname} 派给您工单 ${workNo}，计划 ${draft.planBegin} 至 ${draft.planEnd}，请及时接单。`,
              receiver: assignee,
              param: null,
              by: session.username,
              tenantId,
            },
            now,
          ),
        ]
      : []),
    moveWarning(body.id, {
      from: ['ACKED'],
      to: 'DISPATCHED',
      line: lineOf(now, session.realname, words),
      by: session.username,
      now,
      expect: 1,
    }),
    audit(session, 'add', `为预警 ${warning['warnNo']} 派单 ${workNo}`, `${facilityWarning.perm}:dispatch`, {
      after: { ids: [id], workNo, warningId: body.id, assignee },
    }),
  ]
  try {
    await db.write(unit)
  } catch (error) {
    if (error instanceof ConflictError || error instanceof DuplicateError)
      throw refused((await takenMeanwhile(db, wanted)) ?? taken)
    throw error
  }
  await warnings.changed([body.id])
  return { id, workNo: workNo! }
}
