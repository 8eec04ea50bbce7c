import type { FastifyInstance } from 'fastify'
import {
  cancelCommand,
  confirmCommand,
  deviceCommand,
  issueCommand,
  readConfig,
  testRead,
} from '#contract/device/command.ts'
import { factorFault, unconfirmedMs } from '#contract/device/command-kinds.ts'
import { configKeys } from '#contract/device/config-keys.ts'
import { facilityModule } from '#contract/device/module.ts'
import { refused } from '#contract/kit/fault.ts'
import { fromWire } from '#lib/dates.ts'
import { factorOf } from '#lib/factors.ts'
import { audit } from '#server/audit/audit.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow, findRows } from '#server/crud/save/find.ts'
import { ConflictError } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofVisibleFacilities } from '../queries.ts'
import { cancelRows, confirmRows } from './queries.ts'
import { order, orderedWords } from './service.ts'

const moved = () => refused('命令已确认、已撤回、已发出或已过期，请刷新后再看')
/** What the log says was done to all of them was done to all of them, or nothing was. */
async function unlessMoved(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (error instanceof ConflictError) throw moved()
    throw error
  }
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  hook(deps, deviceCommand, {
    extraConditions: session => ofVisibleFacilities(db.dialect, session),
  })
  serve(app, issueCommand, async ({ body, session }) => {
    const { facilityIds, kind, factor, reason } = body
    if (factor && !factorOf(factor)) throw refused(`没有编码为 ${factor} 的因子，请核对后再下达`)
    const fault = factorFault(kind, factor)
    if (fault) throw refused(fault)
    const made = await order(db, session, facilityIds, { kind, factor, reason }, issueCommand.access)
    return withMessage(orderedWords(made), made)
  })
  serve(app, readConfig, async ({ body, session }) => {
    const { facilityIds, configKey } = body
    const key = configKeys[configKey]
    if (!key) throw refused('没有这个参数，请重新选择')
    if (!key.read) throw refused(`${key.title}不能从设备读回，请以下发记录为准`)
    const made = await order(db, session, facilityIds, { kind: 'READ_CONFIG', configKey }, readConfig.access)
    return withMessage(orderedWords(made), made)
  })
  serve(app, testRead, async ({ body, session }) => {
    const row = await findRow(engine.store(facilityModule), body.id, session)
    const factor = String(row['factorCode'] ?? '')
    if (!factor) throw refused('模块没有填写因子编码，不能试读；请先在模块中填写')
    const kind = factor.startsWith('i') ? 'READ_INFO' : 'READ_VALUE'
    const facilityId = String(row['facilityId'])
    const made = await order(db, session, [facilityId], { kind, factor }, testRead.access)
    return withMessage('已下达试读', { id: made.id! })
  })
  serve(app, confirmCommand, async ({ body, session }) => {
    const ids = [...new Set(body.ids)]
    const seen = await findRows(engine.store(deviceCommand), ids, session, 'change')
    const now = Date.now()
    const waiting = seen.filter(
      ({ state, issuedAt }) => state === 'CONFIRM' && fromWire(String(issuedAt)) >= now - unconfirmedMs,
    )
    if (waiting.length === 0) throw moved()
    const others = waiting.filter(({ issuedBy }) => issuedBy !== session.username).map(({ id }) => String(id))
    if (others.length === 0) throw refused('不能确认自己下达的命令，请由另一位有确认权限的人核对')
    await unlessMoved(
      db.write([
        confirmRows(others, session.username, now),
        audit(session, 'edit', `确认 ${others.length} 条远程命令`, confirmCommand.access, {
          after: { ids: others },
        }),
      ]),
    )
    const changed = others.length
    return withMessage(`已确认 ${changed} 条命令`, { changed, skipped: ids.length - changed })
  })
  serve(app, cancelCommand, async ({ body, session }) => {
    const ids = [...new Set(body.ids)]
    const seen = await findRows(engine.store(deviceCommand), ids, session, 'change')
    const open = seen.filter(({ state }) => state === 'CONFIRM' || state === 'QUEUED')
    if (open.length === 0) throw refused('命令已发出或已结束，不能撤回；请刷新后再看')
    const free = open.filter(({ configId }) => configId === null).map(({ id }) => String(id))
    if (free.length === 0)
      throw refused(
        '这是参数下发的命令，不能撤回；设备连线后即发出，1 分钟内发不出会自动结束，结果见“参数配置”，需要别的值请在那里新增',
      )
    await unlessMoved(
      db.write([
        cancelRows(free, `由 ${session.realname} 撤回`, Date.now()),
        audit(session, 'edit', `撤回 ${free.length} 条远程命令`, cancelCommand.access, {
          after: { ids: free },
        }),
      ]),
    )
    const changed = free.length
    return withMessage(`已撤回 ${changed} 条命令`, { changed, skipped: ids.length - changed })
  })
}
