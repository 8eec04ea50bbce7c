import type { Generated } from 'kysely'
import type { Common } from './tables-common.ts'

export interface ScienceTables {
  detectTaskPlant: { taskId: string; plantId: string }
  labValue: {
    id: string
    sampleId: string
    drugCode: string
    /** =, <LOQ, <LOD, >ULOQ */
    qualifier: string
    /** ng/L */
    value: number | null
    lod: number | null
    loq: number | null
    recovery: number | null
    method: string | null
    createTime: number | null
  }
  plantResult: Common & {
    plantId: string
    sampleDate: string
    sampleIds: string | null
    /** m³/d */
    flow: number | null
    popMethod: string | null
    /** persons */
    population: number | null
    drugCode: string
    /** ng/L */
    conc: number | null
    qualifier: string | null
    loqPolicy: string | null
    /** mg/d */
    load: number | null
    /** mg/d/1000 inhabitants */
    pndl: number | null
    cf: number | null
    cfVersion: number | null
    consumption: number | null
    doses: number | null
    uncertaintyPct: number | null
    wetFlag: string | null
    qcStatus: string | null
    diagnosis: string | null
    completeness: number | null
    state: Generated<string>
    calcVersion: Generated<number>
  }
  plantCatchment: {
    plantId: string
    /** GeoJSON MultiPolygon. */
    shape: string
    outline: string
    corners: number
    areaKm2: number
    byName: string
    at: number
    version: number
  }
  consumptionRollup: {
    /** 1 province, 2 city, 3 district; P a plant, whose code is its id. */
    level: string
    regionCode: string
    drugCode: string
    /** DAY, WEEK, MONTH, QUARTER, YEAR */
    grain: string
    /** First day of the period. */
    startDate: string
    nPlants: number
    nSamples: number
    nDays: number
    nDetected: number
    nCensored: number
    /** persons */
    popTotal: number
    personDays: number
    /** mg/d/1000 inhabitants, all of them */
    pndl: number | null
    pndlLow: number | null
    pndlHigh: number | null
    pndlWeekday: number | null
    pndlWeekend: number | null
    consumption: number | null
    consLow: number | null
    consHigh: number | null
    consWeekday: number | null
    consWeekend: number | null
    loqPolicies: string
    cfVersions: string
  }
  consumptionDue: { sampleDate: string; drugCode: string; plantId: string; stamp: string }
  consumptionDueMonth: { level: string; regionCode: string; drugCode: string; month: string; stamp: string }
  consumptionTurn: { id: number; turn: number; weekend: string }
}
