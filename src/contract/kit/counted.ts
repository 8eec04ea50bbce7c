/** Figures that are counted, not measured. */
import type { Field } from './field.ts'

/** What there are only whole ones of. */
export const countedUnits: ReadonlySet<string> = new Set([
  '人',
  '个',
  '份',
  '次',
  '件',
  '条',
  '台',
  '瓶',
  '座',
  '名',
])
/** Digits after the point that are shown: of what is counted none, though an estimate of it is kept with its own. */
export const shownDecimals = ({ unit, decimals }: Pick<Field, 'unit' | 'decimals'>): number | undefined =>
  unit !== undefined && countedUnits.has(unit) ? 0 : decimals
