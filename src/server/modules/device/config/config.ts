/** 参数配置: what is kept of a value, what its steps try and do, the way back to the value before. */
import type { FastifyInstance } from 'fastify'
import { configMachine, configState, deviceConfig, needsSecond, rollBack } from '#contract/device/config.ts'
import {
  configFault,
  configKeys,
  configRange,
  sameConfig,
  secretShown,
} from '#contract/device/config-keys.ts'
import { facility } from '#contract/device/facility.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { fromWire, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { addRow } from '#server/crud/save/write.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import type { Deps } from '#server/modules/deps.ts'
import { commandRows, facilitiesOf, type NewCommand } from '../command/queries.ts'
import { unreachable } from '../command/service.ts'
import { configRow, newestConfigs, requestsOf, settingOf, settingsOf } from './queries.ts'

/** The command that carries a configuration to its device. */
export function writing(
  config: { id: string; facilityId: string; configKey: string; value: string; groupId?: string | null },
  asked: Pick<NewCommand, 'by' | 'at' | 'reason' | 'confirmed'>,
): NewCommand {
  const key = configKeys[config.configKey]!
  const shown = key.secret ? secretShown : config.value
  return {
    id: nextId(),
    facilityId: config.facilityId,
    kind: 'WRITE_CONFIG',
    cn: key.write.cn,
    cp: key.write.parametersOf(shown),
    waits: false,
    ...asked,
    configId: config.id,
    configKey: config.configKey,
    secret: key.secret ? config.value : null,
    groupId: config.groupId ?? null,
  }
}

/** Whose command it is: of two persons the first one's, when and why he asked for it. */
function askedBy({ row, step, session, at }: Taking): Parameters<typeof writing>[1] {
  const { issueBy, requestTime, requestReason } = row
  if (step.verb !== 'confirm') return { by: session.username, at }
  return {
    by: String(issueBy),
    at: requestTime ? fromWire(String(requestTime)) : at,
    reason: requestReason ? String(requestReason) : null,
    confirmed: { by: session.username, at },
  }
}

async function unreachableOf(db: Db, { row }: Taking): Promise<string | undefined> {
  const [device] = await facilitiesOf(db, [String(row['facilityId'])])
  return device ? unreachable(device) : '设备不存在或已删除，请取消这条配置'
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const passwords = devicePasswords(deps.secrets.encryptionKey)
  hook(deps, deviceConfig, {
    beforeSave(draft, present) {
      const key = configKeys[String(draft['configKey'] ?? present?.['configKey'] ?? '')]
      if (!key) throw refused('没有这个参数，请重新选择')
      if (!present) draft['commandCn'] = key.write.cn
      if (key.secret && typeof draft['value'] === 'string') draft['value'] = passwords.close(draft['value'])
    },
    async completeRows(rows) {
      const ids = [...new Set(rows.map(({ facilityId }) => String(facilityId)))]
      const told = await settingsOf(db, ids)
      const byKey = new Map(told.map(one => [`${one.facilityId} ${one.configKey}`, one]))
      const ofTwo = rows.filter(row => needsSecond(row) && row['state'] !== 'DRAFT')
      const requests = await requestsOf(
        db,
        ofTwo.map(({ id }) => String(id)),
      )
      for (const row of rows) {
        const key = configKeys[String(row['configKey'])]
        const known = byKey.get(`${row['facilityId']} ${row['configKey']}`)
        row['unit'] = key?.unit ?? null
        row['range'] = configRange(String(row['configKey'])) || null
        row['reported'] = known?.value ?? null
        row['reportedAt'] = known ? toWire(known.at) : null
        const request = requests.get(String(row['id']))
        row['requestTime'] = request ? toWire(request.at) : null
        row['requestReason'] = request?.reason ?? null
        if (key?.secret) row['value'] = secretShown
      }
    },
  })
  hookSteps(deps, configMachine, {
    guards: {
      online: taking => unreachableOf(db, taking),
      async valueFits({ row }) {
        const { configKey, value } = row
        const key = configKeys[String(configKey)]
        // A secret was checked when it was typed; what lies here is its seal.
        const fault = key?.secret ? undefined : configFault(String(configKey), String(value))
        return fault && `${fault}，请先修改目标值`
      },
    },
    effects: {
      async send(taking) {
        const { row } = taking
        const { facilityId, configKey, groupId } = row
        const stored = await configRow(db, String(row['id']))
        const before = await settingOf(db, String(facilityId), String(configKey))
        const command = writing(
          {
            id: String(row['id']),
            facilityId: String(facilityId),
            configKey: String(configKey),
            value: stored?.value ?? '',
            groupId: groupId ? String(groupId) : null,
          },
          askedBy(taking),
        )
        return {
          sets: {
            commandId: command.id,
            commandCn: command.cn,
            previous: before?.value ?? null,
            result: null,
          },
          parts: [commandRows([command])],
        }
      },
    },
  })
  serve(app, rollBack, async ({ body, session }) => {
    const store = engine.store(deviceConfig)
    const row = await findRow(store, body.id, session, 'change')
    const { state, previous, configNo, facilityId, configKey } = row
    if (state !== 'APPLIED') throw refused('只有已生效的配置可以回滚；没有生效的不用回滚')
    if (!previous) throw refused('下发前设备没有报告过这个参数，不知道原来的值；请直接新增一条配置')
    const now = await settingOf(db, String(facilityId), String(configKey))
    if (now && sameConfig(now.value, String(previous)))
      throw refused(`设备现在就是 ${previous}，不用回滚；需要别的值请新增`)
    const id = await addRow(
      store,
      { facilityId, configKey, value: previous, remark: `回滚 ${configNo}` },
      session,
    )
    return withMessage('已建立回滚草稿，请核对后下发', { id })
  })
  serve(app, configState, async ({ query, session }) => {
    const { facilityId } = query
    if ((await facilitiesOf(db, [facilityId])).length === 0) throw missing('设备不存在或已删除')
    if (!(await seenAmong(db, facility, session, [facilityId])).has(facilityId)) throw denied()
    const told = new Map((await settingsOf(db, [facilityId])).map(one => [one.configKey, one]))
    const wanted = new Map((await newestConfigs(db, facilityId)).map(one => [one.configKey, one]))
    return Object.entries(configKeys).map(([configKey, { secret }]) => {
      const one = wanted.get(configKey)
      return {
        configKey,
        value: told.get(configKey)?.value ?? null,
        at: told.get(configKey)?.at ?? null,
        wanted: one ? (secret ? secretShown : one.value) : null,
        wantedState: one?.state ?? null,
        wantedId: one?.id ?? null,
      }
    })
  })
}
