/** Every table as Kysely sees it: camelCase of the snake_case columns. Resource tables follow from the contract. */
import type { Generated } from 'kysely'
import type { deviceCommand } from '#contract/device/command.ts'
import type { deviceConfig } from '#contract/device/config.ts'
import type { facility } from '#contract/device/facility.ts'
import type { rawFrame } from '#contract/device/frame.ts'
import type { facilityModule } from '#contract/device/module.ts'
import type { deviceNote } from '#contract/device/note.ts'
import type { quarantine } from '#contract/device/quarantine.ts'
import type { unknownDevice } from '#contract/device/unknown.ts'
import type { facilityWarning } from '#contract/device/warning.ts'
import type { drug } from '#contract/drug/drug.ts'
import type { correctionFactor } from '#contract/drug/factor.ts'
import type { lab } from '#contract/drug/lab.ts'
import type { methodCompound, testMethod } from '#contract/drug/method.ts'
import type { detectTask } from '#contract/drug/task.ts'
import type { apiKey } from '#contract/identity/api-key.ts'
import type { sysRole, sysRoleIndex } from '#contract/identity/role.ts'
import type { sysUser } from '#contract/identity/user.ts'
import type { announcement, announcementSend } from '#contract/message/announcement.ts'
import type { message, messageTemplate } from '#contract/message/message.ts'
import type { sysDepart } from '#contract/organisation/depart-admin.ts'
import type { sysDepartRole } from '#contract/organisation/depart-role.ts'
import type { sysPosition } from '#contract/organisation/position.ts'
import type { sysTenant } from '#contract/organisation/tenant.ts'
import type { sysCategory } from '#contract/platform/category.ts'
import type { sysDict, sysDictItem } from '#contract/platform/dict-admin.ts'
import type { quartzJob, quartzRun } from '#contract/platform/job.ts'
import type { sysLog } from '#contract/platform/log.ts'
import type { analysisBrief, briefPart } from '#contract/sewage/analysis-brief.ts'
import type { analysisNote } from '#contract/sewage/analysis-note.ts'
import type { analysisView } from '#contract/sewage/analysis-view.ts'
import type { appraisal } from '#contract/sewage/appraisal.ts'
import type { executePlan } from '#contract/sewage/execute-plan.ts'
import type { workHoliday } from '#contract/sewage/holiday.ts'
import type { label } from '#contract/sewage/label.ts'
import type { labelTest } from '#contract/sewage/label-test.ts'
import type { miniUser } from '#contract/sewage/mini-user.ts'
import type { odmImport } from '#contract/sewage/odm-import.ts'
import type { odmMapping } from '#contract/sewage/odm-mapping.ts'
import type { odmValue } from '#contract/sewage/odm-value.ts'
import type { outlet } from '#contract/sewage/outlet.ts'
import type { plant } from '#contract/sewage/plant.ts'
import type { plantResult } from '#contract/sewage/plant-result.ts'
import type { samplingPoint } from '#contract/sewage/point.ts'
import type { populationEstimate } from '#contract/sewage/population.ts'
import type { qcAction } from '#contract/sewage/qc-action.ts'
import type { appraisalReport } from '#contract/sewage/report.ts'
import type { sample } from '#contract/sewage/sample.ts'
import type { samplingLog } from '#contract/sewage/sampling-log.ts'
import type { workBatch } from '#contract/sewage/work-batch.ts'
import type { workDetail } from '#contract/sewage/work-detail.ts'
import type { workOrder } from '#contract/sewage/work-order.ts'
import type { worksheet } from '#contract/sewage/worksheet.ts'
import type { TablesOf } from './tables-common.ts'
import type { CustodyTables } from './tables-custody.ts'
import type { FileTables } from './tables-file.ts'
import type { LabTables } from './tables-lab.ts'
import type { LabelTables } from './tables-label.ts'
import type { OdmTables } from './tables-odm.ts'
import type { ScienceTables } from './tables-science.ts'
import type { SystemTables } from './tables-system.ts'

