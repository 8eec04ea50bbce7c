/** 重新计算: asked for, computed beside its request, looked at, confirmed or given up. */
import type { FastifyInstance } from 'fastify'
import { Fault, missing, refused } from '#contract/kit/fault.ts'
import {
  cancelRecalc,
  confirmRecalc,
  mostRecalcDays,
  type RecalcScope,
  startRecalc,
} from '#contract/sewage/recalc.ts'
import { dayMs, dayStart } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { unasked } from '#server/db/asking.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  beatOf,
  insertRecalc,
  moveRecalc,
  plantsSeen,
  type RecalcRow,
  recalcOf,
  underWay,
} from './queries.ts'
import { insertReaches } from './row-queries.ts'
import { carryOut, type Progress, preview } from './run.ts'
import { scopeOf, silentMs, stateOf } from './shown.ts'

const beatMs = 1_000
const policies = ['half', 'zero', 'sqrt2', 'full', 'exclude']
const cancelled = new Error('Cancelled')

function checkScope({ from, to, loqPolicy }: RecalcScope): void {
  const [first, last] = [dayStart(from), dayStart(to)]
  if (Number.isNaN(first) || Number.isNaN(last)) throw refused('日期无效，请重新选择')
  if (last < first) throw refused('结束日期不能早于开始日期，请重新选择')
  if ((last - first) / dayMs >= mostRecalcDays)
    throw refused(`一次最多重新计算 ${mostRecalcDays} 天，请缩短日期范围`)
  if (loqPolicy && !policies.includes(loqPolicy)) throw refused('低值处理方式无效，请重新选择')
}

/** Tells how far it is, and stops where somebody has cancelled it, in this process or another. */
function progressOf(db: Db, id: string, state: string): Progress {
  const controller = new AbortController()
  let last = 0
  return {
    signal: controller.signal,
    async told(done, made) {
      const now = Date.now()
      if (now - last < beatMs) return
      last = now
      try {
        await db.write([beatOf(id, state, now, done, made)])
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error
        controller.abort(cancelled)
        controller.signal.throwIfAborted()
      }
    },
  }
}
/** Beside the request; what becomes of it stands in its row. */
const underway = new Set<Promise<void>>()
function begin(db: Db, id: string, state: string, work: (progress: Progress) => Promise<void>): void {
  const run = unasked(async () => {
    try {
      await work(progressOf(db, id, state))
    } catch (error) {
      if (error === cancelled || error instanceof ConflictError) return
      const problem = error instanceof Fault ? error.message : '计算失败，请稍后再试'
      await db.write([moveRecalc(id, [state], 'failed', { at: Date.now(), problem })]).catch(() => undefined)
    }
  }).finally(() => underway.delete(run))
  underway.add(run)
}

export function mount(app: FastifyInstance, { db }: Deps): void {
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })
  const own = async (id: string, { username }: Session): Promise<RecalcRow> => {
    const row = await recalcOf(db, id)
    if (row?.byUser !== username) throw missing()
    return row
  }
  serve(app, startRecalc, async ({ body, session }) => {
    checkScope(body)
    const now = Date.now()
    if ((await underWay(db, session.username, now - silentMs)).length > 0)
      throw refused('您有一次重新计算还没有结束，请等它完成或先取消')
    const plants = await plantsSeen(db, session, body.plantIds)
    if (plants.length === 0) throw refused('范围内没有您可以看到的污水厂，请重新选择')
    const id = nextId()
    const { reason, ...rest } = body
    await db.write([
      insertRecalc({
        id,
        state: 'preview',
        scope: JSON.stringify({ ...rest, reason, plantIds: plants.map(one => one.id) }),
        reason: reason.trim(),
        total: plants.length,
        done: 0,
        made: 0,
        byUser: session.username,
        byName: session.realname,
        tenantId: plants[0]!.tenantId,
        at: now,
        beat: now,
      }),
    ])
    begin(db, id, 'preview', async progress => {
      const { summary, reaches } = await preview(db, plants, body, progress)
      await db.write([
        moveRecalc(id, ['preview'], 'ready', {
          at: Date.now(),
          summary: JSON.stringify(summary),
          done: plants.length,
          made: summary.changed,
        }),
        insertReaches(id, reaches),
      ])
    })
    return withMessage('已开始计算，完成后显示新旧对照', { id })
  })
  serve(app, confirmRecalc, async ({ body, session }) => {
    const row = await own(body.id, session)
    const scope = scopeOf(row)
    const state = stateOf(row, Date.now())
    const again = state === 'interrupted' && row.state === 'running'
    if (state !== 'ready' && !again)
      throw refused('这次重新计算不能确认：预览还没有完成，或已经确认、取消，请刷新后再看')
    if (scope.drafts === 'Y') throw refused('含待批准的系数只供预览，请等系数批准后重新预览再确认')
    // What he saw when he began and may no longer see is left out.
    const plants = await plantsSeen(db, session, scope.plantIds)
    await db.write([
      moveRecalc(row.id, [row.state], 'running', { at: Date.now(), done: 0, made: 0, total: plants.length }),
    ])
    begin(db, row.id, 'running', async progress => {
      const { made, lost } = await carryOut(db, plants, scope, { id: row.id, by: session }, progress)
      const problem = lost > 0 && {
        problem: `${lost} 个厂日在写入时已被他人重新计算，没有写入；请重新预览，仍有变化的再确认`,
      }
      await db.write([
        moveRecalc(row.id, ['running'], 'done', { at: Date.now(), done: plants.length, made, ...problem }),
      ])
    })
    return withMessage('已开始写入新版本，完成后待复核', undefined)
  })
  serve(app, cancelRecalc, async ({ body, session }) => {
    const row = await own(body.id, session)
    if (!['preview', 'ready', 'running'].includes(row.state)) throw refused('这次重新计算已经结束，不用取消')
    await db.write([moveRecalc(row.id, [row.state], 'cancelled', { at: Date.now() })])
    return withMessage('已取消；已写入的新版本仍待复核，不会自动发布', undefined)
  })
}
