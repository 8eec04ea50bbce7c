/** Where the places stand between level and change, and where their names have room. Pure; px within the picture. */
import { niceScale } from '#web/charts/gaps.ts'
import type { Peer } from './use-analysis.ts'

export interface Dot {
  peer: Peer
  x: number
  y: number
  /** Left upper corner of the name; null where there is no room for it. */
  label: { x: number; y: number; end: boolean } | null
}
export interface Field {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** Width of a letter, px. */
  letter: number
}
const overlap = (a: readonly number[], b: readonly number[]): boolean =>
  a[0]! < b[2]! && b[0]! < a[2]! && a[1]! < b[3]! && b[1]! < a[3]!

export function quadrantsOf(peers: readonly Peer[], field: Field, marked: string | undefined) {
  const known = peers.filter(one => one.value !== null && one.change !== null)
  const level = niceScale(0, Math.max(1, ...known.map(one => one.value!)))
  const widest = Math.max(0.2, ...known.map(one => Math.abs(one.change!)))
  const reach = Math.ceil(Math.min(widest + 0.03, 2) * 10) / 10
  const { width, height, left, right, top, bottom, letter } = field
  const line = letter + 2.5
  const x = (value: number) => left + (value / level.max) * (width - left - right)
  const y = (change: number) => {
    const share = Math.max(-reach, Math.min(reach, change)) / reach
    return top + ((1 - share) / 2) * (height - top - bottom)
  }
  const taken = known.map(one => [
    x(one.value!) - 6,
    y(one.change!) - 6,
    x(one.value!) + 6,
    y(one.change!) + 6,
  ])
  // Who is chosen has its name before the others look for room.
  const order = [...known].sort((a, b) => Number(b.code === marked) - Number(a.code === marked))
  const labels = new Map<string, Dot['label']>()
  for (const one of order) {
    const long = [...one.name].length * letter
    const [px, py] = [x(one.value!), y(one.change!)]
    const tries = [
      { x: px + 9, y: py - line / 2, end: false },
      { x: px - 9 - long, y: py - line / 2, end: true },
      { x: px - long / 2, y: py - 9 - line, end: false },
      { x: px - long / 2, y: py + 8, end: false },
      // Where these are taken, over a corner.
      { x: px + 6, y: py - 6 - line, end: false },
      { x: px + 6, y: py + 6, end: false },
      { x: px - 6 - long, y: py - 6 - line, end: true },
      { x: px - 6 - long, y: py + 6, end: true },
    ]
    const own = known.indexOf(one)
    const fit = tries.find(({ x: lx, y: ly }) => {
      const box = [lx, ly, lx + long, ly + line]
      const inside = lx >= left && lx + long <= width && ly >= 0 && ly + line <= height - bottom
      return inside && !taken.some((other, at) => at !== own && overlap(box, other))
    })
    if (fit) taken.push([fit.x, fit.y, fit.x + long, fit.y + line])
    labels.set(one.code, fit ?? null)
  }
  const dots: Dot[] = known.map(peer => ({
    peer,
    x: x(peer.value!),
    y: y(peer.change!),
    label: labels.get(peer.code) ?? null,
  }))
  return { dots, x, y, max: level.max, reach }
}
