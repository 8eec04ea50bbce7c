/** Where the keyboard goes when what lay over the page is gone: back to what had opened it. */
import { useEffect, useId, useRef } from 'react'

/** Menus and lists that open out of a button go before what they opened is closed. */
const passing = '.arco-trigger, .arco-dropdown-menu'
const isPassing = (element: Element) => element.closest(passing) !== null

let last: HTMLElement | undefined
// On the way down: selects that search let nobody above them hear of it.
globalThis.document?.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof HTMLElement && !isPassing(target)) last = target
  },
  { capture: true },
)

/** A layer takes the keyboard a moment after it has come: not from who is already writing in it. */
let pressedAt = Number.NEGATIVE_INFINITY
const pressMs = 100
for (const kind of ['pointerdown', 'pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(
    kind,
    () => {
      pressedAt = kind === 'pointerdown' ? performance.now() : Number.NEGATIVE_INFINITY
    },
    { capture: true },
  )
globalThis.document?.addEventListener(
  'focusin',
  ({ target, relatedTarget }) => {
    if (!(target instanceof Element) || !target.matches('.arco-modal-wrapper, .arco-drawer-wrapper')) return
    // Whoever presses beside a box leaves it.
    if (performance.now() - pressedAt < pressMs) return
    if (relatedTarget instanceof HTMLElement && target !== relatedTarget && target.contains(relatedTarget))
      relatedTarget.focus({ preventScroll: true })
  },
  { capture: true },
)

/** Lists, calendars and clocks out of which one chooses: the keyboard stays in the box that they belong to. */
const choices = '.arco-select-popup, .arco-cascader-popup, .arco-picker-container'
const takesFocus = 'input, textarea, select, button, a[href], [tabindex], [contenteditable]'
globalThis.document?.addEventListener('mousedown', event => {
  const at = event.target
  if (!(at instanceof Element) || !at.closest(choices)) return
  const own = at.closest(takesFocus)
  if (!own?.closest(choices)) event.preventDefault()
})
const boxes = '.arco-select, .arco-picker, .arco-cascader, .arco-input-tag'
/** Looked at until what it was chosen from is gone, for as long as that may take. */
const closingMs = [0, 60, 200, 450]
/** A box may be another one once it has a value; what stands around it stays. */
function anew(around: Element | undefined): HTMLElement | undefined {
  if (!around) return undefined
  const [own, ...others] = around.matches(boxes) ? [around] : around.querySelectorAll(boxes)
  if (!own || others.length > 0) return undefined
  return own.matches('[tabindex]')
    ? (own as HTMLElement)
    : (own.querySelector<HTMLElement>(takesFocus) ?? undefined)
}

/** Presses of keys and pointers so far: who has gone on by himself is not called back. */
let presses = 0
for (const kind of ['pointerdown', 'keydown'])
  globalThis.document?.addEventListener(kind, () => presses++, { capture: true })

/** Arco lets the keyboard go where a choice is made, and what is closed takes it along: it goes back into the box. */
function chosen(at: EventTarget | null, byFinger = false): void {
  const popup = at instanceof Element ? at.closest('.arco-trigger') : null
  const back = last
  const box = back?.closest(boxes)
  // By keys the box itself is pressed while its list is open.
  const inBox =
    at instanceof Element && at.closest('[aria-expanded="true"]') !== null && at.closest(boxes) === box
  // A finger has no keyboard to lose, and would be given one over half of its screen.
  if (!back || byFinger || !(popup || (box && inBox))) return
  const around: Element[] = []
  // Not the whole page: a box elsewhere on it is another one.
  for (let at = box?.parentElement; at && at !== document.body && around.length < 4; at = at.parentElement)
    around.push(at)
  // A layer that keeps the keyboard in it puts it into its first field where the box was made anew.
  const layer = box?.closest('.arco-drawer, .arco-modal')
  const then = presses
  const choosing = !popup || popup.querySelector(choices) !== null || popup.matches(choices)
  const page = back.ownerDocument
  const giveBack = () => {
    const active = page.activeElement
    const nowhere = active === null || active === page.body
    const gone =
      popup !== null && (!popup.isConnected || !popup.checkVisibility({ visibilityProperty: true }))
    const strayed = choosing && !!layer?.contains(active) && !box?.contains(active)
    const lost = nowhere ? choosing || gone : strayed || (gone && popup.contains(active))
    if (!lost || presses !== then) return
    const to = back.isConnected ? back : anew(box?.isConnected ? box : around.find(at => at.isConnected))
    to?.focus({ preventScroll: true })
  }
  for (const ms of closingMs) setTimeout(giveBack, ms)
}
// A select that searches hands the keyboard from its frame to its box: who goes backwards would never get out of it.
globalThis.document?.addEventListener(
  'keydown',
  ({ target, key, shiftKey }) => {
    if (key !== 'Tab' || !shiftKey || !(target instanceof HTMLInputElement)) return
    for (let at = target.parentElement; at?.closest(boxes); at = at.parentElement) {
      const frame = at
      if (frame.getAttribute('tabindex') !== '0') continue
      frame.tabIndex = -1
      setTimeout(() => {
        frame.tabIndex = 0
      })
    }
  },
  { capture: true },
)
// Before the choice is made: what was pressed may be gone with it.
globalThis.document?.addEventListener(
  'click',
  event => chosen(event.target, Reflect.get(event, 'pointerType') === 'touch'),
  { capture: true },
)
globalThis.document?.addEventListener(
  'keydown',
  ({ target, key }) => {
    if (key === 'Enter' || key === ' ' || key === 'Escape') chosen(target)
  },
  { capture: true },
)

/** What has the keyboard now, or had it before a menu was in the way. */
function opener(): HTMLElement | undefined {
  const active = document.activeElement
  return active instanceof HTMLElement && active !== document.body && !isPassing(active) ? active : last
}
const mayTake = (closing: string | undefined): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || (!!closing && active.closest(`.${closing}`) !== null)
}

/** For what is opened by a call: note now, give back when it is closed. */
export function focusBack(): () => void {
  const back = opener()
  return () => {
    if (back?.isConnected && mayTake('arco-modal')) back.focus()
  }
}

/** For what is opened by being drawn. @returns a class for it, by which the focus within it is known */
export function useFocusBack(open: boolean): string {
  const mark = `layer-${useId().replaceAll(':', '')}`
  const back = useRef<HTMLElement>()
  // Noted while drawing: once it is there, what lies in it may have taken the keyboard.
  if (open && !back.current) back.current = opener()
  useEffect(() => {
    if (!open) return
    return () => {
      const to = back.current
      back.current = undefined
      // Not under the key that closed it: Enter would press at once what gets the focus.
      setTimeout(() => {
        if (to?.isConnected && mayTake(mark)) to.focus()
      })
    }
  }, [open, mark])
  return mark
}
