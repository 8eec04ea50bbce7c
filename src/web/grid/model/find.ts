/** Find in the grid: without regard to case, over what is shown, in slices. */
import { inSlices } from './slices.ts'
import type { GridModel } from './types.ts'

export interface Match {
  id: string
  key: string
}
export interface Find {
  /** Starts a search; an earlier one is given up. Resolves when all matches are known. */
  search(query: string): Promise<void>
  count(): number
  /** Place of the present match, from 1; 0 when there is none. */
  place(): number
  current(): Match | undefined
  next(): Match | undefined
  previous(): Match | undefined
  has(id: string, key: string): boolean
  clear(): void
}

export function createFind(model: GridModel): Find {
  let matches: Match[] = []
  let hits = new Set<string>()
  let at = -1
  let run: AbortController | undefined
  const step = (by: number) => {
    if (matches.length === 0) return undefined
    at = at < 0 ? (by > 0 ? 0 : matches.length - 1) : (at + by + matches.length) % matches.length
    return matches[at]
  }
  const reset = () => {
    run?.abort()
    run = undefined
    matches = []
    hits = new Set()
    at = -1
  }
  return {
    async search(query) {
      reset()
      const wanted = query.trim().toLocaleLowerCase()
      if (wanted === '') return
      const mine = new AbortController()
      run = mine
      const found: Match[] = []
      const { columns } = model
      try {
        await inSlices(
          Array.from({ length: model.count() }, (_, index) => index),
          index => {
            // Rows may have gone between two slices.
            if (index >= model.count()) return
            const row = model.rowAt(index)
            for (const column of columns)
              if (model.text(row, column).toLocaleLowerCase().includes(wanted))
                found.push({ id: row.id, key: column.key })
          },
          mine.signal,
        )
      } catch (error) {
        if (mine.signal.aborted) return
        throw error
      }
      matches = found
      hits = new Set(found.map(({ id, key }) => `${id}\n${key}`))
      at = found.length > 0 ? 0 : -1
    },
    count: () => matches.length,
    place: () => at + 1,
    current: () => matches[at],
    next: () => step(1),
    previous: () => step(-1),
    has: (id, key) => hits.size > 0 && hits.has(`${id}\n${key}`),
    clear: reset,
  }
}
