import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'

export interface TabStripProps {
  label: string
  tabs: readonly { key: string; title: ReactNode }[]
  active: string
  onTab: (key: string) => void
  /** What the active tab shows. */
  children: ReactNode
}

/** Tabs of a layer; arrow keys move between them. */
export function TabStrip({ label, tabs, active, onTab, children }: TabStripProps): ReactElement {
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(tab => tab.key === active)
    const next = (at + step + tabs.length) % tabs.length
    onTab(tabs[next]!.key)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        ref={strip}
        className="views h-40 beside gap-24 flex-none overflow-x-auto border-b tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            className="flex-none min-w-24 text-13 leading-20"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onTab(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
        {children}
      </div>
    </>
  )
}
