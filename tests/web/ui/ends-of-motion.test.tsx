// Alone, as a browser has it: React's own test mode draws nothing in slices.
import '#web/ui/ends-of-motion.ts'
import { Drawer } from '@arco-design/web-react'
import { type ReactElement, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'react-transition-group'
import { expect, it, vi } from 'vitest'

const sliceMs = 5
/** Longer than a slice: after each the page gives way to what waits, timers too. */
function Slow(): ReactElement {
  const until = performance.now() + sliceMs + 1
  while (performance.now() < until);
  return <i />
}
/** Drawn anew behind what is slow, so that the end of its motion comes while it is not reached yet. */
function Page(props: { onOpen: () => void; told: (draw: () => void) => void }): ReactElement {
  const [count, setCount] = useState(0)
  props.told(() => startTransition(() => setCount(1)))
  return (
    <>
      {count > 0 && Array.from({ length: 120 }, (_, at) => <Slow key={at} />)}
      <Drawer visible title={`${count}`} footer={null} afterOpen={props.onOpen}>
        {count}
      </Drawer>
    </>
  )
}

it('a drawer comes to its end while the page under it is drawn in slices', async () => {
  const mode = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const before = mode.IS_REACT_ACT_ENVIRONMENT
  mode.IS_REACT_ACT_ENVIRONMENT = false
  const still = config.disabled
  config.disabled = false
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  try {
    const onOpen = vi.fn()
    let draw = (): void => undefined
    root.render(
      <Page
        onOpen={onOpen}
        told={how => {
          draw = how
        }}
      />,
    )
    await vi.waitFor(() => expect(document.querySelector('.arco-drawer')).not.toBeNull())
    draw()
    await vi.waitFor(
      () => expect(document.querySelector('.arco-drawer-content')?.textContent).toBe('1'),
      10_000,
    )
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledOnce(), 2_000)
  } finally {
    root.unmount()
    mode.IS_REACT_ACT_ENVIRONMENT = before
    config.disabled = still
  }
})
