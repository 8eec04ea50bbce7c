/** Hand scanners type: a whole code within a blink, and Enter behind it. */
import { useEffect, useRef } from 'react'
import { usePage } from '#web/session/page-context.ts'

/** Nobody types two keys this close to each other for a whole code, ms. */
const mostGapMs = 60
const leastLength = 8

export interface Typed {
  text: string
  at: number
}
/** What has been typed in one breath, this key with it. Pure. */
export const typedOn = (before: Typed, key: string, at: number): Typed => ({
  text: at - before.at <= mostGapMs ? before.text + key : key,
  at,
})
/** Whether an Enter at this moment ends a scan. */
export const isScan = ({ text, at }: Typed, now: number): boolean =>
  text.length >= leastLength && now - at <= mostGapMs

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Hears a scanner while the page is in front and nobody is writing somewhere: a box that has the focus gets the keys itself. */
export function useScanner(onCode: (code: string) => void): void {
  const { active } = usePage()
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!active) return
    let typed: Typed = { text: '', at: Number.NEGATIVE_INFINITY }
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
      const now = event.timeStamp
      if (event.key === 'Enter') {
        if (isScan(typed, now)) {
          // The button that has the focus is not meant.
          event.preventDefault()
          event.stopPropagation()
          latest.current(typed.text)
        }
        typed = { text: '', at: Number.NEGATIVE_INFINITY }
      } else if (event.key.length === 1) typed = typedOn(typed, event.key, now)
    }
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [active])
}
