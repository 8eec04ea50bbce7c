/** What may be typed into a number cell, and what is left of it on blur. */

/** An optional minus, digits and at most one point; also every beginning of such a text. */
export const isNumericTyping = (text: string): boolean => /^-?\d*\.?\d*$/.test(text)

/** The text to keep after a keystroke: the new one where it may become a number, else the one before. */
export const typedNumeric = (before: string, after: string): string =>
  isNumericTyping(after) ? after : before

/** Value on blur: a number, or empty for what is none (`-`, `.`, nothing). */
export function settledNumeric(text: string): number | '' {
  if (!/\d/.test(text) || !isNumericTyping(text)) return ''
  const figure = Number.parseFloat(text)
  return Number.isFinite(figure) ? figure : ''
}

/** Reads a pasted figure: as typed, with thousands separators, or in exponent form as spreadsheets copy small ones; NaN otherwise. */
export function pastedNumber(text: string): number {
  const trimmed = text.trim()
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)) return Number(trimmed.replaceAll(',', ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : Number.NaN
}
