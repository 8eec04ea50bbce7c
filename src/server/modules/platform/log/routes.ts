/** The log: read, exported, proved; never edited. */
import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { deleteLog, deleteLogs, sysLog, verifyLogs } from '#contract/platform/log.ts'
import { dayMs } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { type Verdict, verifyChain } from '#server/audit/chain.ts'
import { clearOld, leastKeptMs } from '#server/audit/seal.ts'
import { witnessIn } from '#server/audit/witness.ts'
import { hook } from '#server/crud/mount.ts'
import { systemParameter } from '#server/db/parameters.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'

const kept = '审计日志须保存至少 180 天，不能逐条删除；超过保存期的日志可用“清理”整段清除'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, secrets, config, log } = deps
  const sealing = { key: secrets.tokenKey, witness: witnessIn(config, log) }
  const { engine } = deps
  // Lines are written past this engine, with every change of everything.
  hook(deps, sysLog, {
    extraConditions: () => {
      engine.pages.forgetShort(sysLog.table)
      return []
    },
  })
  serve(app, deleteLog, async () => {
    throw refused(kept)
  })
  serve(app, deleteLogs, async ({ query, session }) => {
    if (query.ids !== 'allclear') throw refused(kept)
    // Days; never fewer than the law asks for.
    const days = Number((await systemParameter(db, 'log.keepDays')) ?? 0)
    const now = Date.now()
    const gone = await clearOld(db, sealing, Number.isFinite(days) ? days * dayMs : leastKeptMs, now)
    if (gone === 0) throw refused('没有超过保存期的日志可以清理')
    await db.write([audit(session, 'delete', `清理超过保存期的日志 ${gone} 条`, 'system:log:clear')])
    return withMessage('清除成功!')
  })
  let running: Promise<Verdict> | undefined
  serve(app, verifyLogs, async () => {
    // One walk serves all who ask meanwhile; between pages others have their turn.
    running ??= verifyChain(db, sealing, () => new Promise(resolve => setImmediate(resolve))).finally(() => {
      running = undefined
    })
    const { findings, ...verdict } = await running
    return { ...verdict, findings: [...findings] }
  })
}
