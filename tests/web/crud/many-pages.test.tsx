// @vitest-environment happy-dom
/** R43: a console that shows one page after the other for weeks, as a wall does. */
import { cleanup, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { facility } from '#contract/device/facility.ts'
import { plant } from '#contract/sewage/plant.ts'
import { Live } from '#web/live/live.ts'
import { LiveContext } from '#web/live/live-context.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from './harness.tsx'

const rounds = 12
const pages = [
  [plant, 'plantName'],
  [facility, 'facilityName'],
] as const

/** What pages leave behind at what outlives them: listeners of window and document, and clocks that go on. */
function counted() {
  const held = new Map<string, number>()
  const count = (what: string, by: number) => held.set(what, (held.get(what) ?? 0) + by)
  const undo: (() => void)[] = []
  for (const [name, target] of [
    ['window', window],
    ['document', document],
    ['body', document.body],
  ] as const) {
    const { addEventListener, removeEventListener } = target
    const listening = new Set<string>()
    const numbers = new WeakMap<object, number>()
    let last = 0
    const keyOf = (type: string, listener: object | null, options: unknown) => {
      if (listener && !numbers.has(listener)) numbers.set(listener, ++last)
      const capture =
        typeof options === 'object' ? Boolean((options as { capture?: boolean })?.capture) : Boolean(options)
      return `${type} ${listener ? numbers.get(listener) : 0} ${capture}`
    }
    const once = (options: unknown) =>
      Boolean((options as { once?: boolean; signal?: unknown } | undefined)?.once)
    target.addEventListener = ((type: string, listener: object | null, options?: unknown) => {
      if (!once(options)) listening.add(keyOf(type, listener, options))
      held.set(name, listening.size)
      return addEventListener.call(
        target,
        type,
        listener as EventListener,
        options as AddEventListenerOptions,
      )
    }) as typeof target.addEventListener
    target.removeEventListener = ((type: string, listener: object | null, options?: unknown) => {
      listening.delete(keyOf(type, listener, options))
      held.set(name, listening.size)
      return removeEventListener.call(
        target,
        type,
        listener as EventListener,
        options as AddEventListenerOptions,
      )
    }) as typeof target.removeEventListener
    undo.push(() => Object.assign(target, { addEventListener, removeEventListener }))
  }
  const { setInterval: begin, clearInterval: end } = globalThis
  const clocks = new Set<unknown>()
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const clock = begin(...given)
    clocks.add(clock)
    count('clocks', 1)
    return clock
  }) as typeof setInterval
  globalThis.clearInterval = (clock => {
    if (clocks.delete(clock)) count('clocks', -1)
    end(clock)
  }) as typeof clearInterval
  undo.push(() => Object.assign(globalThis, { setInterval: begin, clearInterval: end }))
  onTestFinished(() => {
    for (const step of undo) step()
  })
  return () => Object.fromEntries([...held].sort())
}

test('pages that come and go by the dozen leave neither listeners nor clocks nor elements behind [R43]', async () => {
  const left = counted()
  const live = new Live({ soon: () => () => {} })
  const visit = async ([resource, name]: (typeof pages)[number]) => {
    const page = resource.path.slice(1)
    const wire = signIn(['*'])
    wire.seed(resource, [{ id: 'row1', [name]: '城东厂' }])
    const { default: Screen } = await screens[page]!()
    show(<LiveContext.Provider value={live}>{createElement(Screen)}</LiveContext.Provider>, `/${page}`)
    await screen.findAllByText('城东厂')
    cleanup()
  }
  const after: { left: Record<string, number>; elements: number }[] = []
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) await visit(page)
    after.push({ left: left(), elements: document.querySelectorAll('*').length })
  }
  // It does see what comes and goes.
  expect(Object.keys(after[3]!.left)).toContain('window')
  expect(after.at(-1)).toEqual(after[3])
}, 120_000)
