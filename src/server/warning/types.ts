/** What the warning engine takes and offers. */
import type { Bulk } from '#server/db/db.ts'
import type { Actor, Warning } from './record.ts'

/** Values of one committed frame; the part of ingest's message that is looked at. */
export interface Taken {
  readonly facilityId: string
  /** Null where no frame is kept (the seeded past of the demo). */
  readonly frameId: string | null
  readonly recvAt: number
  /** DataTime: delays run on the instrument's clock, so a burst of buffered frames is judged as it was measured. */
  readonly ts: number
  /** `ts` on the server's clock; the same unless told. */
  readonly at?: number
  /** Clock of the device against ours, where it is known. */
  readonly driftMs?: number | undefined
  /** null: a frame that only says that the device is there. */
  readonly kind: string | null
  readonly late: boolean
  /** Values that clashed with others of the same moment. */
  readonly clashes?: number | undefined
  /** It tells of a sub-sample: when its pump started, epoch ms, and what came of it. */
  readonly sample?: { readonly ts: number; readonly result: string } | undefined
  readonly values: readonly { factor: string; value: number | null; flag: string }[]
}
export interface Standing {
  /** Gravest open level, 0 for none. */
  readonly level: number
  /** A warning waits for acknowledgement, of whatever level. */
  readonly unacked: boolean
}
export interface Act {
  readonly ids: readonly string[]
  readonly actor: Actor
  readonly comment?: string | undefined
  /** May this person act on that warning? */
  readonly may?: (warning: Warning) => boolean
  /** The log's line, committed with the act; it is given the warnings that were changed. */
  readonly audit?: (changed: readonly Warning[]) => Bulk
}
export interface Changed {
  changed: number
  skipped: number
}
export interface WarningEngine {
  /** Restores what was open and the delays that were running. */
  start(): Promise<void>
  /** Commits what waits. */
  stop(): Promise<void>
  feed(batch: readonly Taken[]): void
  /** Called by the engine's own clock once a second; tests call it with a time of their own. */
  tick(now?: number): void
  acknowledge(act: Act): Promise<{ acknowledged: number; skipped: number }>
  close(act: Act): Promise<{ closed: number; skipped: number }>
  /** Takes back what the same person acknowledged a moment ago. */
  unacknowledge(act: Act): Promise<Changed>
  shelve(act: Act & { until: number; reason: string }): Promise<Changed>
  unshelve(act: Act): Promise<Changed>
  remark(act: Act & { comment: string }): Promise<Changed>
  standing(facilityId: string): Standing
  open(): Warning[]
  /** After the commit of a change; `own`: of one that this process made. */
  onChange(listener: (warning: Warning, own: boolean) => void): void
  /** Another process changed these. */
  changed(ids: readonly string[]): Promise<void>
  /** Another process heard this facility. */
  heard(facilityId: string, at: number): void
  /** Reads rules, facilities and open warnings anew, after somebody changed them. */
  refresh(): Promise<void>
  /** Resolves when everything so far is committed. */
  settled(): Promise<void>
  stats(): { open: number; active: number; facilities: number; rules: number; failures: number }
}
