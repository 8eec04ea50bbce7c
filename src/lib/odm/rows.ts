/** What of ours becomes which row of the open data model. Pure; our names and units on the left, the model's on the right. */
import type { Areas } from '#lib/catchment.ts'
import type { Position } from '#lib/geo.ts'
import { cut, type OdmRow } from './tables.ts'

export const contactId = 'operator'
const offset = '+08:00'
/** Epoch milliseconds as the time of the place, which all our days are of. */
export const odmTime = (ms: number): string =>
  `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}${offset}`

/** A figure in at most 15 characters, as many as a value may have: nine significant digits, no more than were measured. */
export const odmValue = (figure: number): string => {
  const short = String(Number(figure.toPrecision(9)))
  return short.length <= 15 ? short : figure.toExponential(6)
}

export interface OdmPlant {
  id: string
  plantCode: string
  plantName: string
  plantType: string | null
  combinedSewer: boolean
  location: Position | undefined
  /** persons */
  servedPopulation: number | null
  hasCatchment: boolean
}
const siteTypes: Readonly<Record<string, string>> = { '2': 'wwtpInd', '4': 'pStat' }

/** A key in ten characters: the end of a plant's id, in which plants of one system differ. */
export const polygonId = (plantId: string): string => BigInt(plantId).toString(36).slice(-10)

export const siteRow = (plant: OdmPlant): OdmRow<'sites'> => ({
  siteID: cut(plant.plantCode, 30),
  name: cut(plant.plantName, 30),
  siteType: siteTypes[plant.plantType ?? ''] ?? (plant.combinedSewer ? 'wwtpMuC' : 'wwtpMuS'),
  sampleShed: plant.plantType === '2' ? 'fiNa' : 'municp',
  contactID: contactId,
  polygonID: plant.hasCatchment ? polygonId(plant.id) : null,
  geoLat: plant.location?.[1] ?? null,
  geoLong: plant.location?.[0] ?? null,
  geoEPSG: plant.location ? 4326 : null,
})

const ringText = (ring: readonly (readonly number[])[]): string =>
  `(${ring.map(corner => `${corner[0]} ${corner[1]}`).join(', ')})`
export const polygonRow = (plant: OdmPlant, areas: Areas): OdmRow<'polygons'> => ({
  polygonID: polygonId(plant.id),
  name: cut(plant.plantName, 30),
  polyPop: plant.servedPopulation === null ? null : Math.round(plant.servedPopulation),
  geoType: 'swrCat',
  geoEPSG: 4326,
  geoWKT: `MULTIPOLYGON(${areas.map(rings => `(${rings.map(ringText).join(', ')})`).join(', ')})`,
})

export interface OdmSample {
  id: string
  sampleNo: string
  plantCode: string
  parentNo: string | null
  qcType: string | null
  mode: string | null
  beginTime: number
  endTime: number
  actualSub: number | null
  departTime: number | null
  receiveTime: number | null
  condition: string | null
  /** m³ between begin and end */
  flowTotal: number | null
  ph: number | null
  /** ℃ */
  waterTemp: number | null
  /** ℃ */
  receiveTemp: number | null
}
const collTypes: Readonly<Record<string, string>> = {
  TIME: 'timePr',
  FLOW: 'flowPr',
  VOLUME: 'volPr',
  FIXED: 'comp',
  PASSIVE: 'passiveGen',
}
const hourMs = 3_600_000
const isRoutine = (qcType: string | null) => qcType === null || qcType === 'NORMAL'

export const sampleRow = (sample: OdmSample): OdmRow<'samples'> => ({
  sampleID: cut(sample.sampleNo, 30),
  siteID: cut(sample.plantCode, 30),
  saMaterial: 'rawWW',
  collType: collTypes[sample.mode ?? ''] ?? 'grb',
  // Less than an hour is said as one: the column bears no less.
  collPer: Math.max(1, Number(((sample.endTime - sample.beginTime) / hourMs).toFixed(2))),
  collNum: Math.max(1, sample.actualSub ?? 1),
  collDT: odmTime(sample.endTime),
  collDTStart: odmTime(sample.beginTime),
  collDTEnd: odmTime(sample.endTime),
  sentDate: sample.departTime === null ? null : odmTime(sample.departTime),
  recDate: sample.receiveTime === null ? null : odmTime(sample.receiveTime),
  purpose: isRoutine(sample.qcType) ? 'regular' : 'qualityControl',
  notes: isRoutine(sample.qcType) ? null : `qcType ${sample.qcType}`,
})

