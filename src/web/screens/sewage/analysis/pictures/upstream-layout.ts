/** Where places above a plant stand and how wide their water's load is: the plant at the right, branches to the left of their junction. Pure. */
import { type Amount, type Join, type Outlet, type Upstream, wholeOf } from './upstream.ts'

export const bar = 10
export const labels = 32
const gap = 10
const unlooked = 8
const mostConc = 26
/** Further up only the table tells. */
export const mostLevels = 8
export const leastStep = 150

/** `load` is as wide as its load; the others are outlines that say nothing of a load. */
export type BandKind = 'load' | 'below' | 'conc' | 'none'
export interface PlacedOutlet {
  outlet: Outlet
  /** What a junction carries beyond its branches stands like a place of its own. */
  rest: Join | undefined
  x: number
  /** Top of the bar; its words stand over it. */
  y: number
  height: number
  kind: BandKind
  /** Into the next one down: from the middle of its own edge to there. */
  band: { to: { x: number; y: number }; width: number; kind: BandKind } | undefined
  slot: number
}

interface Piece {
  outlet: Outlet
  rest?: Join
  above: Piece[]
  own: number
  kind: BandKind
  /** What of it goes into the next one down. */
  out: number
  outKind: BandKind
  /** Sum of what comes in. */
  brought: number
  span: number
}

const figureOf = (one: Amount): number => one.value ?? one.high ?? one.low
function kindOf(load: Amount | null, conc: Amount | null): BandKind {
  if (load) return load.value === null ? 'below' : 'load'
  return conc ? 'conc' : 'none'
}

/** @param px height of 1 mg/d and of 1 ng/L */
function pieceOf(data: Upstream, outlet: Outlet, px: { load: number; conc: number }): Piece {
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
    above.push({
      outlet,
      rest,
      above: [],
      own: out,
      kind: 'none',
      out,
      outKind: 'none',
      brought: 0,
      span: out + labels + gap,
    })
  }
  const brought = above.reduce((sum, one) => sum + one.out, 0)
  const own = Math.max(size(outlet.load, outlet.conc), brought)
  const spans = above.reduce((sum, one) => sum + one.span, 0)
  return {
    ...{ outlet, above, own, brought, out: 0, outKind: 'none' as const },
    kind: kindOf(outlet.load, outlet.conc),
    span: Math.max(own + labels + gap, spans),
  }
}

export interface UpstreamLayout {
  placed: PlacedOutlet[]
  height: number
  step: number
  levels: number
}
/** @param tall what it may fill */
export function upstreamLayout(data: Upstream, width: number, tall: number | undefined): UpstreamLayout {
  const levels = Math.min(mostLevels, Math.max(...data.outlets.map(({ level }) => level)))
  const step = (width - bar) / Math.max(1, levels)
  const largest = Math.max(
    ...data.outlets.flatMap(({ load }) => (load ? [figureOf(load)] : [])),
    ...data.joins.filter(({ basis }) => basis === 'load').map(wholeOf),
    Number.MIN_VALUE,
  )
  const conc = Math.max(
    ...data.outlets.flatMap(one => (one.conc ? [figureOf(one.conc)] : [])),
    Number.MIN_VALUE,
  )
  const root = data.outlets[0]!
  const withBand = (px: number) => pieceOf(data, root, { load: px / largest, conc: mostConc / conc })
  // Words take what they take; what is left of the height is the loads'.
  const least = withBand(110)
  const more = tall === undefined ? 0 : Math.max(0, tall - least.span)
  const whole = withBand(110 + more * (110 / Math.max(110, least.span - labels)))
  const placed: PlacedOutlet[] = []
  let slot = 0
  const put = (piece: Piece, top: number, level: number): PlacedOutlet => {
    const spans = piece.above.reduce((sum, one) => sum + one.span, 0)
    const free = Math.max(0, piece.span - spans) / 2
    let at = top + (piece.above.length > 0 ? free : 0)
    const sources = piece.above.map(one => {
      const own = put(one, at, level + 1)
      at += one.span
      return { one, own }
    })
    const [first, last] = [sources[0]?.own, sources.at(-1)?.own]
    const middle = first && last ? (first.y + last.y + last.height) / 2 : top + labels + piece.own / 2
    const y = Math.max(top + labels, Math.min(top + piece.span - gap - piece.own, middle - piece.own / 2))
    const x = Math.max(0, width - bar - level * step)
    let entry = y
    for (const { one, own } of sources) {
      own.band = { to: { x, y: entry + one.out / 2 }, width: one.out, kind: one.outKind }
      entry += one.out
    }
    const mine: PlacedOutlet = {
      ...{ outlet: piece.outlet, rest: piece.rest, x, y, height: piece.own, kind: piece.kind },
      band: undefined,
      slot: sources.length > 0 ? sources[Math.floor((sources.length - 1) / 2)]!.own.slot : slot++,
    }
    placed.push(mine)
    return mine
  }
  put(whole, 0, 0)
  return { placed: placed.reverse(), height: whole.span, step, levels }
}
