/** 工单: what its steps try and do, whose orders somebody sees, which are late. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { fillable, workBatch } from '#contract/sewage/work-batch.ts'
import {
  dispatchWarning,
  isPast,
  pastWords,
  seesOwnAlone,
  workMachine,
  workOrder,
  workOwed,
} from '#contract/sewage/work-order.ts'
import { fromWire } from '#lib/dates.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { nextId } from '#lib/id.ts'
import type { Draft } from '#server/crud/hooks.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'
import { batchFollows } from '../batch/follow.ts'
import { collect } from '../collect/collect.ts'
import { notWhole } from '../collect/not-whole.ts'
import { whyNotFit } from '../mini-user/queries.ts'
import { insertDeed } from '../work-detail/queries.ts'
import { dispatch } from './dispatch.ts'
import { fetchedEarly } from './early.ts'
import {
  countPoints,
  failedSteps,
  fenceOf,
  ofRound,
  overdueRows,
  overlapping,
  ownWork,
  stillFree,
  stillOpen,
} from './queries.ts'
import { warningMoved } from './warning.ts'

const owed: ReadonlySet<unknown> = new Set(workOwed)
const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
const whereOf = (row: Taking['row']) => ({ pointId: textIn(row['pointId']), plantId: String(row['plantId']) })

/** The distance from where the work is, m; null where one of the two places is not known. */
async function distanceOf(db: Db, { row, values }: Taking) {
  const { centre, radiusM } = await fenceOf(db, whereOf(row))
  const place = textIn(values['checkInPlace'])
  const there = positionOf(centre)
  const here = positionOf(place)
  return { distance: there && here ? Math.round(metresBetween(there, here)) : null, radiusM, place, centre }
}

/** @returns why one is not taken for being there; a photo with a reason stands for it */
async function outsideFence(db: Db, taking: Taking): Promise<string | undefined> {
  const { distance, radiusM, place, centre } = await distanceOf(db, taking)
  if (distance !== null && distance <= radiusM) return undefined
  if (!isEmpty(taking.values['checkInPhoto']) && !isEmpty(taking.values['reason'])) return undefined
  if (!place) return '没有当前位置，请定位后再到场；不能定位时，请拍照并说明原因'
  if (!centre) return '采样点和污水厂都没有登记位置，无法核对距离，请拍照并说明原因'
  return `距采样点 ${distance} m，超出 ${radiusM} m 的围栏；请靠近后重新定位，或拍照并说明原因`
}

const whoOf = ({ session, at, received }: Taking) => ({ by: session, at, received })
const detailOf = ({ row, values, session, at, received }: Taking, item: string): Statement =>
  insertDeed({
    id: nextId(),
    ok: 'Y',
    labelNo: null,
    bottleNo: null,
    sealNo: null,
    actualValue: null,
    volume: null,
    temp: null,
    workId: String(row['id']),
    item,
    pointId: textIn(row['pointId']),
    facilityId: textIn(row['facilityId']),
    place: textIn(values['checkInPlace']),
    photo: textIn(values['checkInPhoto']),
    remark: textIn(values['reason']) ?? textIn(values['result']),
    by: session.username,
    at,
    received,
    sysOrgCode: textIn(row['sysOrgCode']),
    tenantId: String(row['tenantId'] ?? '0'),
  })

const windowOf = (row: Taking['row'], values: Taking['values']) => ({
  planBegin: values['planBegin'] ?? row['planBegin'],
  planEnd: values['planEnd'] ?? row['planEnd'],
})
const wantedBy = ({ row, values, together = [String(row['id'])] }: Taking) => {
  const { planBegin, planEnd } = windowOf(row, values)
  return {
    ids: together,
    plantId: String(row['plantId']),
    assignee: String(values['assignee']),
    begin: fromWire(String(planBegin)),
    end: fromWire(String(planEnd)),
  }
}
const tell = (
  receiver: string,
  session: Session,
  row: Taking['row'],
  at: number,
  words: { title: string; content: string },
) =>
  newMessage(
    {
      id: nextId(),
      type: 'system',
      ...words,
      receiver,
      param: null,
      by: session.username,
      tenantId: String(row['tenantId'] ?? '0'),
    },
    at,
  )

