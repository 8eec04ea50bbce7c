/** What a molecule's formula and its CAS number say by themselves. */

/**
 * Standard atomic weights, abridged to five figures where they are given so [g/mol]: IUPAC Commission on Isotopic Abundances and
 * Atomic Weights, 2021 table. The elements that drugs, their salts and their labelled standards are made of; D is deuterium.
 */
const atomicWeights: Readonly<Record<string, number>> = {
  H: 1.008,
  D: 2.0141,
  Li: 6.94,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  Si: 28.085,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Fe: 55.845,
  Co: 58.933,
  Cu: 63.546,
  Zn: 65.38,
  As: 74.922,
  Se: 78.971,
  Br: 79.904,
  I: 126.9,
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const mostAtoms = 10_000
const token = /([A-Z][a-z]?)(\d*)|(\()|(\))(\d*)/y

/** Of one part, from `H2O` to `Ca(C2H3O2)2`; undefined for what is no formula. */
function partMass(text: string): number | undefined {
  const sums = [0]
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const [, element, count, open, close, times] = token.exec(text) ?? []
    const top = sums.length - 1
    if (element !== undefined) {
      const weight = atomicWeights[element]
      const atoms = count ? Number(count) : 1
      if (weight === undefined || atoms < 1 || atoms > mostAtoms) return undefined
      sums[top]! += weight * atoms
    } else if (open) sums.push(0)
    else if (close && top > 0) {
      const inner = sums.pop()!
      const groups = times ? Number(times) : 1
      if (inner === 0 || groups < 1 || groups > mostAtoms) return undefined
      sums[top - 1]! += inner * groups
    } else return undefined
  }
  return sums.length === 1 && sums[0]! > 0 ? sums[0] : undefined
}

/**
 * Molar mass of a formula [g/mol], the sum of its atomic weights: `C10H15N` is 149.237. Brackets, subscript digits and salts or
 * water after a dot (`C17H21NO4·HCl`, `CuSO4·5H2O`) are read.
 * @returns undefined for what is no formula, or holds an element that is not among those known here
 */
export function molarMassOf(formula: string): number | undefined {
  const plain = formula.trim().replace(/[₀-₉]/g, digit => String(subscripts.indexOf(digit)))
  let sum = 0
  for (const part of plain.split(/[·•.*]/)) {
    const [, times, rest] = /^(\d*)(.*)$/.exec(part.trim()) ?? []
    const mass = rest ? partMass(rest) : undefined
    if (mass === undefined || times === '0') return undefined
    sum += mass * (times ? Number(times) : 1)
  }
  return sum
}

/**
 * Whether the last figure of a CAS number is its check digit: the sum of the others, counted from the right and weighted 1, 2, 3, …,
 * modulo 10 (CAS, "Check Digit Verification of CAS Registry Numbers").
 */
export function isCasNumber(text: string): boolean {
  if (!/^[1-9]\d{1,6}-\d\d-\d$/.test(text)) return false
  const digits = [...text.replaceAll('-', '')].map(Number)
  const check = digits.pop()
  return digits.reverse().reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10 === check
}
