import type { FastifyInstance } from 'fastify'
import {
  acknowledgeWarnings,
  closeWarnings,
  facilityWarning,
  longestShelvedHours,
  remarkWarnings,
  shelveWarnings,
  unacknowledgeWarnings,
  unshelveWarnings,
  warningCounts,
  warningImpact,
} from '#contract/device/warning.ts'
import { invalid } from '#contract/kit/fault.ts'
import { fromWire, hourMs, minuteMs } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Act } from '#server/warning/types.ts'
import { impactOf } from './impact.ts'
import { openCounts } from './queries.ts'

const levels = ['1', '2', '3', '4'] as const

interface Said {
  ids: readonly string[]
  comment?: string
}
/** @throws Fault for a moment that has passed, or that lies too far off */
function shelfEnd(text: string): number {
  const until = fromWire(text)
  const now = Date.now()
  if (!Number.isFinite(until)) throw invalid('挂起至的时间无法识别，请按 yyyy-MM-dd HH:mm:ss 填写')
  if (until <= now) throw invalid('挂起至的时间已过，请选择之后的时间')
  if (until - now > longestShelvedHours * hourMs + minuteMs)
    throw invalid(`至多挂起 ${longestShelvedHours} 小时，到期后可再次挂起`)
  return until
}

/** What a person does to warnings, with the line of the log that is committed with it. */
async function actOf(
  db: Db,
  session: Session,
  verb: { word: string; code: string },
  { ids, comment }: Said,
): Promise<Act> {
  const seen = await seenAmong(db, facilityWarning, session, ids)
  return {
    ids,
    comment,
    actor: { username: session.username, realname: session.realname },
    may: ({ id }) => seen.has(id),
    audit: changed =>
      audit(
        session,
        'edit',
        `${verb.word}${facilityWarning.title} ${changed.length} 条`,
        `${facilityWarning.perm}:${verb.code}`,
        { after: { warnNos: changed.map(warning => warning.warnNo), comment: comment ?? null } },
      ),
  }
}

/** What people do to warnings; they are raised by the warning engine. */
export function mount(
  app: FastifyInstance,
  { db, engine, warnings }: Pick<Deps, 'db' | 'engine' | 'warnings'>,
): void {
  serve(app, acknowledgeWarnings, async ({ body, session }) => {
    const done = await warnings.acknowledge(await actOf(db, session, { word: '确认', code: 'ack' }, body))
    return withMessage(words('确认', done.acknowledged, done.skipped, '已确认或已关闭'), done)
  })
  serve(app, closeWarnings, async ({ body, session }) => {
    const done = await warnings.close(await actOf(db, session, { word: '关闭', code: 'close' }, body))
    return withMessage(words('关闭', done.closed, done.skipped, '仍在活动或已关闭'), done)
  })
  const orderOf = (session: Session, word: string, code: string, body: Said) =>
    actOf(db, session, { word, code }, body)
  serve(app, unacknowledgeWarnings, async ({ body, session }) => {
    const done = await warnings.unacknowledge(await orderOf(session, '撤销确认', 'ack', body))
    return withMessage(words('撤销确认', done.changed, done.skipped, '已不能撤销'), done)
  })
  serve(app, shelveWarnings, async ({ body, session }) => {
    const until = shelfEnd(body.until)
    const order = await orderOf(session, '挂起', 'shelve', { ids: body.ids, comment: body.reason })
    const done = await warnings.shelve({ ...order, until, reason: body.reason })
    return withMessage(words('挂起', done.changed, done.skipped, '已关闭或正在处理'), done)
  })
  serve(app, unshelveWarnings, async ({ body, session }) => {
    const done = await warnings.unshelve(await orderOf(session, '取消挂起', 'shelve', body))
    return withMessage(words('取消挂起', done.changed, done.skipped, '不在挂起中'), done)
  })
  serve(app, remarkWarnings, async ({ body, session }) => {
    const order = await orderOf(session, '备注', 'remark', body)
    const done = await warnings.remark({ ...order, comment: body.comment })
    return withMessage(words('备注', done.changed, done.skipped, '已关闭'), done)
  })
  serve(app, warningImpact, ({ query, session }) => impactOf(engine, session, query.id))
  serve(app, warningCounts, async ({ session }) => {
    const rows = await openCounts(db, session)
    return levels.map(level => {
      const row = rows.find(each => each.level === level)
      return { level, open: row?.open ?? 0, unacked: row?.unacked ?? 0 }
    })
  })
}

const words = (verb: string, done: number, skipped: number, why: string): string =>
  skipped === 0 ? `已${verb} ${done} 条预警` : `已${verb} ${done} 条预警，${skipped} 条${why}，未变动`
