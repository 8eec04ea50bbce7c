/**
 * Damm's check digit: one decimal digit that shows every single wrong digit and every swap of neighbours. The table is the
 * totally anti-symmetric quasigroup of order 10 of H. M. Damm, Total anti-symmetrische Quasigruppen, Marburg 2004.
 */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

/** @param digits decimal digits only @returns the digit to be put behind them */
export function checkDigit(digits: string): string {
  let interim = 0
  for (const digit of digits) interim = Number(table[interim]![Number(digit)])
  return String(interim)
}
/** Whether the last digit is that of those before it. */
export const isChecked = (digits: string): boolean => checkDigit(digits) === '0'
