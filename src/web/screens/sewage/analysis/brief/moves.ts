/** Parts moved up and down, one after another: each on the order that the one before has led to. */
import { seatBefore } from './seat.ts'

export interface Move {
  id: string
  /** -1 up, 1 down. */
  by: -1 | 1
}
const seatOf = (row: object): number => Number(Reflect.get(row, 'seat'))
/** The order that a move has led to. Where there was no room left between two, the server has numbered all anew. */
function after<R extends { readonly id: string }>(rows: readonly R[], moved: R, asked: number): R[] {
  const at = (seat: number) =>
    rows
      .map(row => (row.id === moved.id ? { ...moved, seat } : row))
      .sort((one, other) => seatOf(one) - seatOf(other))
  const wanted = at(asked)
  const isNumbered = seatOf(moved) === wanted.findIndex(({ id }) => id === moved.id) + 1
  if (seatOf(moved) === asked || !isNumbered) return at(seatOf(moved))
  return wanted.map((row, index) => ({ ...row, seat: index + 1 }))
}

/**
 * @param known the parts as they were last read
 * @param send gives the part as it is now
 * @param told carries out what is waiting, and says where it was refused: what was to come after that is given up
 */
export function movesOf<R extends { readonly id: string }>(
  known: () => readonly R[],
  send: (row: R, seat: number) => Promise<R>,
  told: (work: () => Promise<void>) => Promise<void>,
): (move: Move) => void {
  const waiting: Move[] = []
  let running = false
  /** As the moves so far have left them: what was read may not be drawn yet. */
  let order: readonly R[] | undefined
  const all = async () => {
    for (let move = waiting.shift(); move; move = waiting.shift()) {
      const { id, by } = move
      const rows = order ?? known()
      const at = rows.findIndex(row => row.id === id)
      const to = at + by
      if (at < 0 || to < 0 || to >= rows.length) continue
      const seat = seatBefore(rows.toSpliced(at, 1), to)
      order = after(rows, await send(rows[at]!, seat), seat)
    }
  }
  const refused = (error: unknown) => {
    waiting.length = 0
    order = undefined
    throw error
  }
  const run = () => {
    running = true
    void told(() => all().then(undefined, refused)).finally(() => {
      running = false
      if (waiting.length > 0) run()
      else order = undefined
    })
  }
  return move => {
    waiting.push(move)
    if (!running) run()
  }
}
