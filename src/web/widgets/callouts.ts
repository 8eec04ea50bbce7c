/** Where the callouts of a wall's map stand: columns at its sides, in the order of what they point at. Pure. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { warningTopic } from '#contract/topics.ts'

export interface Marked {
  name: string
  warning: MessageOf<typeof warningTopic>
  at: [number, number]
  /** What else waits there; empty for nothing. */
  others?: string
}
export interface Callout extends Marked {
  side: 'left' | 'right'
  left: number
  top: number
  height: number
  /** Where the leader leaves the card. */
  from: [number, number]
}
/** Card in px at 1080 lines, `tall` where one of them says what else waits; the rest of the abnormal plants are told by their glyphs. */
export const card = { width: 152, height: 56, tall: 81, gap: 12, perSide: 4 } as const

/**
 * @param marked most urgent first; at most eight get a card, each on the side that is nearer while there is room
 * @param legend px to keep free at the lower left
 */
export function calloutsOf(
  marked: readonly Marked[],
  size: { width: number; height: number },
  scale: number,
  legend: number,
): Callout[] {
  if (size.width === 0) return []
  const [width, gap] = [card.width * scale, card.gap * scale]
  const chosen = [...marked].slice(0, 2 * card.perSide).sort((a, b) => a.at[0] - b.at[0])
  const height = (chosen.some(({ others }) => others) ? card.tall : card.height) * scale
  const near = chosen.filter(({ at }) => at[0] < size.width / 2).length
  const onLeft = Math.min(card.perSide, Math.max(near, chosen.length - card.perSide))
  const sides = { left: chosen.slice(0, onLeft), right: chosen.slice(onLeft) }
  return (['left', 'right'] as const).flatMap(side => {
    const column = sides[side].sort((a, b) => a.at[1] - b.at[1])
    const left = side === 'left' ? 0 : size.width - width
    const bottom = side === 'left' ? size.height - legend : size.height
    let floor = 0
    const places = column.map((one, index) => {
      // As level as possible with its plant, below the card before, and leaving room for those after.
      const room = bottom - (column.length - index) * (height + gap) + gap
      const top = Math.max(floor, Math.min(one.at[1] - height / 2, room))
      floor = top + height + gap
      return { top, from: [side === 'left' ? left + width : left, top + height / 2] as [number, number] }
    })
    return uncrossed(column, places).map((one, index) => ({
      ...one,
      side,
      left,
      height,
      ...places[index]!,
    }))
  })
}

/** Leaders of the least length together cross nowhere: two that crossed would be shorter with their ends changed. */
function uncrossed(column: readonly Marked[], places: readonly { from: [number, number] }[]): Marked[] {
  let best: Marked[] = [...column]
  let least = Number.POSITIVE_INFINITY
  const lengthOf = (order: readonly Marked[]) =>
    order.reduce((sum, { at }, index) => {
      const { from } = places[index]!
      return sum + Math.hypot(at[0] - from[0], at[1] - from[1])
    }, 0)
  for (const order of ordersOf(column)) {
    const length = lengthOf(order)
    if (length < least) [best, least] = [order, length]
  }
  return best
}
/** Every order of a few: four have twenty-four. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, at) =>
    ordersOf(list.filter((_, index) => index !== at)).map(rest => [first, ...rest]),
  )
}
