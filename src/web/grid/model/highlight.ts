/** Cells whose value came from elsewhere are lit for 1.4 s. */
export const highlightMs = 1_400

export interface Highlights {
  light(cells: readonly { id: string; key: string }[]): void
  /** 1 at once after the change, 0 when it has faded. */
  strength(id: string, key: string): number
  /** Cells still lit; those that faded since the last asking are given once more, so that they are repainted plain. */
  active(): readonly { id: string; key: string }[]
  readonly idle: boolean
}

export function createHighlights(now: () => number = () => performance.now()): Highlights {
  const lit = new Map<string, { id: string; key: string; since: number }>()
  return {
    light(cells) {
      const since = now()
      for (const { id, key } of cells) lit.set(`${id}\n${key}`, { id, key, since })
    },
    strength(id, key) {
      if (lit.size === 0) return 0
      const cell = lit.get(`${id}\n${key}`)
      return cell ? Math.max(0, 1 - (now() - cell.since) / highlightMs) : 0
    },
    active() {
      const moment = now()
      const cells = [...lit.values()]
      for (const [name, cell] of lit) if (moment - cell.since >= highlightMs) lit.delete(name)
      return cells
    },
    get idle() {
      return lit.size === 0
    },
  }
}
