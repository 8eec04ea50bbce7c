/** Every table as Kysely sees it: camelCase of the snake_case columns. Resource tables follow from the contract. */
import type { Generated } from 'kysely'
import type { facility } from '#contract/device/facility.ts'
import type { rawFrame } from '#contract/device/frame.ts'
import type { facilityModule } from '#contract/device/module.ts'
import type { facilityWarning } from '#contract/device/warning.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { plant } from '#contract/sewage/plant.ts'
import type { samplingPoint } from '#contract/sewage/point.ts'
import type { Common } from './tables-common.ts'
import type { FileTables } from './tables-file.ts'
import type { ScienceTables } from './tables-science.ts'
import type { SystemTables } from './tables-system.ts'

type FieldsOf<R> = R extends Resource<infer F> ? F : never
type ColumnOf<F> = F extends { readonly $type?: infer T } ? Exclude<T, undefined> | null : never
/** Columns of a resource; `Times` names its datetime fields, which are text on the wire and numbers here. */
type Columns<R, Times extends keyof FieldsOf<R> = never> = {
  [K in keyof FieldsOf<R>]: K extends Times ? number | null : ColumnOf<FieldsOf<R>[K]>
}

export type PlantTable = Common & Columns<typeof plant>
export type PointTable = Common & Columns<typeof samplingPoint>
export type FacilityTable = Common & Columns<typeof facility, 'lastMsgTime'>
export type ModuleTable = Common & Columns<typeof facilityModule>
export type RawFrameTable = { id: string } & Omit<Columns<typeof rawFrame, 'recvTime'>, 'recvTime'> & {
    recvTime: number
  }
export type WarningTable = Common &
  Columns<typeof facilityWarning, 'firstTime' | 'lastTime' | 'clearTime' | 'ackAt'> & {
    /** Facility, code and part: unique while the warning is neither closed nor a false alarm. */
    dedupKey: string
  }

export interface SeriesTable {
  id: number
  facilityId: string
  factor: string
}
export interface RealtimeTable {
  /** Minute since the epoch: keeps rows of one minute together, so that a commit touches few pages. */
  bucket: number
  seriesId: number
  ts: number
  value: number | null
  flag: string
  frameId: string | null
}
export interface PeriodTable {
  seriesId: number
  /** Start of the period. */
  ts: number
  /** Average over the period. */
  value: number | null
  flag: string
  min: number | null
  /** The device's own average where it reported one; null in rolled-up rows, whose `value` is the average. */
  avg: number | null
  max: number | null
  /** m³ for flow, the number of values otherwise; what the device reported in its own rows. */
  cou: number | null
  /** R rolled up here, D reported by the device (wins). */
  source: string
  frameId: string | null
  /** Rolled up after this run of the retention had dropped what lay below; null where nothing had been dropped. */
  madeRun: number | null
}
export interface LastTable {
  seriesId: number
  ts: number
  value: number | null
  flag: string
  frameId: string | null
  /** When it was measured, on our clock. */
  orderAt: Generated<number>
}
/** Periods whose figures changed and wait to be rolled up; the stamp tells a mark from a later one. */
export interface DirtyTable {
  kind: string
  ts: number
  stamp: string
}

/** What the retention has dropped: all of a kind before `ts`, as of `run`. */
export interface CutTable {
  kind: string
  ts: number
  run: number
}

export interface Tables extends SystemTables, ScienceTables, FileTables {
  sewagePlant: PlantTable
  sewagePoint: PointTable
  deviceFacility: FacilityTable
  deviceModule: ModuleTable
  rawFrame: RawFrameTable
  facilityWarning: WarningTable
  series: SeriesTable
  telemetryRtd: RealtimeTable
  telemetryMin: PeriodTable
  telemetryHour: PeriodTable
  telemetryDay: PeriodTable
  telemetryLast: LastTable
  telemetryDirty: DirtyTable
  telemetryCut: CutTable
  quarantine: {
    id: string
    recvTime: number
    channel: string | null
    remote: string | null
    mn: string | null
    facilityId: string | null
    factor: string | null
    ts: number | null
    valueText: string | null
    reason: string
    frameId: string | null
  }
  deviceNote: {
    id: string
    facilityId: string
    kind: string
    period: string | null
    factor: string | null
    ts: number
    content: string
    frameId: string | null
  }
  installation: { id: number; name: string }
  deviceClock: { facilityId: string; driftMs: number; measuredAt: number }
  unknownDevice: {
    /** The MN again, as lists name it. */
    id: string
    mn: string
    firstAt: number
    lastAt: number
    frames: Generated<number>
    remote: string | null
    lastHead: string | null
    state: Generated<string>
  }
  deviceKey: {
    id: string
    facilityId: string
    keyHash: string
    createdAt: number
    revokedAt: number | null
  }
  warningRule: {
    code: string
    name: string
    condition: string
    clear: string | null
    level: string
    enabled: Generated<string>
    version: Generated<number>
  }
  warningTimer: { key: string; facilityId: string; code: string; since: number; kind: string }
  region: { code: string; name: string; parentCode: string | null; level: string }
}
