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
  regionResult: {
    level: string
    regionCode: string
    date: string
    drugCode: string
    nPlants: number
    popTotal: number
    pndl: number | null
    consumption: number | null
    ciLow: number | null
    ciHigh: number | null
  }
}
