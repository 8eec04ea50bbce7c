/** Places of a plate: 1 to 96, written A1 to H12, row after row. */
export const mostPlaces = 96
const across = 12

export const placeName = (pos: number): string =>
  `${String.fromCharCode(65 + Math.floor((pos - 1) / across))}${((pos - 1) % across) + 1}`
/** @param text `A10`, `a10`, `A-10` or `10` @returns 1 to 96, undefined for anything else */
export function placeOf(text: string): number | undefined {
  const said = text.normalize('NFKC').trim().toUpperCase()
  const named = /^([A-H])[-\s]?0?(\d{1,2})$/.exec(said)
  if (named) {
    const column = Number(named[2])
    return column >= 1 && column <= across ? (named[1]!.charCodeAt(0) - 65) * across + column : undefined
  }
  const pos = /^\d{1,2}$/.test(said) ? Number(said) : 0
  return pos >= 1 && pos <= mostPlaces ? pos : undefined
}
