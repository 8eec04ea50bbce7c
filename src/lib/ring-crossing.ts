/** Where the edge of an area crosses itself. Pure. */

export type Corner = readonly [lng: number, lat: number]
type Ring = readonly Corner[]

/** Comparisons beyond which nothing is said: no honest outline needs them. */
const mostCompared = 20_000_000

const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
const within = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

/** Whether two stretches have a point in common; `joined`: they follow one another, and may share the corner between them. */
function meet(a: Corner, b: Corner, c: Corner, d: Corner, joined: boolean): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (joined) {
    // The second goes straight back along the first.
    const ahead = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1])
    return abd === 0 && ahead < 0
  }
  if (abc !== abd && cda !== cdb) return true
  const lies = (p: Corner, q: Corner, r: Corner, turn: number) =>
    turn === 0 && within(r[0], p[0], q[0]) && within(r[1], p[1], q[1])
  return lies(a, b, c, abc) || lies(a, b, d, abd) || lies(c, d, a, cda) || lies(c, d, b, cdb)
}

interface Edge {
  ring: number
  at: number
  last: number
  from: Corner
  to: Corner
}
function edgesOf(rings: readonly Ring[]): Edge[] {
  return rings.flatMap((ring, index) =>
    ring.slice(0, -1).flatMap((from, at): Edge[] => {
      const to = ring[at + 1]!
      return from[0] === to[0] && from[1] === to[1]
        ? []
        : [{ ring: index, at, last: ring.length - 2, from, to }]
    }),
  )
}
const follow = (a: Edge, b: Edge): boolean =>
  a.ring === b.ring && (b.at === a.at + 1 || (a.at === 0 && b.at === a.last))

/** An edge by its ring, and its number there from 1: the third leads from the third corner to the fourth. */
export interface EdgeName {
  ring: number
  no: number
}
export interface Crossing {
  place: Corner
  edges: readonly [EdgeName, EdgeName]
}
/** Where two stretches that meet do so; of those that lie on one another, a corner that both have. */
function placeOf({ from: a, to: b }: Edge, { from: c, to: d }: Edge): Corner {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = rx * sy - ry * sx
  const lies = (p: Corner, q: Corner, r: Corner) => within(r[0], p[0], q[0]) && within(r[1], p[1], q[1])
  if (turn === 0) return [c, d].find(end => lies(a, b, end)) ?? (lies(c, d, a) ? a : b)
  const part = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn
  return [a[0] + part * rx, a[1] + part * ry]
}
function crossingOf(one: Edge, other: Edge): Crossing {
  const named = ({ ring, at }: Edge): EdgeName => ({ ring, no: at + 1 })
  const [first, second] =
    one.ring < other.ring || (one.ring === other.ring && one.at < other.at) ? [one, other] : [other, one]
  return { place: placeOf(first, second), edges: [named(first), named(second)] }
}

/**
 * The first place found where the rings of one area meet themselves or one another, beyond the corners that follow one another.
 * Stretches are looked at from west to east, each against those that begin before it ends.
 * @param rings closed ones
 * @returns undefined where there is none; `too many` where that would take too long to find out
 */
export function crossing(rings: readonly Ring[]): Crossing | 'too many' | undefined {
  const edges = edgesOf(rings)
    .map(edge => ({
      edge,
      west: Math.min(edge.from[0], edge.to[0]),
      east: Math.max(edge.from[0], edge.to[0]),
      south: Math.min(edge.from[1], edge.to[1]),
      north: Math.max(edge.from[1], edge.to[1]),
    }))
    .sort((a, b) => a.west - b.west)
  let compared = 0
  for (let at = 0; at < edges.length; at++) {
    const one = edges[at]!
    for (let next = at + 1; next < edges.length && edges[next]!.west <= one.east; next++) {
      if (++compared > mostCompared) return 'too many'
      const other = edges[next]!
      if (other.south > one.north || other.north < one.south) continue
      const [a, b] = follow(other.edge, one.edge) ? [other.edge, one.edge] : [one.edge, other.edge]
      // Two corners make a line there and back; the third edge of a triangle follows both others.
      const joined = follow(a, b)
      const back = a.at === 0 && b.at === b.last && a.ring === b.ring && b.at !== a.at + 1
      const hit = joined
        ? back
          ? meet(b.from, b.to, a.from, a.to, true)
          : meet(a.from, a.to, b.from, b.to, true)
        : meet(a.from, a.to, b.from, b.to, false)
      if (hit) return crossingOf(a, b)
    }
  }
  return undefined
}
