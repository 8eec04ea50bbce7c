/** What the pictures of shares are drawn from; shares laid end to end, each from where the one before ends. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisStructure } from '#contract/sewage/analysis-pictures.ts'
import { formatNumber, formatShare } from '#lib/format.ts'

type Structure = ResultOf<typeof analysisStructure>
type Group = Structure['groups'][number] & { words: string }
export interface Look {
  drugs: Structure['drugs']
  groups: readonly Group[]
  by: 'place' | 'period'
  width: number
  dark: boolean
  place: string
  /** What is told of all of it: which days. */
  period: string
  onPlace: (code: string) => void
  onPeriod: (start: string) => void
}
export const doseUnit = '剂/(d·千人)'
export const told = (group: Group, drug: string, drugs: Structure['drugs']): string => {
  const part = group.parts.find(one => one.drug === drug)
  const name = drugs.find(({ code }) => code === drug)?.name ?? drug
  return `${group.words} ${name}：${formatNumber(part?.doses, 3)}，占 ${formatShare(part?.share)}`
}
/** A whole bar: the sum, and of what it is made. */
export function groupTold(group: Group, drugs: Structure['drugs'], period = ''): string {
  const parts = group.parts
    .filter(({ share }) => share !== null)
    .map(
      ({ drug, share }) => `${drugs.find(({ code }) => code === drug)?.name ?? drug} ${formatShare(share)}`,
    )
  return `${group.words}${period && `，${period}`}：${group.total === null ? '无数值' : `合计 ${formatNumber(group.total, 2)} ${doseUnit}，${parts.join('、')}`}`
}

export interface Segment {
  drug: string
  /** Shares of one. */
  from: number
  to: number
}
export function segmentsOf(
  parts: readonly { drug: string; share: number | null }[],
  order: readonly { code: string }[],
): Segment[] {
  let at = 0
  return order.flatMap(({ code: drug }) => {
    const share = parts.find(one => one.drug === drug)?.share ?? null
    if (share === null || share === 0) return []
    const from = at
    at = Math.min(1, at + share)
    return [{ drug, from, to: at }]
  })
}
