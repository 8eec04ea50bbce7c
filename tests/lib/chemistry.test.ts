import { describe, expect, it } from 'vitest'
import { compoundRows } from '#demo/seed/drugs.ts'
import { isCasNumber, molarMassOf } from '#lib/chemistry.ts'

describe('molar mass of a formula', () => {
  it('is that of the list, for every compound of the list', () => {
    const rows = compoundRows(0)
    expect(rows).toHaveLength(26)
    const off = rows.filter(
      row => Math.abs((molarMassOf(String(row['formula'])) ?? 0) - Number(row['molar_mass'])) > 0.05,
    )
    expect(off).toEqual([])
  })
  it('reads brackets, subscripts, salts, water and deuterium', () => {
    expect(molarMassOf('Ca(OH)2')).toBeCloseTo(74.09, 2)
    expect(molarMassOf('C₁₀H₁₅N')).toBeCloseTo(149.237, 3)
    expect(molarMassOf('C17H21NO4·HCl')).toBeCloseTo(339.816, 3)
    expect(molarMassOf('CuSO4·5H2O')).toBeCloseTo(249.68, 2)
    expect(molarMassOf(' Fe2(SO4)3 ')).toBeCloseTo(399.87, 1)
    expect(molarMassOf('C10H10D5N')! - molarMassOf('C10H15N')!).toBeCloseTo(5 * 1.0061, 3)
  })
  it.each(['', 'c10', 'Xx2', 'C10(H', 'C10H)', 'C0', '()', 'C10H15N·', '0H2O', '12', 'C99999999', 'C10 H15'])(
    'takes “%s” for no formula',
    text => expect(molarMassOf(text)).toBeUndefined(),
  )
})

describe('CAS numbers', () => {
  it('has a sound check digit for every compound of the list, and for none of them with another one', () => {
    for (const { cas } of compoundRows(0)) {
      const number = String(cas)
      expect([number, isCasNumber(number)]).toEqual([number, true])
      const other = (Number(number.at(-1)) + 1) % 10
      expect(isCasNumber(`${number.slice(0, -1)}${other}`)).toBe(false)
    }
  })
  it.each(['537462', '537-46', '0537-46-2', '537-46-22', 'a37-46-2', ''])('takes “%s” for none', text =>
    expect(isCasNumber(text)).toBe(false),
  )
})
