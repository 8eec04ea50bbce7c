/**
 * Tables of the Public Health Environmental Surveillance Open Data Model, those columns of them that are filled here,
 * with what its validation schema (2.2.3) demands of each: mandatory, longest text, allowed words, keys. Pure.
 */
export const odmVersion = '2.2.3'

export interface OdmColumn {
  /** Never empty, and none of the model's words for what is missing. */
  readonly required?: true
  /** Longest text. */
  readonly most?: number
  /** No two rows have the same. */
  readonly key?: true
  /** Names a row of that table. */
  readonly of?: OdmTableName
  readonly oneOf?: readonly string[]
  readonly least?: number
}
const id = { required: true, most: 30, key: true } as const
const text = (most: number) => ({ most })

export const odmTables = {
  contacts: { contactID: id, notes: text(200) },
  protocols: { protocolID: id, name: text(30), summ: text(255) },
  polygons: {
    polygonID: { required: true, most: 10, key: true },
    name: text(30),
    polyPop: { least: 0 },
    geoType: text(30),
    geoEPSG: {},
    geoWKT: {},
  },
  sites: {
    siteID: id,
    name: text(30),
    siteType: { required: true, oneOf: ['wwtpMuC', 'wwtpMuS', 'wwtpInd', 'pStat', 'wwtp'] },
    sampleShed: { required: true, oneOf: ['municp', 'fiNa', 'neigh'] },
    contactID: { required: true, most: 30, of: 'contacts' },
    polygonID: { most: 10, of: 'polygons' },
    geoLat: { least: -90 },
    geoLong: { least: -180 },
    geoEPSG: {},
    notes: text(200),
  },
  samples: {
    sampleID: id,
    siteID: { required: true, most: 30, of: 'sites' },
    saMaterial: { required: true, oneOf: ['rawWW'] },
    collType: {
      required: true,
      oneOf: ['comp', 'flowPr', 'grb', 'manComp', 'passiveGen', 'timePr', 'volPr'],
    },
    collPer: { required: true, least: 1 },
    collNum: { required: true, least: 1 },
    collDT: { required: true, most: 30 },
    collDTStart: text(30),
    collDTEnd: text(30),
    sentDate: text(30),
    recDate: text(30),
    purpose: { oneOf: ['regular', 'qualityControl'] },
    notes: text(200),
  },
  sampleRelationships: {
    sampleRelationshipsID: { required: true, most: 50, key: true },
    sampleIDSubject: { required: true, most: 30, of: 'samples' },
    relationshipID: { required: true, oneOf: ['child', 'fieldReplicate'] },
    sampleIDObject: { required: true, most: 30, of: 'samples' },
  },
  measureSets: { measureSetRepID: id, name: text(30), notes: text(200) },
  measures: {
    measureRepID: id,
    measureSetRepID: { most: 30, of: 'measureSets' },
    sampleID: { required: true, most: 30, of: 'samples' },
    siteID: { most: 30, of: 'sites' },
    specimen: { required: true, most: 12, oneOf: ['sa', 'si', 'po'] },
    fraction: { oneOf: ['liq', 'mix'] },
    measure: { required: true, most: 12 },
    value: { required: true, most: 15 },
    unit: { required: true, most: 30 },
    aggregation: { required: true, most: 12 },
    aDateEnd: { required: true, most: 30 },
    protocolID: { most: 30, of: 'protocols' },
    purpose: { oneOf: ['regular', 'qualityControl'] },
    notes: text(200),
  },
  qualityReports: {
    qualityReportID: id,
    sampleID: { most: 30, of: 'samples' },
    measureRepID: { most: 30, of: 'measures' },
    qualityFlag: { required: true, most: 30 },
    notes: text(200),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

export type OdmTableName =
  | 'contacts'
  | 'protocols'
  | 'polygons'
  | 'sites'
  | 'samples'
  | 'sampleRelationships'
  | 'measureSets'
  | 'measures'
  | 'qualityReports'
export type OdmCell = string | number | null
export type OdmRow<T extends OdmTableName = OdmTableName> = Partial<
  Record<keyof (typeof odmTables)[T] & string, OdmCell>
>
export const columnsOf = (table: OdmTableName): readonly (readonly [string, OdmColumn])[] =>
  Object.entries(odmTables[table] as Readonly<Record<string, OdmColumn>>)

/** A text no longer than its column bears, cut between characters. */
export const cut = (value: string | null | undefined, most: number): string | null => {
  if (!value) return null
  if (value.length <= most) return value
  // Never half of a pair.
  return value
    .slice(0, most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}

/** One line of a table's CSV file, RFC 4180. */
export const csvLine = (cells: readonly OdmCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
const csvCell = (cell: OdmCell): string => {
  if (cell === null) return ''
  const words = String(cell)
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
