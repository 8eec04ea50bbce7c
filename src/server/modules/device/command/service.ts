/** Issues commands to devices that can take them; says of the others why not. */
import { type CommandCode, commandKinds, parametersOf } from '#contract/device/command-kinds.ts'
import { type ConfigKey, configKeys } from '#contract/device/config-keys.ts'
import { facility as facilities } from '#contract/device/facility.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { commandRows, type FacilityRow, facilitiesOf, type NewCommand, openOf } from './queries.ts'

/** Why no command reaches this device; undefined where it is connected. */
export function unreachable(device: FacilityRow): string | undefined {
  const name = `设备「${device.facilityName}」`
  if (!device.mn) return `${name}没有登记 MN 编号，不能下达命令；请先在“设备设施”中填写`
  if (!device.protocol?.startsWith('HJ212'))
    return `${name}不使用 HJ 212 协议，不能下达命令；请核对“通讯协议”`
  if (!device.pw) return `${name}没有登记报文密码，不能下达命令；请先在“设备设施”中设置`
  if (device.runStatus === 'RETIRED') return `${name}已停用，不能下达命令；恢复使用后再试`
  if (device.onlineStatus !== '1') return `${name}不在线，命令没有下达；请等设备恢复通讯后再试`
  return undefined
}

/** A bottle is drawn once: what is pressed twice, or by two, does not wait twice to be confirmed. */
const alreadyOpen = (
  { facilityName }: FacilityRow,
  title: string,
  state: string | undefined,
): string | undefined =>
  state &&
  `设备「${facilityName}」已有${state === 'CONFIRM' ? '待确认' : '执行中'}的“${title}”，没有再次下达；${
    state === 'CONFIRM' ? '请先由另一人确认，或撤回它' : '请等它结束后再试'
  }`

/** @throws Fault `missing`, or `denied` where one of them is not the caller's: then nothing is done */
export async function ownFacilities(
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<FacilityRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await facilitiesOf(db, wanted)
  if (rows.length === 0) throw missing('设备不存在或已删除')
  const seen = await seenAmong(db, facilities, session, wanted)
  if (rows.some(({ id }) => !seen.has(id))) throw denied()
  return rows
}

export interface Order {
  kind: CommandCode
  factor?: string | null | undefined
  /** Reads this parameter. */
  configKey?: string
  reason?: string | null | undefined
}
export interface Ordered {
  made: number
  waiting: number
  id: string | null
  refused: { facilityId: string; message: string }[]
}

function partsOf(
  { kind, factor, configKey }: Order,
  at: number,
): Pick<NewCommand, 'cn' | 'cp' | 'configKey'> {
  const key: ConfigKey | undefined = configKey ? configKeys[configKey] : undefined
  if (!key?.read) return { cp: parametersOf(kind, factor ?? undefined, at) }
  return { cn: key.read.cn, cp: key.read.parameters, configKey: configKey! }
}

/** @throws Fault `refused` where none of the devices can take it */
export async function order(
  db: Db,
  session: Session,
  ids: readonly string[],
  wanted: Order,
  access: string,
): Promise<Ordered> {
  const at = Date.now()
  const devices = await ownFacilities(db, session, ids)
  const waits = commandKinds[wanted.kind].confirm === true
  const title = configTitle(wanted)
  const open = waits ? await openOf(db, ids, wanted.kind) : undefined
  const said = devices.map(device => ({
    device,
    why: unreachable(device) ?? alreadyOpen(device, title, open?.get(device.id)),
  }))
  const held = said.flatMap(({ device, why }) => (why ? [{ facilityId: device.id, message: why }] : []))
  const commands = said
    .filter(({ why }) => !why)
    .map(
      ({ device }): NewCommand => ({
        id: nextId(),
        facilityId: device.id,
        kind: wanted.kind,
        ...partsOf(wanted, at),
        waits,
        by: session.username,
        at,
        reason: wanted.reason ?? null,
      }),
    )
  if (commands.length === 0)
    throw refused(
      held.length === 1
        ? held[0]!.message
        : `所选 ${held.length} 台设备都不能下达命令：${held[0]!.message} 等`,
    )
  const groupId = commands.length > 1 ? nextId() : null
  await db.write([
    commandRows(commands.map(one => ({ ...one, groupId }))),
    audit(session, 'edit', `向 ${commands.length} 台设备下达“${title}”`, access, {
      after: { ids: commands.map(({ id }) => id), facilityIds: commands.map(one => one.facilityId) },
    }),
  ])
  return {
    made: commands.length,
    waiting: waits ? commands.length : 0,
    id: commands.at(-1)!.id,
    refused: held,
  }
}
const configTitle = ({ kind, configKey }: Order): string =>
  `${commandKinds[kind].title}${configKey ? `：${configKeys[configKey]?.title ?? configKey}` : ''}`

/** What became of it, in words. */
export function orderedWords({ made, waiting, refused: held }: Ordered): string {
  const left =
    held.length > 0 ? `；${held.length} 台没有下达（${held[0]!.message}${held.length > 1 ? ' 等' : ''}）` : ''
  return waiting > 0
    ? `已提交 ${waiting} 条命令，须由另一人确认后下发${left}`
    : `已向 ${made} 台设备下达命令，设备应答后更新结果；1 分钟内发不出会自动结束${left}`
}
