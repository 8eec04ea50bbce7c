/** The words of the product for a picture that cannot be moved further (specification, section 5). */
export const moveTexts = { first: '未知的操作', last: '已到最后~' } as const

export interface Picture {
  /** Unique among its neighbours. */
  id: string
  name: string
  url: string
}
export type Moved<T> = { items: readonly T[] } | { refused: string }

/** One place to the left (-1) or to the right (1). */
export function movePicture<T>(items: readonly T[], index: number, by: -1 | 1): Moved<T> {
  const to = index + by
  if (to < 0) return { refused: moveTexts.first }
  if (to >= items.length) return { refused: moveTexts.last }
  const moved = [...items]
  const [item] = moved.splice(index, 1)
  moved.splice(to, 0, item!)
  return { items: moved }
}
