/** 工单: what its steps try and do, whose orders somebody sees, which are late. */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import {
  dispatchWarning,
  seesOwnAlone,
  workMachine,
  workOrder,
  workOwed,
} from '#contract/sewage/work-order.ts'
import { fromWire } from '#lib/dates.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { nextId } from '#lib/id.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'
import { dispatch } from './dispatch.ts'
import { canAccept, detailLine, failedSteps, fenceOf, overdueRows, overlapping, ownWork } from './queries.ts'
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

const detailOf = ({ row, values, session, at }: Taking, item: string): Statement =>
  detailLine({
    id: nextId(),
    workId: String(row['id']),
    item,
    pointId: textIn(row['pointId']),
    facilityId: textIn(row['facilityId']),
    place: textIn(values['checkInPlace']),
    photo: textIn(values['checkInPhoto']),
    remark: textIn(values['reason']) ?? textIn(values['result']),
    by: session.username,
    at,
    sysOrgCode: textIn(row['sysOrgCode']),
    tenantId: String(row['tenantId'] ?? '0'),
  })

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, warnings } = deps
  hook(deps, workOrder, {
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
      assigneeActive: async ({ values }) =>
        (await canAccept(db, String(values['assignee'])))
          ? undefined
          : '所选处理人已停用或不能接单，请换一个人',
      async personFree({ row, values }) {
        const begin = fromWire(String(values['planBegin'] ?? row['planBegin']))
        const end = fromWire(String(values['planEnd'] ?? row['planEnd']))
        if (end <= begin) return '计划结束应晚于计划开始，请修改时间'
        const met = await overlapping(db, {
          id: String(row['id']),
          plantId: String(row['plantId']),
          assignee: String(values['assignee']),
          begin,
          end,
        })
        return met && `所选处理人在这段时间已有工单 ${met.workNo}，请换人或调整时间`
      },
      insideFence: taking => outsideFence(db, taking),
      async detailsOk({ row }) {
        const failed = await failedSteps(db, String(row['id']))
        if (failed.length === 0) return undefined
        const words = await deps.engine.texts.dictionary('work_item')
        return `${failed.map(item => words?.get(item) ?? item).join('、')} 不合格，请处理后再提交`
      },
    },
    effects: {
      tellAssignee: ({ row, values, session, at }) => ({
        // Empty in the dialog means as planned.
        sets: {
          planBegin: values['planBegin'] ?? row['planBegin'],
          planEnd: values['planEnd'] ?? row['planEnd'],
        },
        parts: [
          newMessage(
            {
              id: nextId(),
              type: 'system',
              title: `新工单 ${row['workNo']}`,
              content: `${session.realname} 派给您工单 ${row['workNo']}，计划 ${values['planBegin'] ?? row['planBegin']} 至 ${values['planEnd'] ?? row['planEnd']}，请及时接单。`,
              receiver: String(values['assignee']),
              param: null,
              by: session.username,
              tenantId: String(row['tenantId'] ?? '0'),
            },
            at,
          ),
        ],
      }),
      async arrive(taking) {
        const { distance } = await distanceOf(db, taking)
        const moved = warningMoved(warnings, taking, {
          from: ['DISPATCHED'],
          to: 'PROCESSING',
          words: '到场',
        })
        return {
          sets: { checkInDistance: distance },
          parts: [detailOf(taking, 'ARRIVE'), ...(moved?.parts ?? [])],
          notes: distance === null ? [] : [{ title: '距采样点', text: `${distance} m` }],
          ...(moved?.after && { after: moved.after }),
        }
      },
      leave: taking => ({ parts: [detailOf(taking, 'LEAVE')] }),
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
