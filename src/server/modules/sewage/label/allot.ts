/** Which labels are still to be made for a plant's day, and which bottle numbers they get. Pure. */
import { mostBottles } from '#lib/label-number.ts'

/** What labels are wanted for: so many of one kind, at one point or (controls) at the plant. */
export interface Target {
  pointId: string | null
  qcType: string
  spare: 'Y' | 'N'
  count: number
}
export interface Present extends Omit<Target, 'count'> {
  bottleNo: number
  batchNo: string | null
  void: boolean
}
export interface Allotted extends Omit<Target, 'count'> {
  bottleNo: number
}
/** Controls stand apart from the bottles of a sampler where there is room. */
const firstControl = 21

/** @returns what is missing, with free numbers; `short` says how many found none */
export function allot(
  targets: readonly Target[],
  present: readonly Present[],
  batchNo: string | null,
): { labels: Allotted[]; short: number } {
  // A voided label keeps its number for ever, but what it was for is wanted again.
  const taken = new Set(present.map(({ bottleNo }) => bottleNo))
  const labels: Allotted[] = []
  let short = 0
  const next = (from: number): number | undefined => {
    for (let no = from; no <= mostBottles; no++) if (!taken.has(no)) return no
    return from > 1 ? next(1) : undefined
  }
  for (const { count, ...target } of targets) {
    const there = present.filter(
      one =>
        !one.void &&
        one.batchNo === batchNo &&
        one.pointId === target.pointId &&
        one.qcType === target.qcType &&
        one.spare === target.spare,
    ).length
    for (let made = there; made < count; made++) {
      const bottleNo = next(target.qcType === 'NORMAL' && target.spare === 'N' ? 1 : firstControl)
      if (bottleNo === undefined) short += 1
      else {
        taken.add(bottleNo)
        labels.push({ ...target, bottleNo })
      }
    }
  }
  return { labels, short }
}
