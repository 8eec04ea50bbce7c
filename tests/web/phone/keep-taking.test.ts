/** A half-done hand-over is written as it changes, for its owner, and comes back as it was. */
import { expect, test, vi } from 'vitest'
import { draftsOf } from '#web/phone/data/drafts.ts'
import { draftsName, keepHalfDone, stillOpen, takingName } from '#web/phone/data/keep-taking.ts'
import { usePhone } from '#web/phone/data/state.ts'
import { chainOfTaking, type Taking } from '#web/phone/data/taking.ts'

const taking = (temp: string): Taking => ({
  scanned: { text: `QYH1.${'x'.repeat(50)}`, offer: { k: 'k', by: 'sampler', at: 1, labels: ['A1'] }, at: 1 },
  seals: [{ sealNo: 'FQ 1', labels: ['A1'], ok: true, proven: false }],
  temp,
  reason: '',
  photos: [],
  giver: new Blob(['signed']),
  taker: undefined,
})

test('the newest is on the disk in the end, and nobody else finds it', async () => {
  const disk = new Map<string, unknown>()
  let who = 'courier'
  let room = true
  let held: (() => void) | undefined
  const writes: string[] = []
  keepHalfDone(
    () => who,
    async (name, value) => {
      writes.push((value as Taking | undefined)?.temp ?? 'gone')
      await new Promise<void>(resolve => {
        held = resolve
      })
      if (room) disk.set(name, value)
      return room
    },
  )
  const settled = async (condition: () => boolean) => {
    await vi.waitFor(() => {
      held?.()
      expect(condition()).toBe(true)
    })
  }
  usePhone.setState({ taking: taking('4') })
  expect(usePhone.getState().takingKept).toBe(false)
  for (const temp of ['4.', '4.5']) usePhone.setState({ taking: taking(temp) })
  await settled(() => usePhone.getState().takingKept)
  // What was typed while the first was being written is one more write.
  expect(writes).toEqual(['4', '4.5'])
  expect((disk.get(takingName('courier')) as Taking).temp).toBe('4.5')
  // Who leaves finds it again; who comes has none.
  who = ''
  usePhone.setState({ taking: undefined })
  expect(writes).toHaveLength(2)
  expect(disk.get(takingName('courier'))).toBeDefined()
  who = 'other'
  expect(disk.get(takingName(who))).toBeUndefined()
  // Sent, or given up.
  who = 'courier'
  usePhone.setState({ taking: taking('5') })
  usePhone.setState({ taking: undefined })
  await settled(() => disk.get(takingName('courier')) === undefined)
  // No room: the page asks before it is closed.
  room = false
  usePhone.setState({ taking: taking('6') })
  await settled(() => writes.at(-1) === '6')
  await vi.waitFor(() => held?.())
  expect(usePhone.getState().takingKept).toBe(false)
})

test('what was confirmed already does not come back', () => {
  const half = taking('4')
  expect(stillOpen(half, [{ chain: 'work:1' }])).toBe(half)
  expect(stillOpen(half, [{ chain: chainOfTaking(half.scanned) }])).toBeUndefined()
  expect(stillOpen(undefined, [])).toBeUndefined()
})

test('drafts of an order are kept likewise, and go with it', async () => {
  const disk = new Map<string, unknown>()
  keepHalfDone(
    () => 'sampler',
    async (name, value) => {
      disk.set(name, value)
      return true
    },
  )
  const photo = new Blob(['a'])
  usePhone.setState({ drafts: { 'w1 photos': [photo], 'w2 early': '演练' } })
  await vi.waitFor(() =>
    expect(disk.get(draftsName('sampler'))).toEqual({ 'w1 photos': [photo], 'w2 early': '演练' }),
  )
  expect(draftsOf(usePhone.getState().drafts, new Set(['w2']))).toEqual({ 'w2 early': '演练' })
})
