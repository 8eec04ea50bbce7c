/** Values of the parts of samples, put together by laboratory and compound and held against one another. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labCompareList } from '#contract/sewage/lab-compare.ts'
import { type Comparison, compareLabs, leastForConsensus } from '#lib/wbe/lab-compare.ts'
import { mean } from '#lib/wbe/statistics.ts'

export interface Part {
  sampleId: string
  /** Sample that it was divided off, or is. */
  rootId: string
  labId: string
  labName: string
}
export interface PartValue {
  sampleId: string
  drugCode: string
  qualifier: string
  value: number | null
  expanded: number | null
}
export interface Settings {
  reference: string | null
  sigmaPct: number | null
  rpdLimit: number
}
type Shown = ResultOf<typeof labCompareList>['rows'][number]
export interface Compared extends Omit<Shown, 'sampleNo' | 'sampleDate' | 'plantName' | 'drugName'> {}

interface OfLab {
  labId: string
  labName: string
  qualifier: string
  value: number | null
  expanded: number | null
}
/** Several parts of one laboratory count once: by the mean of what it quantified. */
function ofLab(labId: string, labName: string, values: readonly PartValue[]): OfLab {
  const quantified = values.filter(({ qualifier, value }) => qualifier === '=' && value !== null)
  const [only] = quantified
  if (!only) return { labId, labName, qualifier: values[0]!.qualifier, value: null, expanded: null }
  return {
    labId,
    labName,
    qualifier: '=',
    value: mean(quantified.map(({ value }) => value!)),
    expanded: quantified.length === 1 ? only.expanded : null,
  }
}
function whyOf({ basis, prime }: Comparison, quantified: readonly OfLab[], reference: OfLab | undefined) {
  const n = quantified.length
  const few = `${n} 家定量，不足 ${leastForConsensus} 家，稳健均值由个别实验室左右，不计算 z；`
  switch (basis) {
    case 'REFERENCE':
      return `以${reference?.labName ?? '参考实验室'}的值为指定值${prime ? '；它的不确定度大于 0.3 σ，用 z′' : ''}`
    case 'CONSENSUS':
      return `${n} 家定量，指定值取稳健均值${prime ? '；指定值不确定度 u 大于 0.3 σ，用 z′' : ''}`
    case 'EN':
      return `${few}各家都给出了不确定度，与其余各家的均值比 En`
    case 'RPD':
      return `${few}有实验室没有给出不确定度，与其余各家的均值比相对差`
    default:
      return n === 0 ? '各家都低于定量限，没有可比的数值' : '只有 1 家定量，其余低于定量限，没有可比的数值'
  }
}

/** Only what two laboratories or more have measured. */
export function compared(
  parts: readonly Part[],
  values: readonly PartValue[],
  { reference, sigmaPct, rpdLimit }: Settings,
): Compared[] {
  const partOf = new Map(parts.map(part => [part.sampleId, part]))
  const groups = Map.groupBy(
    values,
    ({ sampleId, drugCode }) => `${partOf.get(sampleId)?.rootId} ${drugCode}`,
  )
  return [...groups.values()].flatMap(group => {
    const byLab = Map.groupBy(group, ({ sampleId }) => partOf.get(sampleId)!.labId)
    if (byLab.size < 2) return []
    const labs = [...byLab].map(([labId, own]) => ofLab(labId, partOf.get(own[0]!.sampleId)!.labName, own))
    const quantified = labs.filter(({ value }) => value !== null)
    const named = quantified.findIndex(({ labId }) => labId === reference)
    const made = compareLabs(
      quantified.map(({ value, expanded }) => ({ value: value!, expanded })),
      { reference: named < 0 ? null : named, sigmaPct, rpdLimit },
    )
    const { basis, prime, assigned, assignedU, sigma, robustSd } = made
    return [
      {
        sampleId: partOf.get(group[0]!.sampleId)!.rootId,
        drugCode: group[0]!.drugCode,
        basis,
        prime,
        assigned,
        assignedU,
        sigma,
        robustSd,
        why: whyOf(made, quantified, quantified[named]),
        labs: labs.map(lab => ({
          ...lab,
          ...(made.scores[quantified.indexOf(lab)] ?? { score: null, performance: null }),
        })),
      },
    ]
  })
}

/** Of a department the laboratory that it is, or lies under: the nearest. */
export function labOfDepartment<T extends { orgCode: string | null; tenantId: string | null }>(
  labs: readonly T[],
  orgCode: string,
  tenantId: string | null,
): T | undefined {
  return labs
    .filter(one => one.orgCode && one.tenantId === tenantId && orgCode.startsWith(one.orgCode))
    .sort((a, b) => b.orgCode!.length - a.orgCode!.length)[0]
}
