/** The figure whose basis is looked at, as it stands in the address of whatever page it is on. Pure. */
import { mostBasisDays } from '#contract/sewage/basis.ts'
import type { Measure } from '#contract/sewage/overview.ts'

/** One figure of a region: mean of the `days` days that end with `to`. */
export interface BasisChoice {
  region: string
  to: string
  drug: string
  days: number
  measure: Measure
  /** The day of the window that is looked into, and the plant there. */
  shown?: string
  plantId?: string
}
const codePattern = /^[0-9A-Z]{2,16}$/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** `region,to,drug`, the length of the window, then in any order: measure, day shown, plant. */
export function readBasis(raw: string | null): BasisChoice | undefined {
  const [region = '', to = '', drug = '', ...more] = (raw ?? '').split(',')
  if (!codePattern.test(region) || !dayPattern.test(to) || !codePattern.test(drug)) return undefined
  const asked = /^\d{1,3}$/.test(more[0] ?? '') ? Number(more[0]) : 0
  const days = asked >= 1 && asked <= mostBasisDays ? asked : 1
  const shown = more.find(part => dayPattern.test(part))
  const plantId = more.find((part, index) => /^\d{3,32}$/.test(part) && !(index === 0 && asked === days))
  return {
    region,
    to,
    drug,
    days,
    measure: more.includes('pndl') ? 'pndl' : 'consumption',
    ...(shown && { shown }),
    ...(plantId && { plantId }),
  }
}
export const basisText = (choice: BasisChoice): string =>
  [choice.region, choice.to, choice.drug, choice.days, choice.measure, choice.shown, choice.plantId]
    .filter(Boolean)
    .join(',')