/** A split is a part of its parent, a duplicate a second one of the same water. */
export const relationshipRow = (sample: OdmSample): OdmRow<'sampleRelationships'> | undefined =>
  sample.parentNo === null
    ? undefined
    : {
        sampleRelationshipsID: cut(`${sample.sampleNo}-${sample.parentNo}`, 50),
        sampleIDSubject: cut(sample.sampleNo, 30),
        relationshipID: sample.qcType === 'DUP' ? 'fieldReplicate' : 'child',
        sampleIDObject: cut(sample.parentNo, 30),
      }

const flags: Readonly<Record<string, string>> = {
  TEMP: 'wrongTemp',
  LEAK: 'leaked',
  LOWVOL: 'lowVol',
  LABEL: 'noLabel',
  LATE: 'delayArriv',
  OK: 'noConcern',
}
/** What was found when it was received; nothing before that. */
export const sampleQuality = (sample: OdmSample): OdmRow<'qualityReports'> | undefined =>
  sample.condition === null
    ? undefined
    : {
        qualityReportID: sample.id,
        sampleID: cut(sample.sampleNo, 30),
        measureRepID: null,
        qualityFlag: flags[sample.condition] ?? 'other',
        notes: flags[sample.condition] ? null : `condition ${sample.condition}`,
      }

type Measure = OdmRow<'measures'>
/** What was measured of the water and of the bottle itself. */
export function sampleMeasures(sample: OdmSample): Measure[] {
  const base = {
    sampleID: cut(sample.sampleNo, 30),
    siteID: cut(sample.plantCode, 30),
    aggregation: 'sin',
    purpose: isRoutine(sample.qcType) ? 'regular' : 'qualityControl',
    aDateEnd: odmTime(sample.endTime),
  } as const
  const days = (sample.endTime - sample.beginTime) / (24 * hourMs)
  const measured: readonly (readonly [string, number | null, Measure])[] = [
    [
      'f',
      sample.flowTotal === null || days <= 0 ? null : sample.flowTotal / days,
      { specimen: 'si', measure: 'floRate', unit: 'm3D' },
    ],
    ['h', sample.ph, { specimen: 'sa', measure: 'ph', unit: 'unitless' }],
    ['t', sample.waterTemp, { specimen: 'sa', measure: 'temp', unit: 'cel' }],
    [
      'a',
      sample.receiveTemp,
      {
        specimen: 'sa',
        measure: 'arTemp',
        unit: 'cel',
        aDateEnd: odmTime(sample.receiveTime ?? sample.endTime),
      },
    ],
  ]
  return measured.flatMap(([end, figure, own]) =>
    figure === null ? [] : [{ ...base, ...own, measureRepID: `${sample.id}${end}`, value: odmValue(figure) }],
  )
}

/** Parts of our own have an x before them; a part's name has twelve characters. */
export const ownPart = (code: string, end = ''): string => {
  const bare = code.replace(/[^A-Za-z0-9]/g, '')
  const whole = `x_${bare}${end && `_${end}`}`
  return whole.length <= 12 ? whole : `x_${bare.slice(0, end ? 8 : 10)}${end && `_${end[0]}`}`
}
/** Parts that the model has for what we measure. */
const ownOfModel: Readonly<Record<string, string>> = { CAF: 'caff' }
/** The part of a compound's concentration: the model's where it has one. */
export const concentrationPart = (code: string): string => ownOfModel[code] ?? ownPart(code)

