/** Between rows of the roll-up and what they are computed as. Pure. */
import type { Cell, Figures } from '#lib/wbe/rollup.ts'
import type { Row } from '#server/db/rows.ts'

export type RollupRow = Row<'consumptionRollup'>
export interface CellKey {
  level: string
  regionCode: string
  drugCode: string
  grain: string
  startDate: string
}
export const plantLevel = 'P'

export const rowOfCell = (key: CellKey, cell: Cell): RollupRow => ({
  ...key,
  nPlants: cell.nPlants,
  nSamples: cell.nSamples,
  nDays: cell.nDays,
  nConsumption: cell.nConsumption,
  nDetected: cell.nDetected,
  nCensored: cell.nCensored,
  nWet: cell.nWet,
  popTotal: cell.popTotal,
  personDays: cell.personDays,
  pndl: cell.pndl.value,
  pndlLow: cell.pndl.low,
  pndlHigh: cell.pndl.high,
  pndlWeekday: cell.pndl.weekday,
  pndlWeekend: cell.pndl.weekend,
  consumption: cell.consumption.value,
  consLow: cell.consumption.low,
  consHigh: cell.consumption.high,
  consWeekday: cell.consumption.weekday,
  consWeekend: cell.consumption.weekend,
  loqPolicies: cell.loqPolicies.join(),
  cfVersions: cell.cfVersions.join(),
  ...nothingBehind,
})
/** What a region's day tells of its results beside the figures. */
export type Source = Pick<RollupRow, 'popMethods' | 'publishTime' | 'publishBy'>
const nothingBehind: Source = { popMethods: '', publishTime: null, publishBy: null }
export interface Published {
  popMethod: string | null
  publishTime: number | null
  publishBy: string | null
}
export function sourceOf(results: readonly Published[]): Source {
  const counts = [...Map.groupBy(results, one => one.popMethod ?? '')]
    .map(([method, own]) => ({ method, count: own.length }))
    .sort((a, b) => b.count - a.count || (a.method < b.method ? -1 : 1))
  const last = results.reduce<Published | undefined>(
    (newest, one) => ((newest?.publishTime ?? -1) < (one.publishTime ?? -1) ? one : newest),
    undefined,
  )
  return {
    popMethods: counts.map(({ method, count }) => `${method}:${count}`).join(),
    publishTime: last?.publishTime ?? null,
    publishBy: last?.publishBy ?? null,
  }
}

/** @param measure `pndl` 负荷量 or `consumption` 消费量 */
export const figuresOfRow = (row: RollupRow, measure: 'pndl' | 'consumption'): Figures =>
  measure === 'pndl'
    ? {
        value: row.pndl,
        low: row.pndlLow,
        high: row.pndlHigh,
        weekday: row.pndlWeekday,
        weekend: row.pndlWeekend,
      }
    : {
        value: row.consumption,
        low: row.consLow,
        high: row.consHigh,
        weekday: row.consWeekday,
        weekend: row.consWeekend,
      }
const listOf = (text: string): string[] => (text === '' ? [] : text.split(','))

export const cellOfRow = (row: RollupRow): Cell => ({
  nPlants: row.nPlants,
  nSamples: row.nSamples,
  nDays: row.nDays,
  nConsumption: row.nConsumption ?? (row.consumption === null ? 0 : row.nDays),
  nDetected: row.nDetected,
  nCensored: row.nCensored,
  nWet: row.nWet,
  popTotal: row.popTotal,
  personDays: row.personDays,
  pndl: figuresOfRow(row, 'pndl'),
  consumption: figuresOfRow(row, 'consumption'),
  loqPolicies: listOf(row.loqPolicies),
  cfVersions: listOf(row.cfVersions),
})
/** The same figures, so that nothing needs to be written or made anew above it. */
export const sameRow = <R extends object>(one: R, other: R): boolean =>
  (Object.keys(one) as (keyof R)[]).every(key => one[key] === other[key])
