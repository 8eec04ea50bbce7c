import type { Generated } from 'kysely'
import type { Common } from './tables-common.ts'

export interface ScienceTables {
  drug: Common & {
    drugCode: string
    nameZh: string
    nameEn: string | null
    alias: string | null
    category: string | null
    parent: string | null
    markerCodes: string | null
    cas: string | null
    formula: string | null
    /** g/mol */
    molarMass: number | null
    controlled: string | null
    ef: number | null
    cf: number | null
    doseMg: number | null
    /** ng/L */
    lodDefault: number | null
    loqDefault: number | null
    color: string | null
    cutoffs: string | null
    status: Generated<string>
  }
  correctionFactor: {
    id: string
    drugCode: string
    marker: string | null
    ef: number | null
    cf: number
    source: string | null
    /** yyyy-MM-dd */
    validFrom: string
    confidence: string | null
    version: Generated<number>
  }
  sample: Common & {
    sampleNo: string
    workDetailId: string | null
    pointId: string
    plantId: string
    sampleDate: string
    mode: string | null
    beginTime: number
    endTime: number
    planSub: number | null
    actualSub: number | null
    /** mL */
    volume: number | null
    /** m³ */
    flowTotal: number | null
    waterTemp: number | null
    ph: number | null
    cabinetTempMin: number | null
    cabinetTempMax: number | null
    cabinetTempAvg: number | null
    rain24: number | null
    weather: string | null
    sealNo: string | null
    qcType: string | null
    parentSampleId: string | null
    planId: string | null
    batchId: string | null
    condition: string | null
    tempOverMinutes: number | null
    state: Generated<string>
  }
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