export interface OdmValue {
  id: string
  sampleNo: string
  plantCode: string
  qcType: string | null
  drugCode: string
  qualifier: string
  /** ng/L, all of them */
  value: number | null
  lod: number | null
  loq: number | null
  /** % */
  recovery: number | null
  at: number
}
/** ng/L in µg/L, the model's unit for what is dissolved. */
const microgram = (ng: number) => odmValue(ng / 1000)
export interface OdmValueRows {
  set: OdmRow<'measureSets'>
  measures: Measure[]
  quality: OdmRow<'qualityReports'>[]
}
/** A laboratory's value with the limits and the recovery it was found with. Below a limit the limit itself is told, flagged as such: never a substitute. */
export function valueRows(found: OdmValue): OdmValueRows {
  const shown = found.qualifier === '<LOD' ? found.lod : found.qualifier === '<LOQ' ? found.loq : found.value
  const base = {
    measureSetRepID: found.id,
    sampleID: cut(found.sampleNo, 30),
    siteID: cut(found.plantCode, 30),
    specimen: 'sa',
    fraction: 'liq',
    aggregation: 'sin',
    aDateEnd: odmTime(found.at),
    purpose: isRoutine(found.qcType) ? 'regular' : 'qualityControl',
  } as const
  const rows: readonly (readonly [string, string, number | null, string])[] = [
    ['', concentrationPart(found.drugCode), shown, 'ugL'],
    ['d', 'lod', found.lod, 'ugL'],
    ['q', 'loq', found.loq, 'ugL'],
    ['r', 'percRec', found.recovery, 'percent'],
  ]
  const flag = found.qualifier === '<LOD' ? 'beLOD' : found.qualifier === '<LOQ' ? 'belowLOQ' : undefined
  return {
    set: {
      measureSetRepID: found.id,
      name: cut(`${found.drugCode} ${found.sampleNo}`, 30),
      notes: found.qualifier === '=' ? null : found.qualifier,
    },
    measures: rows.flatMap(([end, measure, figure, unit]) =>
      figure === null
        ? []
        : [
            {
              ...base,
              measureRepID: `${found.id}${end}`,
              measure,
              value: unit === 'ugL' ? microgram(figure) : odmValue(figure),
              unit,
            },
          ],
    ),
    quality:
      flag === undefined || shown === null
        ? []
        : [
            {
              qualityReportID: `${found.id}q`,
              sampleID: cut(found.sampleNo, 30),
              measureRepID: found.id,
              qualityFlag: flag,
            },
          ],
  }
}

export interface OdmResult {
  id: string
  sampleNo: string
  plantCode: string
  drugCode: string
  /** mg/(d·1000 inh), both */
  pndl: number | null
  consumption: number | null
  cf: number | null
  cfVersion: number | null
  loqPolicy: string | null
  popMethod: string | null
  calcVersion: number
  at: number
}
/** How a result came about: version of the factor, policy below the limit of quantification, population. */
export const protocolRow = (result: OdmResult): OdmRow<'protocols'> => ({
  protocolID: protocolId(result),
  name: cut(`${result.drugCode} CF v${result.cfVersion ?? 0}`, 30),
  summ: cut(
    [
      result.cf === null
        ? 'load only, no correction factor'
        : `correction factor ${odmValue(result.cf)}, version ${result.cfVersion ?? 0}`,
      `values below LOQ: ${result.loqPolicy ?? 'half'}`,
      `population: ${result.popMethod ?? 'SERVED'}`,
    ].join('; '),
    255,
  ),
})
const protocolId = (result: OdmResult): string =>
  cut(
    [
      result.drugCode.slice(0, 10),
      result.cfVersion ?? 0,
      result.loqPolicy ?? 'half',
      (result.popMethod ?? 'SERVED').slice(0, 8),
    ].join('-'),
    30,
  )!
export const resultRows = (result: OdmResult): Measure[] =>
  (
    [
      ['p', 'pndl', result.pndl],
      ['c', 'cons', result.consumption],
    ] as const
  ).flatMap(([end, part, figure]) =>
    figure === null
      ? []
      : [
          {
            measureRepID: `${result.id}${end}`,
            sampleID: cut(result.sampleNo, 30),
            siteID: cut(result.plantCode, 30),
            specimen: 'po',
            measure: ownPart(result.drugCode, part),
            value: odmValue(figure),
            unit: 'x_mgD1000',
            aggregation: 'sin',
            aDateEnd: odmTime(result.at),
            protocolID: protocolId(result),
            purpose: 'regular',
            notes: result.calcVersion > 1 ? `version ${result.calcVersion}` : null,
          },
        ],
  )
