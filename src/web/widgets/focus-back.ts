/** Where the keyboard goes when what lay over the page is gone: back to what had opened it. */
import { useEffect, useId, useRef } from 'react'

/** Menus and lists that open out of a button go before what they opened is closed. */
const passing = '.arco-trigger, .arco-dropdown-menu'
const isPassing = (element: Element) => element.closest(passing) !== null

let last: HTMLElement | undefined
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !isPassing(target)) last = target
})

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
