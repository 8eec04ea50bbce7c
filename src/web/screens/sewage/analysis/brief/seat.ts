const seatOf = (row: object | undefined): number | undefined => row && Number(Reflect.get(row, 'seat'))
/** Where a part stands that comes before `at`, among parts in their order. Pure. */
export function seatBefore(rows: readonly object[], at: number): number {
  const below = seatOf(rows[at - 1]) ?? 0
  const above = seatOf(rows[at])
  return above === undefined ? Math.floor(below) + 1 : (below + above) / 2
}
