/** Units in which others write concentrations and loads, as factors to ours. Pure. */
import { factorOf } from '#lib/lab/parse-value.ts'

export type Quantity = 'CONC' | 'PNDL' | 'CONS'
export const quantityUnit: Readonly<Record<Quantity, string>> = {
  CONC: 'ng/L',
  PNDL: 'mg/(d·千人)',
  CONS: 'mg/(d·千人)',
}
/** More than that is in no sewer: 1 g/L; 1 kg a day of a thousand people. */
export const limitOf: Readonly<Record<Quantity, { value: number; unit: string }>> = {
  CONC: { value: 1_000_000_000, unit: 'ng/L' },
  PNDL: { value: 1_000_000, unit: 'mg/(d·千人)' },
  CONS: { value: 1_000_000, unit: 'mg/(d·千人)' },
}
const dissolved: Readonly<Record<string, string>> = { ngL: 'ng/L', ugL: 'µg/L', mgL: 'mg/L' }
const loads: Readonly<Record<string, number>> = {
  x_mgD1000: 1,
  mgD1000: 1,
  'mg/d/1000inh': 1,
  'mg/1000p/day': 1,
  'mg/1000p/d': 1,
  'mg/day/1000 inhabitants': 1,
  'mg/(d·1000 inh)': 1,
  'mg/(d·千人)': 1,
  'µg/(d·人)': 1,
  'g/(d·千人)': 1_000,
  'g/d/1000inh': 1_000,
  'mg/(d·万人)': 0.1,
}
/** Nothing where the unit is none of the quantity. */
export const unitFactor = (quantity: string, unit: string): number | undefined =>
  quantity === 'CONC'
    ? unit === ''
      ? undefined
      : factorOf(dissolved[unit] ?? unit)
    : Object.hasOwn(loads, unit)
      ? loads[unit]
      : undefined
/** Of which quantities a unit can be: a factor in the mapping that says otherwise is somebody's mistake. */
export const quantitiesOf = (unit: string): readonly Quantity[] =>
  (['CONC', 'PNDL', 'CONS'] as const).filter(quantity => unitFactor(quantity, unit) !== undefined)