/** One order is one place: somebody else would stand a hundred kilometres off. */
async function refuseElsewhere(db: Db, draft: Draft, present: Draft | undefined): Promise<void> {
  const { plantId, pointId, facilityId } = { ...present, ...draft }
  const asked = (name: string) => 'plantId' in draft || name in draft
  const [point, device] = await Promise.all([
    pointId && asked('pointId') ? readRow(db, 'sewagePoint', { id: String(pointId) }) : undefined,
    facilityId && asked('facilityId') ? readRow(db, 'deviceFacility', { id: String(facilityId) }) : undefined,
  ])
  if (point && point.plantId !== plantId)
    throw refused(`采样点“${point.pointName}”不在所选的污水厂，请改选该厂的采样点`)
  if (device && device.plantId !== plantId)
    throw refused(`设备“${device.facilityName}”不在所选的污水厂，请改选该厂的设备`)
}

/** Samples that are drawn on its day can still go with it. */
async function refuseBatch(
  db: Db,
  draft: Draft,
  present: Draft | undefined,
  session: Session,
): Promise<void> {
  const { batchId, pointId, planBegin } = { ...present, ...draft }
  if (isEmpty(batchId) || !['batchId', 'pointId', 'planBegin'].some(name => name in draft)) return
  const batch = await readRow(db, 'workBatch', { id: String(batchId), delFlag: '0' })
  if (!batch || !(await seenAmong(db, workBatch, session, [batch.id])).has(batch.id)) return
  if (!fillable.includes(batch.state))
    throw refused(`批次 ${batch.batchNo} 的样品已起运或批次已结束，请改选别的批次，或不选批次`)
  if (String(planBegin).slice(0, 10) < batch.batchDate)
    throw refused(`批次 ${batch.batchNo} 的采样日期是 ${batch.batchDate}，计划开始不能早于这一天`)
  const met = isEmpty(pointId)
    ? undefined
    : await ofRound(db, { batchId: batch.id, pointId: String(pointId), but: textIn(present?.['id']) })
  if (met) throw refused(`批次 ${batch.batchNo} 在这个采样点已有工单 ${met.workNo}，请在那张工单里办理`)
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, warnings } = deps
  hook(deps, workOrder, {
    async beforeSave(draft, present, session) {
      await refuseElsewhere(db, draft, present)
      await refuseBatch(db, draft, present, session)
    },
    // Behind the row: it counts among the points of its batch, which is still open then.
    alongside({ verb, draft, present }, session) {
      if (verb !== 'delete' && !('batchId' in draft) && !('pointId' in draft)) return []
      const left = textIn(present?.['batchId'])
      const taken = textIn(draft['batchId'])
      const gone = left !== null && (verb === 'delete' || ('batchId' in draft && taken !== left))
      const at = Date.now()
      return [
        ...(taken === null ? [] : [stillOpen(taken)]),
        ...[...new Set([left, taken])].flatMap(id => (id === null ? [] : [countPoints(id)])),
        // The one that its samples waited for may have been this one.
        ...(gone ? batchFollows('ship', [left], { by: session, at, received: at }) : []),
      ]
    },
    readQuery(query) {
      const { overdue, ...rest } = query
      if (overdue !== 'Y' && overdue !== 'N') return { query: rest }
      return { query: rest, where: [overdueRows(overdue === 'Y', Date.now())] }
    },
    completeRows(rows) {
      const now = Date.now()
      for (const row of rows)
        row['overdue'] = owed.has(row['state']) && fromWire(String(row['planEnd'])) < now ? 'Y' : 'N'
    },
    extraConditions: ({ permissions, username }) =>
      can(permissions, seesOwnAlone.holds) && !seesOwnAlone.lacks.some(code => can(permissions, code))
        ? [ownWork(username)]
        : [],
  })
  hookSteps(deps, workMachine, {
    guards: {
      ahead: ({ row, values, at }) =>
        isPast(values['planBegin'], at) && values['planBegin'] !== row['planBegin'] ? pastWords : undefined,
      async assigneeActive({ row, values }) {
        const until = fromWire(String(values['planEnd'] ?? row['planEnd']))
        const assistant = textIn(values['assistant'])
        return (
          (await whyNotFit(db, String(values['assignee']), until)) ??
          (assistant === null ? undefined : await whyNotFit(db, assistant, until, { as: '协助人' }))
        )
      },
      async personFree(taking) {
        const wanted = wantedBy(taking)
        if (wanted.end <= wanted.begin) return '计划结束应晚于计划开始，请修改时间'
        const met = await overlapping(db, wanted)
        return met && `所选处理人在这段时间已有工单 ${met.workNo}，请换人或调整时间`
      },
      insideFence: taking => outsideFence(db, taking),
      async detailsOk({ row }) {
        const failed = await failedSteps(db, String(row['id']))
        if (failed.length === 0) return undefined
        const words = await deps.engine.texts.dictionary('work_item')
        return `${failed.map(item => words?.get(item) ?? item).join('、')} 不合格，请处理后再提交`
      },
      samplesWhole: taking => notWhole(deps.engine, taking),
      earlyTold: taking => fetchedEarly(db, taking),
    },
    effects: {
      collect: taking => collect(db, taking),
      tellAssignee: taking => {
        const { row, values, session, at } = taking
        // Empty in the dialog means as planned.
        const { planBegin, planEnd } = windowOf(row, values)
        return {
          sets: { planBegin, planEnd },
          parts: [
            ...stillFree(String(row['id']), wantedBy(taking)),
            tell(String(values['assignee']), session, row, at, {
              title: `新工单 ${row['workNo']}`,
              content: `${session.realname} 派给您工单 ${row['workNo']}，计划 ${planBegin} 至 ${planEnd}，请及时接单。`,
            }),
          ],
        }
      },
      tellFormer: ({ row, values, step, session, at }) => {
        const former = textIn(row['assignee'])
        const sets = windowOf(row, values)
        // Who keeps it is told of its new time alone.
        if (former === null || former === values['assignee']) return { sets }
        return {
          sets,
          parts: [
            tell(former, session, row, at, {
              title: `工单 ${row['workNo']} 已${step.title}`,
              content: `${session.realname} 已将工单 ${row['workNo']} ${step.title}，您不必再去。`,
            }),
          ],
        }
      },
      tellReturned: ({ row, values, session, at }) => {
        const assignee = textIn(row['assignee'])
        if (assignee === null) return undefined
        return {
          parts: [
            tell(assignee, session, row, at, {
              title: `工单 ${row['workNo']} 已退回`,
              content: `${session.realname} 退回工单 ${row['workNo']}：${values['reason'] ?? ''}。重新派单后请改正再提交。`,
            }),
          ],
        }
      },
      async arrive(taking) {
        const { distance } = await distanceOf(db, taking)
        const moved = warningMoved(warnings, taking, {
          from: ['DISPATCHED'],
          to: 'PROCESSING',
          words: '到场',
        })
        return {
          sets: { checkInDistance: distance },
          parts: [
            detailOf(taking, 'ARRIVE'),
            ...batchFollows('begun', [textIn(taking.row['batchId'])], whoOf(taking)),
            ...(moved?.parts ?? []),
          ],
          notes: distance === null ? [] : [{ title: '距采样点', text: `${distance} m` }],
          ...(moved?.after && { after: moved.after }),
        }
      },
      leave: taking => ({ parts: [detailOf(taking, 'LEAVE')] }),
      // Behind the step: what is left of the batch is counted anew, and its samples may have waited for this one alone.
      leaveBatch: taking => {
        const batchId = textIn(taking.row['batchId'])
        if (batchId === null) return undefined
        return { parts: [countPoints(batchId), ...batchFollows('ship', [batchId], whoOf(taking))] }
      },
      resolveWarning: taking =>
        warningMoved(warnings, taking, {
          from: ['DISPATCHED', 'PROCESSING'],
          to: 'RESOLVED',
          words: `已验收：${taking.row['result'] ?? ''}`,
        }),
      releaseWarning: taking =>
        warningMoved(warnings, taking, {
          from: ['DISPATCHED', 'PROCESSING'],
          to: 'ACKED',
          words: `已取消：${taking.values['reason'] ?? ''}`,
        }),
    },
  })
  serve(app, dispatchWarning, async ({ body, session }) => {
    const made = await dispatch(deps, body, session)
    return withMessage(`已派单，工单 ${made.workNo}`, made)
  })
}
