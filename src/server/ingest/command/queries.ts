/** Every question and every row of commands on their way. What ends a command is guarded by its state: it ends once. */
import { unsentMs } from '#contract/device/command-kinds.ts'
import { configMachine } from '#contract/device/config.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import type { Bulk, Db, Statement, Unit } from '#server/db/db.ts'

export interface StoredCommand {
  id: string
  facilityId: string
  kind: string
  cn: string
  cp: string | null
  state: string
  qn: string | null
  tries: number
  sentAt: number | null
  ackedAt: number | null
  data: string | null
  configId: string | null
  configKey: string | null
  secret: string | null
  expireAt: number
  gateway: string | null
}
const columns = [
  'id',
  'facilityId',
  'kind',
  'cn',
  'cp',
  'state',
  'qn',
  'tries',
  'sentAt',
  'ackedAt',
  'data',
  'configId',
  'configKey',
  'secret',
  'expireAt',
  'gateway',
] as const

/** Whoever sends knows himself what became of it; only new ones are told. */
const unremembered = true as const

/** Oldest first. */
export const commandsIn = (db: Db, states: readonly string[], most: number): Promise<StoredCommand[]> =>
  db.k
    .selectFrom('deviceCommand')
    .select(columns)
    .where('state', 'in', states)
    .orderBy('id')
    .limit(most)
    .$castTo<StoredCommand>()
    .execute()
/** One at most, the index says. */
export const underWayOf = (db: Db, facilityId: string): Promise<StoredCommand | undefined> =>
  db.k
    .selectFrom('deviceCommand')
    .select(columns)
    .where('facilityId', '=', facilityId)
    .where('state', 'in', ['SENT', 'ACKED'])
    .$castTo<StoredCommand>()
    .executeTakeFirst()
export const unconfirmedSince = (db: Db, before: number) =>
  db.k
    .selectFrom('deviceCommand')
    .select(['id'])
    .where('state', '=', 'CONFIRM')
    .where('issuedAt', '<', before)
    .orderBy('id')
    .limit(500)
    .execute()

/** One command at a time for a device, whichever process holds its line: where two look at once, the index refuses one of them. */
export const claim = (
  { id, facilityId }: StoredCommand,
  { qn, flag, gateway, now }: { qn: string; flag: number; gateway: string; now: number },
): Statement => ({
  sql: `update device_command set state = 'SENT', qn = ?, flag = ?, gateway = ?, sent_at = ?, tries = 1
    where id = ? and state = 'QUEUED'
    and not exists (select 1 from device_command d where d.facility_id = ? and d.state in ('SENT', 'ACKED'))`,
  parameters: [qn, flag, gateway, now, id, facilityId],
  expect: 1,
  unremembered,
})
/** From a process that is gone, or has lost the device's line. */
export const adopt = ({ id, gateway, state }: StoredCommand, by: string): Statement => ({
  sql: 'update device_command set gateway = ? where id = ? and gateway = ? and state = ?',
  parameters: [by, id, gateway, state],
  expect: 1,
  unremembered,
})
/** Only by the process that has it: another may have taken it over. */
export const sentAgain = ({ id, gateway }: StoredCommand, tries: number): Statement => ({
  sql: "update device_command set tries = ? where id = ? and state in ('SENT', 'ACKED') and gateway = ?",
  parameters: [tries, id, gateway],
  expect: 1,
  unremembered,
})
export const broughtData = (id: string, data: string, frameId: string): Statement => ({
  sql: "update device_command set data = ?, frame_id = ? where id = ? and state in ('SENT', 'ACKED')",
  parameters: [data, frameId, id],
  unremembered,
})

interface Config {
  id: string
  from: string
  tenantId: string
}
/** A configuration one step on with its command. */
function configStep(
  { id, from, tenantId }: Config,
  verb: 'ack' | 'apply' | 'fail' | 'expire',
  { result, at, blank }: { result: string | null; at: number; blank: boolean },
): Unit {
  const step = configMachine.steps.find(one => one.verb === verb)!
  return [
    {
      sql: `update device_config set state = ?, result = ?, update_by = 'system', update_time = ?, version = version + 1${verb === 'apply' ? ', applied_time = ?' : ''}${blank ? ", value = '******'" : ''}
        where id = ? and state = ? and del_flag = '0'`,
      parameters: [step.to, result, at, ...(verb === 'apply' ? [at] : []), id, from],
      expect: 1,
    },
    stepLines([
      {
        table: 'device_config',
        recordId: id,
        verb,
        title: step.title,
        from,
        to: step.to,
        by: 'system',
        byName: '设备',
        at,
        notes: result ? [{ title: '结果', text: result }] : [],
        tenantId,
      },
    ]),
  ]
}

export const acknowledged = (
  id: string,
  { at, frameId, config }: { at: number; frameId: string; config: Config | undefined },
): Unit => [
  {
    sql: "update device_command set state = 'ACKED', acked_at = ?, qn_rtn = 1, frame_id = ? where id = ? and state = 'SENT'",
    parameters: [at, frameId, id],
    expect: 1,
    unremembered,
  },
  ...(config ? configStep(config, 'ack', { result: null, at, blank: false }) : []),
]

export interface Ending {
  state: 'DONE' | 'FAILED' | 'TIMEOUT'
  /** In words. */
  result: string
  at: number
  /** 9011 came with it. */
  qnRtn?: number | undefined
  exeRtn?: number | undefined
  /** Of the frame that ended it. */
  frameId?: string | undefined
  /** It was never acknowledged apart. */
  ackedAt?: number | undefined
}
const verbOf = { DONE: 'apply', FAILED: 'fail', TIMEOUT: 'expire' } as const

