import { type CommandCode, commandKinds, unconfirmedMs, unsentMs } from '#contract/device/command-kinds.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRows } from '#server/db/rows.ts'

export type FacilityRow = Row<'deviceFacility'>
export const facilitiesOf = (db: Db, ids: readonly string[]): Promise<FacilityRow[]> =>
  readRows(db, 'deviceFacility', { id: ids, delFlag: '0' })

export interface NewCommand {
  id: string
  facilityId: string
  kind: CommandCode
  /** Where the kind does not say it. */
  cn?: string
  cp: string
  /** Waits for a second person. */
  waits: boolean
  by: string
  at: number
  reason?: string | null
  /** Where a second person has said yes before there was a command: it may go out from then on. */
  confirmed?: { by: string; at: number } | undefined
  configId?: string | null
  configKey?: string | null
  secret?: string | null
  groupId?: string | null
}
export const commandRows = (commands: readonly NewCommand[]): Bulk =>
  insert(
    'deviceCommand',
    commands.map(one => ({
      id: one.id,
      issuedAt: one.at,
      facilityId: one.facilityId,
      kind: one.kind,
      cn: one.cn ?? commandKinds[one.kind].cn,
      cp: one.cp,
      state: one.waits ? 'CONFIRM' : 'QUEUED',
      tries: 0,
      issuedBy: one.by,
      reason: one.reason ?? null,
      confirmBy: one.confirmed?.by ?? null,
      confirmAt: one.confirmed?.at ?? null,
      configId: one.configId ?? null,
      configKey: one.configKey ?? null,
      secret: one.secret ?? null,
      groupId: one.groupId ?? null,
      expireAt: (one.confirmed?.at ?? one.at) + unsentMs,
    })),
  )

/** Devices that such a command of two persons already waits for, or is under way to. */
export const openOf = async (
  db: Db,
  ids: readonly string[],
  kind: CommandCode,
): Promise<Map<string, string>> =>
  new Map(
    (
      await readRows(db, 'deviceCommand', {
        facilityId: ids,
        kind,
        state: ['CONFIRM', 'QUEUED', 'SENT', 'ACKED'],
      })
    ).map(({ facilityId, state }) => [facilityId, state]),
  )

const among = (ids: readonly string[]) => ids.map(() => '?').join(', ')
/** Never by the one who issued it, nor after its time, whatever was looked at before. */
export const confirmRows = (ids: readonly string[], by: string, at: number): Statement => ({
  sql: `update device_command set state = 'QUEUED', confirm_by = ?, confirm_at = ?, expire_at = ?
    where id in (${among(ids)}) and state = 'CONFIRM' and issued_by <> ? and issued_at >= ?`,
  parameters: [by, at, at + unsentMs, ...ids, by, at - unconfirmedMs],
  expect: ids.length,
})
export const cancelRows = (ids: readonly string[], words: string, at: number): Statement => ({
  sql: `update device_command set state = 'CANCELLED', result = ?, done_at = ?, secret = null
    where id in (${among(ids)}) and state in ('CONFIRM', 'QUEUED') and config_id is null`,
  parameters: [words, at, ...ids],
  expect: ids.length,
})
