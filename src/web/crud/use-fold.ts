/** Rows of a list that say the same and ask for nobody, gathered under one line: `已恢复 8 条`. */
import { useRef, useState } from 'react'
import type { Row } from '#web/data/row.ts'
import type { Screen } from './screen.ts'

/** Fewer take no less room than their line. */
const fewest = 2

export interface FoldLine {
  /** The row under which it stands; undefined: over all. */
  under: string | undefined
  words: string
  open: boolean
  toggle: () => void
}
export interface Folded {
  /** Rows in their order: gathered where the first of them stood while the line is open, left out while it is not. */
  rows: readonly Row[]
  line: FoldLine | undefined
}

/** @param by what is listed: another question begins folded */
export function useFold(
  present: readonly Row[],
  { fold }: NonNullable<Screen['slots']> = {},
  by = '',
): Folded {
  const [opened, setOpened] = useState<string>()
  const open = opened === by
  const gathered = fold ? present.filter(fold.when) : []
  // A page of nothing else has nothing to hide them behind.
  if (!fold || gathered.length < fewest || gathered.length === present.length)
    return { rows: present, line: undefined }
  const at = present.indexOf(gathered[0]!)
  const before = present.slice(0, at)
  const after = present.slice(at).filter(row => !gathered.includes(row))
  return {
    rows: [...before, ...(open ? gathered : []), ...after],
    line: {
      under: before.at(-1)?.id,
      words: fold.words(gathered),
      open,
      toggle: () => setOpened(open ? undefined : by),
    },
  }
}

/** Nothing moves under somebody's hand: while the order is held a line neither comes nor goes nor changes its place. */
export function useHeldLine(line: FoldLine | undefined, stays: boolean): FoldLine | undefined {
  const stood = useRef(line)
  if (!stays) stood.current = line
  const known = stood.current
  return known && { ...known, ...(line && { words: line.words, toggle: line.toggle }) }
}