/**
 * @param from where it stands, and, once it was sent, the process that has it
 * @param doubtful its device may have what was sent: the secret stays until the device says so
 */
export function ended(
  id: string,
  from: { state: string; gateway?: string | null; doubtful?: boolean },
  { state, result, at, qnRtn, exeRtn, frameId, ackedAt }: Ending,
  config: (Config & { blank: boolean }) | undefined,
): Unit {
  return [
    {
      sql: `update device_command set state = ?, result = ?, done_at = ?,${from.doubtful ? '' : ' secret = null,'} qn_rtn = coalesce(cast(? as integer), qn_rtn),
        exe_rtn = cast(? as integer), frame_id = coalesce(cast(? as text), frame_id), acked_at = coalesce(acked_at, cast(? as bigint))
        where id = ? and state = ?${from.gateway ? ' and gateway = ?' : ''}`,
      parameters: [state, result, at, qnRtn ?? null, exeRtn ?? null, frameId ?? null, ackedAt ?? null, id, from.state, ...(from.gateway ? [from.gateway] : [])],
      expect: 1,
      unremembered,
    }, // biome-ignore format: one statement
    ...(config ? configStep(config, verbOf[state], { result, at, blank: config.blank }) : []),
  ]
}
export const cancelled = (id: string, result: string, at: number): Statement => ({
  sql: "update device_command set state = 'CANCELLED', result = ?, done_at = ?, secret = null where id = ? and state = 'CONFIRM'",
  parameters: [result, at, id],
})

export interface Doubt {
  id: string
  facilityId: string
  state: string
  secret: string
  configId: string | null
  configState: string | null
  tenantId: string | null
}
/** Secrets that were sent and are neither known to be taken nor known not to be; the oldest first. */
export const doubtsIn = (db: Db): Promise<Doubt[]> =>
  db.k
    .selectFrom('deviceCommand as c')
    .leftJoin('deviceConfig as g', 'g.id', 'c.configId')
    .select(['c.id', 'c.facilityId', 'c.state', 'c.secret', 'c.configId'])
    .select(['g.state as configState', 'g.tenantId'])
    .where('c.secret', 'is not', null)
    .where('c.configKey', '=', 'PASSWORD')
    .where('c.state', 'in', ['SENT', 'ACKED', 'TIMEOUT', 'FAILED'])
    .orderBy('c.id')
    .$castTo<Doubt>()
    .execute()
/** The device has this one now: what else it was told before is past. */
const secretsPast = (facilityId: string): Statement => ({
  sql: "update device_command set secret = null where facility_id = ? and secret is not null and state in ('TIMEOUT', 'FAILED')",
  parameters: [facilityId],
  unremembered,
})
const mayApply = (state: string | null): state is string =>
  configMachine.steps.some(({ verb, from }) => verb === 'apply' && from.some(one => one === state))
/** A frame under the new password ends its command, however that had been given up. */
export const passwordTaken = (
  { id, facilityId, secret, configId, configState, tenantId }: Doubt,
  result: string,
  at: number,
): Unit => [
  {
    sql: "update device_command set state = 'DONE', result = ?, done_at = ? where id = ? and secret is not null and state in ('SENT', 'ACKED', 'TIMEOUT', 'FAILED')",
    parameters: [result, at, id],
    expect: 1,
    unremembered,
  },
  { sql: 'update device_command set secret = null where id = ?', parameters: [id], unremembered },
  ...passwordFollows(facilityId, secret),
  ...(configId && mayApply(configState)
    ? configStep({ id: configId, from: configState, tenantId: tenantId ?? '0' }, 'apply', { result, at, blank: true })
    : []),
] // biome-ignore format: one unit

/** What the device says now; a value that was said later stays. */
export const settingRow = (
  facilityId: string,
  configKey: string,
  value: string,
  at: number,
  commandId: string,
): Bulk => ({
  table: 'device_setting',
  columns: ['facility_id', 'config_key', 'value', 'at', 'command_id'],
  rows: [[facilityId, configKey, value, at, commandId]],
  onConflict: {
    keys: ['facility_id', 'config_key'],
    update: ['value', 'at', 'command_id'],
    where: 'excluded.at >= device_setting.at',
  },
})
/** What follows for the registered device from a parameter that it took. */
export const facilityFollows = (facilityId: string, column: 'pw' | 'report_sec', value: unknown): Statement => ({
  sql: `update device_facility set ${column} = ?, version = version + 1 where id = ?`,
  parameters: [value, facilityId],
}) // biome-ignore format: one statement

/** @param sealed as it lies in the rows */
export const passwordFollows = (facilityId: string, sealed: string): Unit => [
  secretsPast(facilityId),
  facilityFollows(facilityId, 'pw', sealed),
]

export const configsOf = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('deviceConfig')
        .select(['id', 'state', 'tenantId', 'value'])
        .where('id', 'in', ids)
        .execute()
/** The platform sets a clock by itself; its parameters are those of the moment in which it is sent. */
export const clockCommand = (id: string, facilityId: string, at: number): Bulk => ({
  table: 'device_command',
  columns: ['id', 'issued_at', 'facility_id', 'kind', 'cn', 'cp', 'state', 'tries', 'expire_at'],
  rows: [[id, at, facilityId, 'SET_CLOCK', '1012', '', 'QUEUED', 0, at + unsentMs]],
})
