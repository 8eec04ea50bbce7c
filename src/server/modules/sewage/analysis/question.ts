/** What is asked about places over days, and why a day has no figure. */
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import type { RollupRow } from '../consumption/cells.ts'

export interface Question {
  level: PlaceLevel
  drug: string
  measure: Measure
  /** As published unless told. */
  view?: FigureView
}
/** Why a row has no figure, in the words of the contract; null where it has one. */
export function withoutOf(row: RollupRow | undefined, hidden: boolean, measure: Measure): string | null {
  if (hidden) return 'masked'
  if (!row || row.nSamples === 0) return 'none'
  if (row.nCensored * 2 > row.nSamples) return 'below'
  if (row[measure] === null) return row.pndl === null ? 'none' : 'load'
  return null
}
