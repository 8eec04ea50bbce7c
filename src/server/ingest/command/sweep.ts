/** What nobody sent or answered is ended, and what others left is taken over; looked for every few seconds. */
import { answering, unconfirmedMs } from '#contract/device/command-kinds.ts'
import { minuteMs } from '#lib/dates.ts'
import type { Db, Unit } from '#server/db/db.ts'
import type { DevicePasswords } from '../device-passwords.ts'
import type { Live } from './live.ts'
import * as of from './live.ts'
import type { Ending } from './queries.ts'
import * as rows from './queries.ts'
import type { Reach } from './reach.ts'

export const mostAtOnce = 5_000
/** A command behind another one of its device only waits its turn, for so long. */
const turnMs = 10 * minuteMs

export interface SweepPort {
  db: Db
  now(): number
  gateway: string
  passwords: DevicePasswords
  reach: Reach
  /** This process is at it already. */
  has(facilityId: string): boolean
  /** Told what is under way elsewhere: the request number by facility. */
  others(numbers: ReadonlyMap<string, string>): void
  end(live: Live, ending: Ending): void
  adopt(live: Live, at: number): Promise<void>
  write(unit: Unit): void
}
export interface SweepOptions {
  /** ms that are left to others for what is theirs. */
  graceMs: number
  /** There are no others: whatever is under way is ours. */
  alone: boolean
}

export async function sweep(port: SweepPort, { graceMs, alone }: SweepOptions): Promise<void> {
  const { db, gateway, passwords, reach } = port
  const at = port.now()
  const taken: Promise<void>[] = []
  const underWay = await rows.commandsIn(db, ['SENT', 'ACKED'], mostAtOnce)
  port.others(
    new Map(
      underWay.flatMap(({ facilityId, qn }) =>
        qn === null || port.has(facilityId) ? [] : [[facilityId, qn] as const],
      ),
    ),
  )
  for (const row of underWay) {
    if (port.has(row.facilityId)) continue
    const config = await of.configOf(db, row)
    // Sent by us in the meantime.
    if (port.has(row.facilityId)) continue
    const live = of.liveOf(row, config, of.cpOf(row, config, { at, passwords }))
    const until = live.state === 'SENT' ? live.sentAt + answering.waitMs * answering.tries : of.dueAt(live)
    if (at >= until + graceMs) port.end(live, { state: 'TIMEOUT', result: of.lateWords(live), at })
    else if (alone || row.gateway === gateway || mayAdopt(live, reach, { at, graceMs }))
      taken.push(port.adopt(live, at))
  }
  await Promise.all(taken)
  const busy = new Set(underWay.map(({ facilityId }) => facilityId))
  for (const row of await rows.commandsIn(db, ['QUEUED'], mostAtOnce)) {
    if (row.expireAt > at || port.has(row.facilityId)) continue
    // Whichever process has the one before it.
    if (busy.has(row.facilityId) && row.expireAt + turnMs > at) continue
    const config = await of.configOf(db, row)
    const result = '设备没有连线，命令没有发出；请等设备恢复通讯后再试'
    port.end(of.liveOf(row, config, ''), { state: 'TIMEOUT', result, at })
  }
  for (const { id } of await rows.unconfirmedSince(db, at - unconfirmedMs))
    port.write([rows.cancelled(id, '30 分钟内没有人确认，已自动取消', at)])
}

/**
 * Of another process. Where the device has spoken here since it was sent, the line there is dead at one end, however often it is sent
 * again there.
 */
function mayAdopt(live: Live, reach: Reach, { at, graceMs }: { at: number; graceMs: number }): boolean {
  const heardAt = reach.heardAt(live.row.facilityId)
  if (heardAt === undefined) return false
  return of.isLeft(live, at) || (live.state === 'SENT' && heardAt > live.sentAt + graceMs)
}