/** Resources whose tables are asked by name, beside what the engine asks of all of them. */
type Asked =
  | typeof apiKey
  | typeof analysisBrief
  | typeof briefPart
  | typeof analysisNote
  | typeof analysisView
  | typeof appraisal
  | typeof appraisalReport
  | typeof announcement
  | typeof announcementSend
  | typeof correctionFactor
  | typeof deviceCommand
  | typeof deviceConfig
  | typeof detectTask
  | typeof deviceNote
  | typeof drug
  | typeof executePlan
  | typeof facility
  | typeof facilityModule
  | typeof facilityWarning
  | typeof lab
  | typeof label
  | typeof labelTest
  | typeof message
  | typeof messageTemplate
  | typeof odmImport
  | typeof odmMapping
  | typeof odmValue
  | typeof outlet
  | typeof plant
  | typeof plantResult
  | typeof populationEstimate
  | typeof quarantine
  | typeof quartzJob
  | typeof quartzRun
  | typeof rawFrame
  | typeof sample
  | typeof samplingLog
  | typeof samplingPoint
  | typeof sysCategory
  | typeof sysDepart
  | typeof sysDepartRole
  | typeof sysDict
  | typeof sysDictItem
  | typeof sysLog
  | typeof sysPosition
  | typeof sysRole
  | typeof sysRoleIndex
  | typeof sysTenant
  | typeof sysUser
  | typeof unknownDevice
  | typeof methodCompound
  | typeof miniUser
  | typeof testMethod
  | typeof workBatch
  | typeof workDetail
  | typeof workHoliday
  | typeof workOrder
  | typeof qcAction
  | typeof worksheet

/** Columns of theirs that no field is. */
interface Beside {
  /** The file, its mapping as it was (JSON), and when it was last seen at work; 0: never. */
  odmImport: { uploadId: Generated<string>; mapping: Generated<string>; beat: Generated<number> }
  odmValue: { rowKey: string | null }
  appraisalReport: {
    small: Generated<string>
    /** JSON of the frozen figures. */
    data: string
    pdfFile: string | null
    docxFile: string | null
  }
  appraisal: { small: Generated<string>; untold: Generated<string> }
  sysApiKey: { ownerId: Generated<string>; keyHash: string | null }
  sysUser: { mustChange: Generated<string> }
  sysDepart: {
    departNameEn: string | null
    departNameAbbr: string | null
    description: string | null
    orgType: string | null
    directorUserIds: string | null
  }
  sysLog: { tenantId: Generated<string>; createBy: string | null }
  sample: { workDetailId: string | null; planId: string | null }
  sysQuartzJob: { planFrom: Generated<number> }
  sysQuartzRun: { endTime: number | null; owner: string | null; leaseUntil: number }
  /** Facility, code and part: unique while the warning is neither closed nor a false alarm. */
  facilityWarning: { dedupKey: string }
  deviceCommand: {
    configKey: string | null
    /** Sealed; gone when the command is over. */
    secret: string | null
    expireAt: number
    /** The process whose line carries it. */
    gateway: string | null
  }
}
type ResourceTables = TablesOf<Asked> & Beside

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

export interface Tables
  extends ResourceTables,
    SystemTables,
    OdmTables,
    ScienceTables,
    FileTables,
    LabTables,
    LabelTables,
    CustodyTables {
  series: SeriesTable
  telemetryRtd: RealtimeTable
  telemetryMin: PeriodTable
  telemetryHour: PeriodTable
  telemetryDay: PeriodTable
  telemetryLast: LastTable
  telemetryDirty: DirtyTable
  telemetryCut: CutTable
  installation: { id: number; name: string }
  /** What a device last said of a parameter. */
  deviceSetting: { facilityId: string; configKey: string; value: string; at: number; commandId: string }
  deviceClock: { facilityId: string; driftMs: number; measuredAt: number }
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
  /** What happened to records that have states; only ever added to. */
  recordStep: {
    id: string
    /** Table of the record. */
    entity: string
    recordId: string
    verb: string
    title: string
    fromState: string | null
    toState: string
    byUser: string
    byName: string
    at: number
    reason: string | null
    /** JSON of [{title, text}]. */
    notes: string | null
    tenantId: string
  }
  region: { code: string; name: string; parentCode: string | null; level: string }
}
