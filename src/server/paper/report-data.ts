/** What a report of a region says, frozen when it is made: the PDF and the Word file are two ways to write the same. */
export interface ReportDrug {
  code: string
  name: string
  /** mg/(d·1000 inh) */
  value: number | null
  low: number | null
  high: number | null
  pndl: number | null
  /** Shares of one. */
  mom: number | null
  yoy: number | null
  detectRate: number | null
  rank: string
  /** Dictionary `appraisal_level`; null where it is not appraised. */
  grade: number | null
  reasons: readonly string[]
  appraisalId: string
  apprVersion: number
  published: boolean
}
export interface ReportPlace {
  code: string
  name: string
  value: number | null
  low: number | null
  high: number | null
  grade: number | null
  plants: number | null
  own: boolean
}
/** Degrees of longitude and latitude; without rings only its middle is known. */
export interface ReportShape {
  code: string
  center: readonly [number, number]
  rings: readonly (readonly (readonly [number, number])[])[]
}
/** What its map is drawn on. */
export interface ReportGround {
  /** Where peers lie, as far as that is known. */
  shapes: readonly ReportShape[]
  /** Rings of the region in which they lie; empty where there is no outline of it. */
  around: readonly (readonly (readonly [number, number])[])[]
}
export interface ReportFigures {
  reportNo: string
  version: number
  state: 'DRAFT' | 'FINAL'
  title: string
  period: string
  from: string
  to: string
  regionName: string
  maker: string
  labs: string
  plants: number | null
  population: number | null
  samples: number | null
  /** Share of one. */
  completeness: number | null
  headline: string
  verdict: readonly string[]
  /** Of the drug that the verdict is about. */
  mainGrade: number | null
  mainName: string
  drugs: readonly ReportDrug[]
  /** Periods of the main drug, oldest first. */
  series: readonly { label: string; value: number | null; low: number | null; high: number | null }[]
  /** P10 and P90 of the periods before. */
  usual: readonly [number, number] | null
  peersTitle: string
  peers: readonly ReportPlace[]
  partsTitle: string
  parts: readonly ReportPlace[]
  method: string
  /** Role, account's name, day; null where nobody has signed. */
  signatures: readonly { role: string; name: string; day: string | null }[]
  demo: boolean
  madeAt: string
}
export type ReportData = ReportFigures & ReportGround
/** What the thread is asked for. */
export interface ReportJob {
  report: ReportData
}
export interface ReportFiles {
  pdf: Uint8Array
  docx: Uint8Array
}
