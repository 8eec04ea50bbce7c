/** One value for many devices, as one unit: those that are connected are told, the others keep a draft. */
import type { FastifyInstance } from 'fastify'
import { batchConfig, batchProgress, configMachine } from '#contract/device/config.ts'
import { configFault, configKeys } from '#contract/device/config-keys.ts'
import { answer } from '#contract/kit/envelope.ts'
import { refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { numbersOf } from '#server/crud/save/numbered.ts'
import { willAnswer } from '#server/http/idempotency/once.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import type { Deps } from '#server/modules/deps.ts'
import { commandRows } from '../command/queries.ts'
import { ownFacilities, unreachable } from '../command/service.ts'
import { writing } from './config.ts'
import { insertConfigs, settingsOfKey, statesOfGroup } from './queries.ts'

const over = new Set(['APPLIED', 'FAILED', 'TIMEOUT', 'CANCELLED'])

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const passwords = devicePasswords(deps.secrets.encryptionKey)
  serve(app, batchConfig, async ({ body, session }) => {
    const { facilityIds, configKey, value, remark } = body
    const fault = configFault(configKey, value)
    if (fault) throw refused(`${fault}，请修改后再下发`)
    const key = configKeys[configKey]!
    const devices = await ownFacilities(db, session, facilityIds)
    const at = Date.now()
    const by = session.username
    const groupId = nextId()
    const numbers = await numbersOf(db, 'CS', devices.length, at)
    const told = await settingsOfKey(
      db,
      devices.map(({ id }) => id),
      configKey,
    )
    const before = new Map(told.map(one => [one.facilityId, one.value]))
    const stored = key.secret ? passwords.close(value) : value
    const made = devices.map((device, index) => {
      const state = unreachable(device) ? 'DRAFT' : key.confirm ? 'CONFIRM' : 'SENT'
      const config = { id: nextId(), facilityId: device.id, configKey, value: stored, groupId }
      const command = state === 'SENT' ? writing(config, { by, at }) : undefined
      return { device, state, config, command, configNo: numbers[index]! }
    })
    const moved = made.filter(({ state }) => state !== 'DRAFT')
    const commands = made.flatMap(({ command }) => command ?? [])
    const counts = {
      made: made.length,
      sent: commands.length,
      waiting: made.filter(({ state }) => state === 'CONFIRM').length,
      kept: made.length - moved.length,
    }
    const [words, given] = [wordsOf(counts), { groupId, ...counts }]
    // How many were told is what its sender waits for, also of who has died meanwhile.
    willAnswer(answer(given, words))
    await db.write([
      insertConfigs(
        made.map(({ device, state, config, command, configNo }) => ({
          ...config,
          configNo,
          state,
          commandCn: key.write.cn,
          commandId: command?.id ?? null,
          previous: command ? (before.get(device.id) ?? null) : null,
          issueBy: state === 'DRAFT' ? null : by,
          issueTime: state === 'SENT' ? at : null,
          remark: remark ?? null,
          createBy: by,
          createTime: at,
          sysOrgCode: device.sysOrgCode,
          tenantId: device.tenantId,
          version: state === 'DRAFT' ? 1 : 2,
        })),
      ),
      ...(commands.length > 0 ? [commandRows(commands)] : []),
      ...(moved.length > 0
        ? [
            stepLines(
              moved.map(({ device, state, config }) => {
                const step = configMachine.steps.find(
                  ({ from, to }) => from.includes('DRAFT') && to === state,
                )!
                return {
                  table: 'device_config',
                  recordId: config.id,
                  verb: step.verb,
                  title: step.title,
                  from: 'DRAFT',
                  to: state,
                  by,
                  byName: session.realname,
                  at,
                  // No reason is asked for many; what was noted tells the second person most.
                  reason: state === 'CONFIRM' ? (remark ?? null) : null,
                  tenantId: device.tenantId,
                }
              }),
            ),
          ]
        : []),
      audit(session, 'add', `为 ${made.length} 台设备批量配置${key.title}`, batchConfig.access, {
        after: { groupId, configKey, facilityIds: devices.map(({ id }) => id) },
      }),
    ])
    return withMessage(words, given)
  })
  serve(app, batchProgress, async ({ query, session }) => {
    const states = await statesOfGroup(db, session, query.groupId)
    const sum = (some: typeof states) => some.reduce((total, { count }) => total + count, 0)
    return { total: sum(states), over: sum(states.filter(({ state }) => over.has(state))), states }
  })
}

function wordsOf({ sent, waiting, kept }: { sent: number; waiting: number; kept: number }): string {
  const parts = [
    sent > 0 && `已向 ${sent} 台设备下发`,
    waiting > 0 && `${waiting} 台等待另一人确认`,
    kept > 0 && `${kept} 台不在线或不能下发，已存为草稿`,
  ]
  return parts.filter(Boolean).join('，')
}
