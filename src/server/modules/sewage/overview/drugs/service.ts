/** Trends of drugs and rank of cities, for one range and one measure. */

import { missing } from '#contract/kit/fault.ts'
import type { Measure, RangeDays } from '#contract/sewage/overview.ts'
import { minuteMs } from '#lib/dates.ts'
import { factorAmong } from '#lib/factor-on.ts'
import { loqPolicyWords } from '#lib/wbe/censor.ts'
import type { Db } from '#server/db/db.ts'
import type { Cache } from '../cache.ts'
import { type Cities, published, type Region, regionPublished } from '../queries.ts'
import { daysUntil, shiftDay } from '../window.ts'
import {
  censoredShares,
  childRegions,
  drugs,
  factors,
  lastResultDay,
  levelDays,
  mainMarkers,
  plantCount,
  provinceOf,
  regionByCode,
  regionDays,
} from './queries.ts'
import { indexByDay, rankOf, seriesOf } from './series.ts'

/** Order of the home's chips; drugs outside it follow. */
const order = ['METH', 'KET', 'MDMA', 'COC', 'AMP', 'HER', 'ETO', 'MOR']
const placeOf = (code: string) => {
  const place = order.indexOf(code)
  return place < 0 ? order.length : place
}
/** A year for growth and percentiles, the range before it, and a week of slack for the weekday shift. */
const historyDays = (days: number) => 372 + 2 * days

/** Why a drug has no consumption: morphine does not tell heroin from medicine; others have no agreed excretion. */
const loadOnlyReason = (factor: unknown, marker: string | undefined): string | null => {
  if (factor) return null
  return marker === 'MOR' ? '来源不可分' : '仅负荷'
}

async function regionOf(db: Db, code: string | undefined): Promise<(Region & { name: string }) | undefined> {
  if (code === undefined) return undefined
  const region = await regionByCode(db, code)
  if (!region) throw missing('没有这个区域')
  return region
}

/** Days older than this no longer get results, so that their shares are kept for minutes instead of seconds. */
const openDays = 3
async function sharesOf(db: Db, cache: Cache, region: Region, days: readonly string[]) {
  const [first, last] = [days[0]!, days[days.length - 1]!]
  const cut = shiftDay(last, -openDays)
  const [closed, open] = await Promise.all([
    cache.of(`shares|${region.code}|${first}|${cut}`, 10 * minuteMs, () =>
      censoredShares(db, region, first, cut),
    ),
    censoredShares(db, region, shiftDay(cut, 1), last),
  ])
  const rows = [...closed, ...open]
  return {
    policy: rows[0]?.loqPolicy,
    of: new Map(rows.map(row => [`${row.drugCode}|${row.day}`, Number(row.censored) / Number(row.all)])),
  }
}

/** Curves and bands beside the figure: digits that nobody sees were half of the answer's bytes. What is explained elsewhere keeps its own. */
const brief = <T extends number | null>(figures: readonly T[]): T[] =>
  figures.map(each => (each === null ? each : (Number(each.toPrecision(6)) as T)))

export async function drugTrends(
  db: Db,
  cache: Cache,
  query: { days: RangeDays; measure: Measure; region?: string | undefined },
  cities: Cities,
  now: number,
) {
  const region = await regionOf(db, query.region)
  const last = region && (await lastResultDay(db, await provinceOf(db, region)))
  const asked = { range: query.days, measure: query.measure }
  const empty = {
    at: now,
    ...asked,
    regionCode: '',
    regionName: '',
    loqPolicy: '',
    plants: 0,
    days: [],
    drugs: [],
  }
  if (!region || !last) return empty
  if (!regionPublished(cities, region)) return { ...empty, regionCode: region.code, regionName: region.name }
  const drawn = daysUntil(last, Math.max(7, query.days))
  const [rows, catalogue, markers, versions, shares, plants] = await Promise.all([
    regionDays(db, region, [shiftDay(last, -historyDays(query.days)), last]),
    drugs(db),
    mainMarkers(db),
    factors(db),
    sharesOf(db, cache, region, drawn),
    plantCount(db, region),
  ])
  const byDrug = Map.groupBy(rows, row => row.drugCode)
  const { policy } = shares
  return {
    at: now,
    ...asked,
    regionCode: region.code,
    regionName: region.name,
    loqPolicy:
      policy && policy in loqPolicyWords ? loqPolicyWords[policy as keyof typeof loqPolicyWords] : '',
    plants,
    days: drawn,
    drugs: catalogue
      .filter(drug => byDrug.has(drug.drugCode))
      .sort((a, b) => placeOf(a.drugCode) - placeOf(b.drugCode))
      .map(drug => {
        const marker = markers.get(drug.drugCode)
        const own = versions.filter(one => one.drugCode === drug.drugCode && one.marker === marker)
        const version = factorAmong(own, last, drug.nameZh).found
        const series = seriesOf({
          rows: indexByDay(byDrug.get(drug.drugCode) ?? []),
          measure: query.measure,
          last,
          days: query.days,
          drawn,
        })
        return {
          drugCode: drug.drugCode,
          drugName: drug.nameZh,
          loadOnly: loadOnlyReason(version, marker),
          factor: version
            ? {
                version: `v${version.versionNo}`,
                ef: version.ef,
                cf: version.cf,
                source: version.source ?? '',
              }
            : null,
          ...series,
          past: brief(series.past),
          usualLow: brief(series.usualLow),
          usualHigh: brief(series.usualHigh),
          censored: brief(drawn.map(day => shares.of.get(`${drug.drugCode}|${day}`) ?? 0)),
        }
      }),
  }
}

export async function cityRank(
  db: Db,
  query: { days: RangeDays; measure: Measure; drug: string; province: string | undefined },
  seen: Cities,
  now: number,
) {
  const province = await regionOf(db, query.province)
  const last = province && (await lastResultDay(db, province.code))
  const asked = {
    range: query.days,
    measure: query.measure,
    drug: query.drug,
    regionName: province?.name ?? '',
  }
  if (!province || !last) return { at: now, ...asked, from: null, to: null, cutoffs: null, cities: [] }
  const cities = await childRegions(db, province.code)
  const level = String(Number(province.level) + 1)
  const all = await levelDays(db, level, query.drug, [shiftDay(last, -historyDays(query.days)), last])
  const own = new Set(cities.map(({ code }) => code))
  const rows = all.filter(row => own.has(row.regionCode) && published(seen, row.regionCode))
  const { cutoffs, cities: ranked } = rankOf(cities, rows, { measure: query.measure, last, days: query.days })
  return {
    at: now,
    ...asked,
    from: shiftDay(last, 1 - query.days),
    to: last,
    cutoffs: cutoffs ? [...cutoffs] : null,
    cities: ranked,
  }
}
