/** The keyboard stays on the button of the part that it was on, wherever that part goes: what the browser takes out and puts in loses it. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** @param order of the parts, by which it is known that some were moved */
export function useKeptFocus(sheet: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<{ part: string; tool: string }>()
  const noted = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (noted.current === sheet.current) return
    noted.current = sheet.current
    sheet.current?.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const part = target.closest<HTMLElement>('[data-part]')?.dataset['part']
      const { tool } = target.dataset
      last.current = part && tool ? { part, tool } : undefined
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moved them
  useLayoutEffect(() => {
    const { current } = last
    const lost = document.activeElement === null || document.activeElement === document.body
    if (!current || !lost) return
    sheet.current
      ?.querySelector<HTMLElement>(`[data-part="${current.part}"] [data-tool="${current.tool}"]`)
      ?.focus({ preventScroll: true })
  }, [order])
}
