/** How rows of a foreign file stand beside what is here of the same source. */
import type { OdmLine } from '#contract/sewage/odm-import.ts'
import type { ForeignMapping, ForeignRow, MappedSite } from '#lib/odm/foreign.ts'
import type { Db } from '#server/db/db.ts'
import { plantsCoded, regionsCoded, type Tally, type Version, versionsOf } from './queries.ts'

/** Where a site is here. */
export interface Place {
  site: MappedSite
  plantId: string | null
  regionCode: string | null
  /** Why nothing of it is taken. */
  refusal?: string
}
export interface Judged {
  row: ForeignRow
  verdict: 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED' | 'BESIDE'
  place: Place | undefined
  prior: Version | undefined
  versionNo: number
  words: string
}
export const noTally = (): Tally => ({ done: 0, fresh: 0, changed: 0, same: 0, refused: 0, beside: 0 })
const counted = {
  NEW: 'fresh',
  CHANGED: 'changed',
  SAME: 'same',
  REFUSED: 'refused',
  BESIDE: 'beside',
} as const
export function tallied(tally: Tally, judged: readonly Judged[]): Tally {
  const next = { ...tally, done: tally.done + judged.length }
  for (const { verdict } of judged) next[counted[verdict]] += 1
  return next
}

export async function placesOf(
  db: Db,
  { sites }: ForeignMapping,
  tenantId: string,
): Promise<ReadonlyMap<string, Place>> {
  const codes = (target: string) =>
    sites.flatMap(one => (one.target === target && one.code ? [one.code] : []))
  const [plants, regions] = await Promise.all([
    codes('PLANT').length === 0 ? [] : plantsCoded(db, codes('PLANT')),
    codes('REGION').length === 0 ? [] : regionsCoded(db, codes('REGION')),
  ])
  return new Map(
    sites.map(site => {
      const own = plants.find(
        one => site.target === 'PLANT' && one.plantCode === site.code && one.tenantId === tenantId,
      )
      const region = regions.find(one => site.target === 'REGION' && one.code === site.code)
      const lost =
        site.target === 'PLANT' && !own
          ? `站点“${site.siteId}”对应的污水厂编码“${site.code ?? ''}”本平台没有`
          : site.target === 'REGION' && !region
            ? `站点“${site.siteId}”对应的区划代码“${site.code ?? ''}”本平台没有`
            : undefined
      return [
        site.siteId,
        {
          site,
          plantId: own?.id ?? null,
          regionCode: region?.code ?? null,
          ...(lost !== undefined && { refusal: lost }),
        },
      ]
    }),
  )
}

const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(1e-9, Math.abs(a), Math.abs(b))
const shown = (value: number | null): string => (value === null ? '—' : String(value))

/** Rows of one handful, each key once. */
export async function judge(
  db: Db,
  mappingId: string,
  places: ReadonlyMap<string, Place>,
  rows: readonly ForeignRow[],
): Promise<Judged[]> {
  const keys = rows.flatMap(({ key }) => (key === '' ? [] : [key]))
  const known = Map.groupBy(keys.length === 0 ? [] : await versionsOf(db, mappingId, keys), one => one.rowKey)
  return rows.map((row): Judged => {
    const place = places.get(row.siteId)
    const base = { row, place, prior: undefined, versionNo: 0 }
    if (row.beside) return { ...base, verdict: 'BESIDE', words: '' }
    const refusal = row.refusal || place?.refusal
    if (refusal) return { ...base, verdict: 'REFUSED', words: refusal }
    const versions = known.get(row.key) ?? []
    const top = versions.reduce((most, { versionNo }) => Math.max(most, versionNo ?? 0), 0)
    const prior = versions
      .filter(({ state }) => state !== 'WITHDRAWN')
      .reduce<Version | undefined>(
        (newest, one) => (newest && (newest.versionNo ?? 0) > (one.versionNo ?? 0) ? newest : one),
        undefined,
      )
    const next = { ...base, prior, versionNo: top + 1 }
    if (!prior) return { ...next, verdict: 'NEW', words: '' }
    const moved = changes(row, place, prior)
    return moved.length === 0
      ? { ...next, verdict: 'SAME', words: '' }
      : { ...next, verdict: 'CHANGED', words: moved.join('；') }
  })
}
function changes(row: ForeignRow, place: Place | undefined, prior: Version): string[] {
  return [
    near(row.value, prior.value) && row.qualifier === prior.qualifier
      ? ''
      : `旧值 ${sign(prior.qualifier)}${shown(prior.value)}，新值 ${sign(row.qualifier)}${shown(row.value)}`,
    row.sampleDate === prior.sampleDate ? '' : `采样日 ${prior.sampleDate} 改为 ${row.sampleDate}`,
    row.flags === (prior.flags ?? '') ? '' : `质量标记“${prior.flags ?? ''}”改为“${row.flags}”`,
    (place?.plantId ?? null) === prior.plantId && (place?.regionCode ?? null) === prior.regionCode
      ? ''
      : '站点的对应改了',
  ].filter(Boolean)
}
const sign = (qualifier: string | null) =>
  qualifier?.startsWith('<') ? '<' : qualifier?.startsWith('>') ? '>' : ''

export const lineOf = ({ row, verdict, prior, words }: Judged): OdmLine => ({
  line: row.line,
  verdict: verdict === 'NEW' || verdict === 'CHANGED' ? verdict : 'REFUSED',
  siteId: row.siteId,
  sampleId: row.sampleId,
  sampleDate: row.sampleDate,
  measure: row.measure,
  rawValue: row.rawValue,
  unit: row.unit,
  value: row.value,
  priorValue: prior?.value ?? null,
  words,
})
