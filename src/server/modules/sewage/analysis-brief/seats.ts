/** Where the parts of a brief stand: numbers between which others fit. Pure. */
interface Seat {
  id: string
  seat: number
}
/** Nearer than this to one another, all are given whole numbers again. */
const leastApart = 1e-6

/** The asked seat, or the last one; where another has it already, between that one and the next: what is moved between two stays so. */
export function freeSeat(taken: readonly { seat: number }[], asked: number | undefined): number {
  const seats = taken.map(({ seat }) => seat).sort((a, b) => a - b)
  const after = (last: number | undefined) => Math.floor(last ?? 0) + 1
  if (asked === undefined) return after(seats.at(-1))
  if (!seats.includes(asked)) return asked
  const next = seats.find(one => one > asked)
  return next === undefined ? after(asked) : (asked + next) / 2
}

/** All in their order by whole numbers, where some stand too near to one another; none where there is room. */
export function spread(seats: readonly Seat[]): Seat[] {
  const order = [...seats].sort((a, b) => a.seat - b.seat || (a.id < b.id ? -1 : 1))
  const isClose = order.some(({ seat }, at) => at > 0 && seat - order[at - 1]!.seat < leastApart)
  return isClose ? order.map(({ id }, at) => ({ id, seat: at + 1 })) : []
}
