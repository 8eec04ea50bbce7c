import { useEffect, useRef } from 'react'
import { usePage } from '#web/session/page-context.ts'

/** What is done, by key; `？` is what an input method makes of `?`. */
export type Shortcuts = Readonly<Partial<Record<'/' | 'n' | '?' | 'Escape' | 'j' | 'k' | ' ', () => void>>>

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(input|textarea|select)$/i.test(target.tagName) ||
    target.role === 'combobox')
/** The space bar presses what has the focus. */
const pressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary, [role=button], [role=tab]') !== null
/** A dialog or drawer is open: keys belong to it. */
const layered = () => document.querySelector('.crud-layer, .arco-modal-wrapper:not([style*="none"])') !== null

/** Keys of a page. They rest while something is typed, a layer is open, or the page lies behind another tab. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { active } = usePage()
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (typing(event.target) || layered()) return
      const key = event.key === '？' ? '?' : event.key
      if (key === ' ' && pressed(event.target)) return
      const run = Object.entries(latest.current).find(([name]) => name === key)?.[1]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}
