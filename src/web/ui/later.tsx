/** Parts of a page that are not there until somebody looks at them: they come when they are first shown, or in an idle moment before. */
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { throughOutages } from '#web/api/reach.ts'

/** What has not come yet. */
const waiting = new Set<() => Promise<void>>()
let atOnce = false

/**
 * @param ahead stands in the place of the part until it is there
 * @param here what somebody else has brought meanwhile
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ahead: (props: P) => ReactNode = () => null,
  here: () => ComponentType<P> | undefined = () => undefined,
): (props: P) => ReactNode {
  let Part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const come = () => {
    coming ??= throughOutages(load).then(
      part => {
        Part = part
        waiting.delete(come)
      },
      error => {
        // Shown once more it is asked for once more.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  waiting.add(come)
  if (atOnce) void come()
  return function Later(props) {
    Part ??= here()
    const [, setHere] = useState(Part !== undefined)
    const [failed, setFailed] = useState<unknown>()
    useEffect(() => {
      let left = false
      come().then(
        // In slices, between which the page answers.
        () => left || startTransition(() => setHere(true)),
        error => left || setFailed(error),
      )
      return () => {
        left = true
      }
    }, [])
    if (failed) throw failed
    return Part ? <Part {...props} /> : ahead(props)
  }
}

/** A box of a form or a query line that is about to come. */
export const boxAhead = (): ReactElement => <span className="box-ahead" />

/** A box of a form or a query line whose control nobody can need yet. */
export const boxAtRest = (): ReactElement => <span className="box-at-rest" />

/** Parts that stand as boxes until the first page is there. */
const resting = new Set<() => void>()
let roused = false
let lying = false
/** A page without rows of its own has nobody to say that it is there. */
const restAtMostMs = 4_000
const atATime = 4

/** Whoever acts finds every control in its place. */
export function rouse(): void {
  if (roused && resting.size === 0) return
  roused = true
  for (const wake of [...resting]) wake()
}
for (const act of ['pointerdown', 'keydown', 'focusin'] as const)
  globalThis.window?.addEventListener(act, rouse, { capture: true, passive: true })
/** The browser tells of a pointer that rests, too, whenever the page under it changes. */
let pointer: string | undefined
const move = ({ screenX, screenY }: PointerEvent) => {
  const at = `${screenX},${screenY}`
  if (pointer !== undefined && pointer !== at) rouse()
  pointer = at
}
globalThis.window?.addEventListener('pointermove', move, { capture: true, passive: true })

const sleep = (wake: () => void) => {
  resting.add(wake)
  if (!lying) setTimeout(rouse, restAtMostMs)
  lying = true
  return () => void resting.delete(wake)
}
/**
 * False until the first page of this visit is there: controls that are heavy to make, and that nobody can reach before, are made after
 * what he came to read. Each in a quiet moment of its own; all at once for who presses something.
 */
export function useRoused(): boolean {
  const [own, setOwn] = useState(roused || atOnce)
  useEffect(() => {
    if (own) return
    if (roused) return setOwn(true)
    return sleep(() => setOwn(true))
  }, [own])
  return own
}

/**
 * True soon after `there` is: what stands under it is made in slices, between which the page paints, and answers who touches it. What is
 * there from the beginning comes with what is around it, in one picture: two cost a page the half of a second more.
 */
export function useInSlices(there: boolean): boolean {
  const soon = useDeferredValue(there)
  return there && (soon || atOnce)
}

/** Who waits for his turn; the first one is next. */
const turns: (() => void)[] = []
let turning = false
/** After the page has painted what it has; nobody paints what nobody sees. */
const afterPaint = (run: () => void): void => {
  if (document.hidden) setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}
function nextTurn(): void {
  turning = turns.length > 0
  if (!turning) return
  afterPaint(() => {
    turns.shift()?.()
    nextTurn()
  })
}
/** True when it is its turn: what is heavy to begin begins after the words and figures around it, one at a time, and a click is answered between. */
export function useTurn(): boolean {
  const [own, setOwn] = useState(atOnce)
  useEffect(() => {
    if (own) return
    const begin = () => setOwn(true)
    turns.push(begin)
    if (!turning) nextTurn()
    return () => {
      const at = turns.indexOf(begin)
      if (at >= 0) turns.splice(at, 1)
    }
  }, [own])
  return own
}

/** Everything now, and from now on as soon as it is named. */
export async function allAtOnce(): Promise<void> {
  atOnce = true
  roused = true
  while (waiting.size > 0) await Promise.all([...waiting].map(come => come()))
}

const idle: (run: () => void) => void = run =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 2_000)
/** The page itself comes first, with all that it asks for. */
const quietMs = 1_500
/** Controls come once the rows are seen. */
const paintedMs = 200
let warming = false
/** Brings what waits, one part after the other, whenever the page has nothing else to do. What fails comes when it is shown. */
export function warm(): void {
  if (warming) return
  warming = true
  const tried = new Set<() => Promise<void>>()
  const next = () => {
    const [come] = [...waiting].filter(each => !tried.has(each))
    warming = come !== undefined
    if (!come) return
    tried.add(come)
    come()
      .catch(() => undefined)
      .finally(() => idle(next))
  }
  const wakeNext = () => {
    const few = [...resting].slice(0, atATime)
    if (few.length === 0) return rouse()
    for (const wake of few) {
      resting.delete(wake)
      wake()
    }
    idle(wakeNext)
  }
  // Frames are counted, not time alone: on a busy machine the one that shows the rows may be long in coming.
  afterPaint(() => afterPaint(() => setTimeout(() => idle(wakeNext), paintedMs)))
  setTimeout(() => idle(next), quietMs)
}
