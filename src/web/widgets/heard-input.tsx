import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

/**
 * Around a select with search: Arco hides its input from who hears the page while a choice is shown, though the keyboard is in it.
 * `label` is what the input is called.
 */
export function HeardInput({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mend = () => {
      for (const input of element.querySelectorAll('input[aria-hidden]')) {
        input.removeAttribute('aria-hidden')
        if (!input.hasAttribute('aria-label')) input.setAttribute('aria-label', label)
      }
    }
    mend()
    const observer = new MutationObserver(mend)
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-hidden'],
    })
    return () => observer.disconnect()
  }, [label])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
