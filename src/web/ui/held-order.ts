/**
 * A live list under somebody's eyes: while pointer or focus is in it, what stands where stays there; what its rows say goes on
 * changing in place. What came or went meanwhile is counted, and let in when he asks for it, or leaves.
 */
import {
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react'

/** What a click that came too soon is answered. */
export const unseenWords = '列表刚刚变化，请看清后再点'
/** A click so soon after rows changed their places was meant for what stood there before. */
export const unseenMs = 350
/** A finger has no place of its own before it taps: the list waits for the next tap. */
const fingerMs = 1_500

export interface HeldOrder<T> {
  /** As they stand; what is gone since stands where it stood, as it was known last. */
  rows: readonly T[]
  held: boolean
  /** What stands is not what would stand there if nobody held it. */
  stays: boolean
  /** What they said when the order was held. */
  before: ReadonlyMap<string, T>
  /** Waiting to be let in. */
  come: readonly T[]
  /** Shown still. */
  gone: ReadonlySet<string>
  /** Nothing came or went, but the places are others. */
  moved: boolean
  /** Lets the present order in. */
  update: () => void
  /** For the element that the list stands in. */
  holds: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerOver' | 'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClickCapture'
  >
}

interface Hand {
  pointer: boolean
  focus: boolean
  box: HTMLElement | undefined
  leaving: ReturnType<typeof setTimeout> | undefined
}

/**
 * @param by what is listed: another question, page or order of the person's own is shown at once
 * @param onUnseen a click was not carried out, since what stands there now stood elsewhere a moment ago
 */
export function useHeldOrder<T>(
  present: readonly T[],
  keyOf: (row: T) => string,
  { by = '', on = true, onUnseen }: { by?: string; on?: boolean; onUnseen?: () => void } = {},
): HeldOrder<T> {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const hand = useRef<Hand>({ pointer: false, focus: false, box: undefined, leaving: undefined })
  const shown = useRef<{ by: string; rows: readonly T[] }>({ by, rows: present })
  const before = useRef<ReadonlyMap<string, T>>(new Map())
  const letIn = useRef(false)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const now = hand.current
  // Who has the focus may have been taken out of the page, which says no word of it.
  if (now.focus && !now.box?.contains(document.activeElement)) now.focus = false
  const held = on && (now.pointer || now.focus)
  const { rows: standing, by: known } = shown.current
  const stays = held && !letIn.current && known === by && standing.length > 0
  const keys = new Map(present.map(row => [keyOf(row), row]))
  const rows = stays ? standing.map(row => keys.get(keyOf(row)) ?? row) : present
  if (!stays) before.current = keys
  const there = new Set(rows.map(keyOf))
  const gone = new Set([...there].filter(key => !keys.has(key)))
  const places = [...there].filter(key => keys.has(key))
  const order = present.map(keyOf).filter(key => there.has(key))

  useEffect(() => {
    const last = shown.current
    const other = (row: T, at: number) => last.rows[at] !== undefined && keyOf(last.rows[at]) !== keyOf(row)
    if (last.by === by && rows.some(other)) movedAt.current = performance.now()
    shown.current = { by, rows }
    letIn.current = false
  })
  useEffect(() => () => clearTimeout(hand.current.leaving), [])

  const take = (part: 'pointer' | 'focus', box: HTMLElement) => {
    clearTimeout(now.leaving)
    const there = now[part]
    now[part] = true
    now.box = box
    if (!there) look()
  }
  const leave = useCallback((part: 'pointer' | 'focus') => {
    hand.current[part] = false
    look()
  }, [])
  return {
    rows,
    held,
    stays,
    before: before.current,
    come: stays ? present.filter(row => !there.has(keyOf(row))) : [],
    gone,
    moved: places.some((key, at) => key !== order[at]),
    update: () => {
      letIn.current = true
      look()
    },
    holds: {
      // Not onPointerEnter: a list that comes under a resting pointer is not entered.
      onPointerOver: (event: PointerEvent<HTMLElement>) => take('pointer', event.currentTarget),
      onPointerMove: (event: PointerEvent<HTMLElement>) => take('pointer', event.currentTarget),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch') return leave('pointer')
        clearTimeout(now.leaving)
        now.leaving = setTimeout(() => leave('pointer'), fingerMs)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => take('focus', event.currentTarget),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave('focus')
      },
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        // Keys act on what has the focus, wherever it moved.
        if (!on || event.detail === 0) return
        const at = event.target instanceof Element ? event.target : undefined
        if (!at?.closest('[data-id]')) return
        const unseen = performance.now() - movedAt.current < unseenMs
        // The second half of a double click: the first has changed what stands here.
        const again = event.detail > 1 && at.closest('[data-id] button') !== null
        if (!unseen && !again) return
        event.preventDefault()
        event.stopPropagation()
        if (unseen) onUnseen?.()
      },
    },
  }
}
