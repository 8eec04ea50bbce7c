/** Where the callouts of the wall's map stand: columns at both sides, in the order of what they point at. Pure. */
import type { Warning } from './warning-view.ts'

export interface Marked {
  name: string
  warning: Warning
  at: [number, number]
}
export interface Callout extends Marked {
  side: 'left' | 'right'
  left: number
  top: number
  /** Where the leader leaves the card. */
  from: [number, number]
}
/** Card in px at 1080 lines; the rest of the abnormal plants are told by their glyphs. */
export const card = { width: 152, height: 56, gap: 12, perSide: 4 } as const

/** @param marked most urgent first; at most eight get a card. @param legend px to keep free at the lower left. */
export function calloutsOf(
  marked: readonly Marked[],
  size: { width: number; height: number },
  scale: number,
  legend: number,
): Callout[] {
  if (size.width === 0) return []
  const [width, height, gap] = [card.width * scale, card.height * scale, card.gap * scale]
  const sides: Record<'left' | 'right', Marked[]> = { left: [], right: [] }
  for (const one of marked) {
    const near = one.at[0] < size.width / 2 ? 'left' : 'right'
    const other = near === 'left' ? 'right' : 'left'
    const side = sides[near].length < card.perSide ? near : other
    if (sides[side].length < card.perSide) sides[side].push(one)
  }
  return (['left', 'right'] as const).flatMap(side => {
    const column = sides[side].sort((a, b) => a.at[1] - b.at[1])
    const left = side === 'left' ? 0 : size.width - width
    const bottom = side === 'left' ? size.height - legend : size.height
    let floor = 0
    return column.map((one, index) => {
      // As level as possible with its plant, below the card before, and leaving room for those after.
      const room = bottom - (column.length - index) * (height + gap) + gap
      const top = Math.max(floor, Math.min(one.at[1] - height / 2, room))
      floor = top + height + gap
      return {
        ...one,
        side,
        left,
        top,
        from: [side === 'left' ? left + width : left, top + height / 2] as [number, number],
      }
    })
  })
}
