/** The way of one person's day: its stops in the order of their times, and a shorter order of those that are still ahead. Pure. */
import { minuteMs } from '#lib/dates.ts'
import { type Position, positionOf } from '#lib/geo.ts'
import { driveMinutes, roadKm, routeKm, shortOrder } from '#lib/route.ts'
import { type Card, snapMs, soonest, stopsOf } from './model.ts'

export interface Stop {
  card: Card
  place: Position
  /** Somebody has been there, or is there. */
  gone: boolean
}
/** He may be sent there at another time. */
const ahead: ReadonlySet<string> = new Set(['ASSIGNED', 'ACCEPTED'])

export const placed = (cards: readonly Card[], username: string): Stop[] =>
  stopsOf(cards, username).flatMap((card): Stop[] => {
    const place = positionOf(card.place)
    return place ? [{ card, place, gone: !ahead.has(card.state) }] : []
  })
/** Stops at one place, one after the other or later in the day, with their numbers: they have one mark. */
export interface Site {
  place: Position
  stops: readonly Stop[]
  numbers: readonly number[]
}
export function sitesOf(stops: readonly Stop[]): Site[] {
  const numbered = stops.map((stop, at) => ({ stop, number: at + 1 }))
  return [...Map.groupBy(numbered, ({ stop }) => stop.place.join())].map(([, own]) => ({
    place: own[0]!.stop.place,
    stops: own.map(({ stop }) => stop),
    numbers: own.map(({ number }) => number),
  }))
}
export const kmOf = (stops: readonly Stop[]): number => routeKm(stops.map(({ place }) => place))

/** The stop in hand among the others, by its time. */
export function withStop(stops: readonly Stop[], card: Card, begin: number): Stop[] {
  const place = positionOf(card.place)
  if (!place) return [...stops]
  const at = stops.findIndex(stop => stop.card.begin > begin)
  const own = { card, place, gone: false }
  return at < 0 ? [...stops, own] : [...stops.slice(0, at), own, ...stops.slice(at)]
}

export interface Move {
  card: Card
  begin: number
  end: number
}
export interface Suggestion {
  /** All stops that are still ahead, in the new order, with their new times. */
  moves: readonly Move[]
  /** The whole way before and after, km, estimated. */
  before: number
  after: number
}
/** Less is not worth calling people. */
const worthKm = 0.5

/**
 * A shorter way through what is still ahead. Times begin with the earliest that there is; from stop to stop there is time for the way,
 * and nobody is earlier than he has the first to be, or than now.
 * @returns undefined where none is shorter
 */
export function suggestion(stops: readonly Stop[], now = 0): Suggestion | undefined {
  const done = stops.filter(({ gone }) => gone)
  const rest = stops.filter(({ gone }) => !gone)
  if (rest.length < 2) return undefined
  // The way begins where he is; what was before it lies behind him.
  const last = done.at(-1)
  const chain = last ? [last, ...rest] : rest
  const order = shortOrder(
    chain.map(({ place }) => place),
    last ? 1 : 0,
  )
  const turned = order.map(at => chain[at]!)
  const saved = kmOf(chain) - kmOf(turned)
  if (saved < worthKm) return undefined
  const moves: Move[] = []
  let free = Math.max(rest[0]!.card.begin, soonest(now))
  let from: Stop | undefined
  for (const stop of turned.filter(({ gone }) => !gone)) {
    const { card, place } = stop
    const way = from ? driveMinutes(roadKm(from.place, place)) * minuteMs : 0
    const begin = Math.ceil((free + way) / snapMs) * snapMs
    const end = begin + (card.end - card.begin)
    moves.push({ card, begin, end })
    free = end
    from = stop
  }
  const before = kmOf([...done, ...rest])
  return { moves, before, after: before - saved }
}
