/** 验算: every sum of the trail computed again from what it was made of, with the same science as the server. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { overviewBasis } from '#contract/sewage/basis.ts'
import { formatNumber } from '#lib/format.ts'
import { isCensored, type LoqPolicy, type Qualifier, substituteCensored } from '#lib/wbe/censor.ts'
import { correctionFactor } from '#lib/wbe/factor.ts'
import { consumption, dailyMassLoad, pndl } from '#lib/wbe/load.ts'
import { weightedMean } from '#lib/wbe/region.ts'
import { mean } from '#lib/wbe/statistics.ts'

export type Basis = ResultOf<typeof overviewBasis>
export type BasisDetail = NonNullable<Basis['detail']>

export interface Check {
  title: string
  /** The sum in figures. */
  formula: string
  stored: number | null
  computed: number | null
  ok: boolean
}
/** Stored figures are doubles; a part in a million is rounding, more is a difference. */
const tolerance = 1e-6
const agree = (stored: number | null, computed: number | null): boolean =>
  stored !== null &&
  computed !== null &&
  Math.abs(stored - computed) <= tolerance * Math.max(1, Math.abs(stored))

const check = (title: string, formula: string, stored: number | null, computed: number | null): Check => ({
  title,
  formula,
  stored,
  computed,
  ok: agree(stored, computed),
})
const words = (value: number | null, decimals = 2) => formatNumber(value, decimals)

/** The concentration that was computed with: the measured one, or what the policy puts in its place. */
export function concentrationUsed(detail: BasisDetail): number | null {
  const { lab } = detail
  if (!lab) return null
  const qualifier = lab.qualifier as Qualifier
  // Below a limit that nobody stated nothing can be put in its place.
  if (lab.loq === null && isCensored({ qualifier })) return null
  return substituteCensored(
    { value: lab.value, qualifier, loq: lab.loq ?? 0, lod: lab.lod ?? 0 },
    (detail.loqPolicy ?? 'half') as LoqPolicy,
  )
}

/** The window and how many of its days make the mean. */
export function windowWords({ from, day, daily }: Basis): string {
  const known = daily.filter(({ value }) => value !== null).length
  const part = known === daily.length ? '' : `中有值 ${known} 日`
  return `${from} 至 ${day}，${daily.length} 日${part}`
}

/** The day that plants, sample and laboratory value are of. */
export const dayShown = (basis: Basis): Basis['daily'][number] | undefined =>
  basis.daily.find(({ day }) => day === basis.shown)

export function checksOf(basis: Basis, measure: 'consumption' | 'pndl'): Check[] {
  const checks: Check[] = []
  const counted = basis.plants.filter(plant => plant.value !== null)
  const days = basis.daily.flatMap(({ value }) => value ?? [])
  if (basis.daily.length > 1)
    checks.push(check('期间均值', `Σ日值 ÷ ${days.length} 日`, basis.value, mean(days)))
  const ofDay = weightedMean(
    counted.map(plant => ({ value: plant.value ?? 0, population: plant.population })),
  )
  checks.push(
    check('区域值', `Σ(厂值 × 人口) ÷ Σ人口，${counted.length} 厂`, dayShown(basis)?.value ?? null, ofDay),
  )
  const { detail } = basis
  if (!detail) return checks
  const used = concentrationUsed(detail)
  if (used !== null) checks.push(check('浓度', '检测值，低于定量限按口径代入', detail.conc, used))
  if (detail.conc !== null && detail.flow !== null) {
    checks.push(
      check(
        '日负荷',
        `${words(detail.conc)} ng/L × ${words(detail.flow, 0)} m³/d ÷ 1000`,
        detail.load,
        dailyMassLoad(detail.conc, detail.flow),
      ),
    )
  }
  if (detail.load !== null)
    checks.push(
      check(
        '千人均负荷',
        `${words(detail.load, 0)} mg/d ÷ ${words(detail.population / 1000, 1)} 千人`,
        detail.pndl,
        pndl(detail.load, detail.population),
      ),
    )
  const { factor } = detail
  if (factor?.molarParent && factor.molarMarker && factor.ef)
    checks.push(
      check(
        '校正系数',
        `(${factor.molarParent} ÷ ${factor.molarMarker}) ÷ ${factor.ef}`,
        detail.cf,
        correctionFactor(factor.molarParent, factor.molarMarker, factor.ef),
      ),
    )
  if (measure === 'consumption' && detail.pndl !== null && detail.cf !== null)
    checks.push(
      check(
        '千人均消费量',
        `${words(detail.pndl, 3)} × ${words(detail.cf, 3)}`,
        detail.consumption,
        consumption(detail.pndl, detail.cf),
      ),
    )
  return checks
}
