/** Places above a plant as a tree of sizes: how much of each goes on, and what kind of figure that is. Pure. */
import type { Amount, Join, Outlet, Upstream } from './upstream.ts'

/** Further up only the table tells. */
export const mostLevels = 8
const unlooked = 8

/** `load` is as wide as its load; the others are outlines that say nothing of a load. */
export type BandKind = 'load' | 'below' | 'conc' | 'none'
export interface Piece {
  outlet: Outlet
  rest?: Join
  above: Piece[]
  own: number
  kind: BandKind
  /** What of it goes into the next one down. */
  out: number
  outKind: BandKind
}

export const figureOf = (one: Amount): number => one.value ?? one.high ?? one.low
function kindOf(load: Amount | null, conc: Amount | null): BandKind {
  if (load) return load.value === null ? 'below' : 'load'
  return conc ? 'conc' : 'none'
}

/** @param px height of 1 mg/d and of 1 ng/L */
export function pieceOf(data: Upstream, outlet: Outlet, px: { load: number; conc: number }): Piece {
  const join = data.joins.find(one => one.at === outlet.id)
  const size = (load: Amount | null, conc: Amount | null): number =>
    load ? Math.max(2, figureOf(load) * px.load) : conc ? Math.max(2, figureOf(conc) * px.conc) : unlooked
  const rank = (one: Outlet): number => (one.load ? figureOf(one.load) : one.conc ? 0 : -1)
  const above =
    outlet.level >= mostLevels
      ? []
      : data.outlets
          .filter(one => one.into === outlet.id)
          .sort((a, b) => rank(b) - rank(a))
          .map(one => pieceOf(data, one, px))
  for (const one of above) {
    const branch = join?.branches.find(({ id }) => id === one.outlet.id)
    const byLoad = join?.basis === 'load'
    const amount = branch?.amount ?? null
    one.outKind = byLoad ? kindOf(amount, null) : kindOf(null, amount)
    one.out = amount ? size(byLoad ? amount : null, byLoad ? null : amount) : 0
    one.own = Math.max(one.own, one.out)
  }
  const rest = join?.rest?.value ? join : undefined
  if (rest) {
    const out = Math.max(2, rest.rest!.value! * px.load)
    above.push({ ...{ outlet, rest, out, above: [], own: out }, kind: 'none', outKind: 'none' })
  }
  const brought = above.reduce((sum, one) => sum + one.out, 0)
  const own = Math.max(size(outlet.load, outlet.conc), brought)
  return { ...{ outlet, above, own, out: 0, outKind: 'none' }, kind: kindOf(outlet.load, outlet.conc) }
}
