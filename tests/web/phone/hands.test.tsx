// @vitest-environment happy-dom
/** While a code is shown little is asked for, nothing while nobody looks, and the whole day only when a bottle has gone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePhone } from '#web/phone/data/state.ts'
import { watchHands } from '#web/phone/data/watch-hands.ts'
import type { Today } from '#web/phone/data/works.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
// The wire is the edge of what is tested.
vi.mock('#web/api/transport.ts', () => ({ send }))

const held = (labels: readonly string[]) =>
  labels.map(labelNo => ({ labelNo, mine: true })) as unknown as Today['samples']
let inHand = ['A1', 'A2']
let asked: string[] = []
let visible: DocumentVisibilityState = 'visible'
function look(state: DocumentVisibilityState) {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const day = () => asked.filter(path => path.endsWith('/m/today')).length
const hands = () => asked.filter(path => path.endsWith('/m/hands')).length
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  send.mockImplementation(async ({ url }: { url: string }) => {
    const path = url.split('?')[0]!
    if (path.includes('/m/')) asked.push(path)
    const result = path.endsWith('/m/hands')
      ? { labels: inHand }
      : { samples: held(inHand), works: [], batches: [], me: { state: null } }
    const data = { success: true, message: '', code: 200, result, timestamp: Date.now() }
    return { kind: 'answer', status: 200, data, headers: () => undefined }
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
  asked = []
  inHand = ['A1', 'A2']
  visible = 'visible'
  usePhone.setState({ today: { samples: held(inHand), works: [], batches: [] } as unknown as Today })
  end = watchHands()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the day is asked for when a bottle has gone, and not before', async () => {
  await passed(20_000)
  expect(hands()).toBe(5)
  expect(day()).toBe(0)
  inHand = ['A2']
  await passed(4_000)
  expect(day()).toBe(1)
  expect(usePhone.getState().today?.samples).toHaveLength(1)
  await passed(8_000)
  expect(day()).toBe(1)
})

test('nothing is asked while nobody looks; who comes back is told at once', async () => {
  look('hidden')
  await passed(60_000)
  expect(asked).toEqual([])
  look('visible')
  await passed(0)
  expect(hands()).toBe(1)
})

test('nothing without a network, nor of who is signed out, nor after it has ended', async () => {
  usePhone.setState({ awaySince: 1 })
  await passed(8_000)
  usePhone.setState({ awaySince: undefined, signedOut: 'expired' })
  await passed(8_000)
  usePhone.setState({ signedOut: undefined })
  end()
  await passed(8_000)
  look('visible')
  await passed(0)
  expect(asked).toEqual([])
})
