/** Where places above a plant stand and how wide their water's load is: the plant at the right, branches to the left of their junction. Pure. */
import { type Join, type Outlet, type Upstream, wholeOf } from './upstream.ts'
import { type BandKind, figureOf, mostLevels, type Piece, pieceOf } from './upstream-pieces.ts'

export const bar = 10
export const labels = 32
const gap = 10
const mostConc = 26
/** The plant's words stand right of its bar. */
const rootRoom = 164
const mostStep = 900
/** px of the largest load, where nothing else is asked for. */
const bandOf = (width: number): number => Math.max(110, Math.min(260, width * 0.09))
export const leastStep = 150

export interface PlacedOutlet {
  outlet: Outlet
  /** What a junction carries beyond its branches stands like a place of its own. */
  rest: Join | undefined
  x: number
  /** Top of the bar. The first branch runs straight and has its words over it, the others rise and have them under it. */
  y: number
  under: boolean
  height: number
  kind: BandKind
  /** Into the next one down: from the middle of its own edge to there. */
  band: { to: { x: number; y: number }; width: number; kind: BandKind } | undefined
  slot: number
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
  const step = Math.min(mostStep, (width - rootRoom) / Math.max(1, levels))
  const usualBand = bandOf(width)
  const largest = Math.max(
    ...data.outlets.flatMap(({ load }) => (load ? [figureOf(load)] : [])),
    ...data.joins.filter(({ basis }) => basis === 'load').map(wholeOf),
    Number.MIN_VALUE,
  )
  const conc = Math.max(
    ...data.outlets.flatMap(one => (one.conc ? [figureOf(one.conc)] : [])),
    Number.MIN_VALUE,
  )
  const withBand = (px: number) =>
    put(pieceOf(data, data.outlets[0]!, { load: px / largest, conc: mostConc / conc }), {
      x: level => (levels - level) * step,
    })
  const usual = withBand(usualBand)
  if (tall === undefined) return { ...usual, step, levels }
  // Words take what they take; what is left of the height is the loads'.
  const grows = (usual.height - withBand(0).height) / usualBand
  const fitting = grows > 0 ? usualBand + (tall - usual.height) / grows : usualBand
  return { ...withBand(Math.max(usualBand / 2, Math.min(usualBand * 4, fitting))), step, levels }
}
/** The largest branch runs straight into its junction; the others lie as high under it as their columns let them. */
function put(
  whole: Piece,
  { x }: { x: (level: number) => number },
): Pick<UpstreamLayout, 'placed' | 'height'> {
  const placed: PlacedOutlet[] = []
  const bottoms: number[] = []
  let slot = 0
  const line = (piece: Piece, level: number, under: boolean): PlacedOutlet => {
    const chain = [piece]
    for (let next = piece.above[0]; next; next = next.above[0]) chain.push(next)
    const top = Math.max(...chain.map((_, at) => bottoms[level + at] ?? 0))
    let y = top + (under ? gap : labels)
    const own = slot++
    const mine = chain
      .map((one, at) => ({ one, at: level + at }))
      .reverse()
      .map(({ one, at }): PlacedOutlet => {
        const first = one.above[0]
        if (first) y += (first.own - first.out) / 2
        bottoms[at] = y + one.own + (under ? labels : 0) + gap
        const { outlet, rest, kind } = one
        return { ...{ outlet, rest, kind, under, y, x: x(at) }, height: one.own, band: undefined, slot: own }
      })
      .reverse()
    placed.push(...mine)
    for (const [at, one] of [...chain.entries()].reverse()) {
      const to = mine[at]!
      let entry = to.y
      for (const [nth, source] of one.above.entries()) {
        const from = nth === 0 ? mine[at + 1]! : line(source, level + at + 1, true)
        from.band = { to: { x: to.x, y: entry + source.out / 2 }, width: source.out, kind: source.outKind }
        entry += source.out
      }
    }
    return mine[0]!
  }
  line(whole, 0, false)
  return { placed, height: Math.max(...bottoms) }
}
