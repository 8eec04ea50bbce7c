/** Marks of a drawing by keys: one of them is in the order of tabs, arrows go from mark to mark. Which one is next is pure. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Where a mark stands: its row from above, and its place in the row. */
export interface Stand {
  row: number
  x: number
}
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/**
 * Along the row in the order of places, one row up or down to what is nearest; at the edge it stays. So every mark is reached, also those
 * that lie one over another.
 * @param whole Home and End are those of the drawing, not of the row
 * @returns the place in the list
 */
export function nextMark(marks: readonly Stand[], at: number, key: string, whole = false): number {
  const own = marks[at]
  if (!own || !arrows.includes(key)) return at
  const inRow = (row: number) =>
    [...marks.keys()]
      .filter(one => marks[one]!.row === row)
      .sort((a, b) => marks[a]!.x - marks[b]!.x || a - b)
  const rows = [...new Set(marks.map(({ row }) => row))].sort((a, b) => a - b)
  const line = rows.indexOf(own.row)
  if (key === 'Home') return inRow(whole ? rows[0]! : own.row)[0]!
  if (key === 'End') return inRow(whole ? rows.at(-1)! : own.row).at(-1)!
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const same = inRow(own.row)
    return same[same.indexOf(at) + (key === 'ArrowRight' ? 1 : -1)] ?? at
  }
  const other = rows[line + (key === 'ArrowDown' ? 1 : -1)]
  if (other === undefined) return at
  const far = (one: number) => Math.abs(marks[one]!.x - own.x)
  return inRow(other).reduce((best, one) => (far(one) < far(best) ? one : best))
}

/** What the mark says that has the focus or lies under the pointer, and where it stands in the frame: what is drawn after it would cover a ring of its own. */
export interface Told {
  words: string
  left: number
  top: number
  width: number
  height: number
  /** Of the frame, as it was. */
  room: number
  byKeys: boolean
}
const markIn = (target: EventTarget): SVGElement | null => (target as Element).closest('[data-row]')
const standOf = ({ dataset }: SVGElement): Stand => ({
  row: Number(dataset['row']),
  x: Number(dataset['x']),
})

/**
 * For the drawing in the frame: the frame takes over what this returns.
 * @param carded what lies under the pointer is told too
 */
export function useMarks(drawing: RefObject<SVGSVGElement | null>, carded = false) {
  const stop = useRef<SVGElement | null>(null)
  const inside = useRef(false)
  const about = useRef<SVGElement | null>(null)
  const [told, setTold] = useState<Told>()
  const stopAt = (mark: SVGElement | null) => {
    if (stop.current !== mark) stop.current?.setAttribute('tabindex', '-1')
    stop.current = mark
    mark?.setAttribute('tabindex', '0')
  }
  useEffect(() => {
    const { current: svg } = drawing
    if (!svg || (stop.current && svg.contains(stop.current))) return
    const first = svg.querySelector<SVGElement>('[data-row]')
    stopAt(first)
    // The mark that was pressed is gone, since the picture is of another place now: whoever walks by keys goes on in it.
    if (inside.current && document.activeElement === document.body) first?.focus()
  })
  // The same mark says something else when the drawing has gone on to another period.
  useEffect(() => {
    const words = about.current?.isConnected ? about.current.getAttribute('aria-label') : undefined
    if (told && words !== told.words) setTold(words ? { ...told, words } : undefined)
  })
  const tell = (mark: SVGElement, byKeys: boolean) => {
    const space = drawing.current?.parentElement
    if (!space) return
    about.current = mark
    const [own, frame] = [mark.getBoundingClientRect(), space.getBoundingClientRect()]
    setTold({
      words: mark.getAttribute('aria-label') ?? '',
      left: own.left - frame.left,
      top: own.top - frame.top,
      width: own.width,
      height: own.height,
      room: Math.floor(frame.width),
      byKeys,
    })
  }
  const pointed = carded && {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const mark = markIn(target as Element)
      if (mark && pointerType === 'mouse') tell(mark, false)
      else setTold(now => (now?.byKeys ? now : undefined))
    },
    onPointerLeave: () => setTold(now => (now?.byKeys ? now : undefined)),
  }
  return {
    told,
    ...pointed,
    onFocus: ({ target }: FocusEvent) => {
      const mark = markIn(target)
      if (!mark) return
      inside.current = true
      stopAt(mark)
      if (mark.matches(':focus-visible')) tell(mark, true)
    },
    onBlur: () => {
      inside.current = false
      setTold(undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const mark = markIn(event.target)
      const { current: svg } = drawing
      if (!mark || !svg || event.altKey || event.metaKey || !arrows.includes(event.key)) return
      // The page does not scroll under the drawing.
      event.preventDefault()
      const marks = [...svg.querySelectorAll<SVGElement>('[data-row]')]
      const at = nextMark(marks.map(standOf), marks.indexOf(mark), event.key, event.ctrlKey)
      marks[at]?.focus()
    },
  }
}
