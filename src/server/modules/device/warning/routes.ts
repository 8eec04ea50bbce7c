import type { FastifyInstance } from 'fastify'
import {
  acknowledgeWarnings,
  closeWarnings,
  facilityWarning,
  warningCounts,
} from '#contract/device/warning.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Act } from '#server/warning/types.ts'
import { openCounts } from './queries.ts'

const levels = ['1', '2', '3', '4'] as const

/** What a person does to warnings, with the line of the log that is committed with it. */
async function actOf(
  db: Db,
  session: Session,
  verb: { word: string; code: string },
  { ids, comment }: { ids: readonly string[]; comment?: string },
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
export function mount(app: FastifyInstance, { db, warnings }: Pick<Deps, 'db' | 'warnings'>): void {
  serve(app, acknowledgeWarnings, async ({ body, session }) => {
    const done = await warnings.acknowledge(await actOf(db, session, { word: '确认', code: 'ack' }, body))
    return withMessage(words('确认', done.acknowledged, done.skipped, '已确认或已关闭'), done)
  })
  serve(app, closeWarnings, async ({ body, session }) => {
    const done = await warnings.close(await actOf(db, session, { word: '关闭', code: 'close' }, body))
    return withMessage(words('关闭', done.closed, done.skipped, '仍在活动或已关闭'), done)
  })
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
