// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StatusLine } from '#web/app/frame/status-line.tsx'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'

afterEach(cleanup)

test('an older page says that the system was updated, and reloads only when it is told to [R21]', () => {
  const live = new Live({ soon: () => () => {} })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext.Provider value={live}>
        <input defaultValue="写到一半" />
        <StatusLine />
      </LiveContext.Provider>
    </QueryClientProvider>,
  )
  const greeted = (build?: string) =>
    act(() =>
      live.receive(JSON.stringify({ t: 'hello', now: Date.now(), beat: 10_000, ...(build && { build }) })),
    )
  const offered = () => screen.queryByRole('button', { name: '系统已更新，保存后点此刷新' })
  greeted('one')
  expect(offered()).toBeNull()
  act(() => live.lost('connecting'))
  greeted('one')
  greeted()
  expect(offered()).toBeNull()
  greeted('two')
  expect(offered()).not.toBeNull()
  expect(screen.getByDisplayValue('写到一半')).toBeDefined()
  // Rolled back: it is the page of this server again.
  greeted('one')
  expect(offered()).toBeNull()
})
