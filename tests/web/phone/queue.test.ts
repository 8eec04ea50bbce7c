/** What was done on the phone reaches the server once, in order, whatever is cut in between. */
import { expect, test } from 'vitest'
import { randomFrom } from '#lib/random.ts'
import { nextOf, waitOf } from '#web/phone/queue/entry.ts'
import { type Outcome, Queue, type Wire } from '#web/phone/queue/queue.ts'
import { MemoryStore } from './memory-store.ts'

type Body = Readonly<Record<string, unknown>>
/** A server that keeps what it did under each key, as ours does, and loses answers. */
class Server implements Wire {
  readonly done: { path: string; body: Body; key: string }[] = []
  readonly files: string[] = []
  readonly answers = new Map<string, Outcome>()
  judge: (path: string, body: Body) => Outcome = () => ({ kind: 'done', words: '' })
  /** Whether the question, or the answer, is lost. */
  cut: () => 'question' | 'answer' | undefined = () => undefined

  async send(path: string, body: Body, key: string): Promise<Outcome> {
    const cut = this.cut()
    if (cut === 'question') return { kind: 'silent' }
    const known = this.answers.get(key)
    const answer = known ?? this.judge(path, body)
    if (!known && answer.kind === 'done') {
      this.done.push({ path, body, key })
      this.answers.set(key, answer)
    }
    return cut === 'answer' ? { kind: 'silent' } : answer
  }
  async upload(_: Blob, key: string): Promise<Outcome> {
    if (this.cut() === 'question') return { kind: 'silent' }
    if (!this.files.includes(key)) this.files.push(key)
    return this.cut() === 'answer' ? { kind: 'silent' } : { kind: 'done', words: `temp/${key}.jpg` }
  }
}

/** As a browser's lock of one name: one after the other, among all pages. */
function lock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
let pages = 0
function phone(
  server: Server,
  store = new MemoryStore(),
  owner = 'sampler',
  alone?: <T>(work: () => Promise<T>) => Promise<T>,
) {
  let keys = store.rows.size + store.logged.length
  pages += 1
  const page = pages
  const clock = { at: 1_000_000 }
  const told = { signedOut: 0 }
  const who = { is: owner }
  const queue = new Queue(store, server, {
    now: () => clock.at,
    newKey: () => `key-${owner}-${page}-${++keys}`,
    owner: () => who.is,
    changed: () => undefined,
    signedOut: () => {
      told.signedOut += 1
    },
    ...(alone && { alone }),
  })
  const add = (chain: string, at: number, photos: readonly Blob[] = []) =>
    queue.add({
      chain,
      title: `第 ${at} 条`,
      about: '',
      path: '/work/recordDetail',
      body: { at },
      photos: photos.map(blob => ({ field: 'photo', blob })),
    })
  return { store, queue, add, told, clock, who }
}
const ats = (server: Server) => server.done.map(({ body }) => body['at'])

test('500 entries, cut at random and the page killed at random: each once, in order', async () => {
  const random = randomFrom(20_261_121)
  const server = new Server()
  server.cut = () => (random.next() < 0.25 ? 'question' : random.next() < 0.25 ? 'answer' : undefined)
  let here = phone(server)
  const total = 500
  for (let at = 0; at < total; at++)
    await here.add(`work:${at % 7}`, at, at % 10 === 0 ? [new Blob([String(at)])] : [])
  for (let round = 0; here.store.rows.size > 0 && round < 10_000; round++) {
    await here.queue.pump()
    // The page is closed in the middle of whatever it does, and another one begins with what lies on the phone.
    if (random.next() < 0.2) {
      here.queue.stop()
      here = phone(server, here.store)
    }
  }
  here.queue.stop()
  expect(here.store.rows.size).toBe(0)
  expect(server.done).toHaveLength(total)
  for (let chain = 0; chain < 7; chain++) {
    const own = ats(server).filter(at => Number(at) % 7 === chain)
    expect(own).toEqual(own.toSorted((a, b) => Number(a) - Number(b)))
  }
  expect(server.files).toHaveLength(total / 10)
  expect(here.store.blobs.size).toBe(0)
  expect(here.store.logged.filter(({ end }) => end === 'sent')).toHaveLength(total)
})

test('a refusal stops its chain and no other; amended it goes out under another key, and what followed it follows', async () => {
  const server = new Server()
  server.judge = (_, { at }) =>
    at === 1 ? { kind: 'refused', words: '标签未收下，第 2 瓶仍空' } : { kind: 'done', words: '' }
  const { store, queue, add } = phone(server)
  for (const [chain, at] of [
    ['a', 0],
    ['a', 1],
    ['a', 2],
    ['b', 3],
  ] as const)
    await add(chain, at)
  await queue.pump()
  expect(ats(server)).toEqual([0, 3])
  const [stopped, after] = await store.entries()
  expect(stopped).toMatchObject({ state: 'refused', refusal: { words: '标签未收下，第 2 瓶仍空' } })
  expect(after).toMatchObject({ state: 'waiting', tries: 0 })
  await queue.amend(stopped!, { at: 10 })
  await queue.pump()
  queue.stop()
  expect(ats(server)).toEqual([0, 3, 10, 2])
  expect(server.done[2]!.key).not.toBe(stopped!.key)
  expect(store.rows.size).toBe(0)
})

test('a conflict keeps both versions; given up with a reason it lies in the log, and the chain goes on', async () => {
  const server = new Server()
  server.judge = (_, { at }) =>
    at === 0
      ? { kind: 'refused', words: '已由 顾澄 10:23 取消', present: { state: 'CANCELLED' } }
      : { kind: 'done', words: '' }
  const { store, queue, add } = phone(server)
  await add('a', 0)
  await add('a', 1)
  await queue.pump()
  const [conflict] = await store.entries()
  expect(conflict).toMatchObject({
    state: 'conflict',
    body: { at: 0 },
    refusal: { present: { state: 'CANCELLED' } },
  })
  await queue.drop(conflict!, '工单已取消')
  await queue.pump()
  queue.stop()
  expect(ats(server)).toEqual([1])
  expect(store.logged.map(({ end, words }) => [end, words])).toEqual([
    ['dropped', '工单已取消'],
    ['sent', ''],
  ])
})

test('what waits for another phone is tried again and holds up nothing else', async () => {
  const server = new Server()
  let there = false
  server.judge = (_, { at }) =>
    at === 0 && !there
      ? { kind: 'early', words: '交出人的记录还没有上传，将自动重试' }
      : { kind: 'done', words: '' }
  const { store, queue, add, clock } = phone(server)
  await add('handover', 0)
  await add('work', 1)
  await queue.pump()
  expect(ats(server)[0]).toBe(1)
  expect((await store.entries())[0]).toMatchObject({
    state: 'waiting',
    refusal: { words: expect.stringContaining('自动重试') },
  })
  there = true
  await queue.pump()
  expect(ats(server)).toEqual([1])
  clock.at += 120_000
  await queue.pump()
  expect(ats(server)).toEqual([1, 0])
  queue.stop()
})

test('a session that is over stops everything and loses nothing; another person sends only his own', async () => {
  const server = new Server()
  server.judge = () => ({ kind: 'signed-out' })
  const first = phone(server)
  await first.add('a', 0)
  await first.queue.pump()
  first.queue.stop()
  expect(first.told.signedOut).toBeGreaterThan(0)
  expect(first.store.rows.size).toBe(1)
  server.judge = () => ({ kind: 'done', words: '' })
  const other = phone(server, first.store, 'courier')
  await other.add('b', 1)
  await other.queue.pump()
  other.queue.stop()
  expect(ats(server)).toEqual([1])
  const again = phone(server, first.store)
  await again.queue.pump()
  again.queue.stop()
  expect(ats(server)).toEqual([1, 0])
})

test('a photo that the phone has lost is said, and the entry waits for its owner', async () => {
  const server = new Server()
  const { store, queue, add } = phone(server)
  server.cut = () => 'question'
  await add('a', 0, [new Blob(['x'])])
  await queue.pump()
  store.blobs.clear()
  server.cut = () => undefined
  await queue.pump()
  queue.stop()
  expect((await store.entries())[0]).toMatchObject({
    state: 'refused',
    refusal: { words: expect.stringContaining('照片已不在这台手机上') },
  })
})

test('the oldest of all chains goes first, and waiting grows to a minute', () => {
  const entry = (id: number, chain: string, over: object = {}) => ({
    id, key: String(id), owner: 'a', chain, title: '', about: '', path: '', body: {}, files: [], doneAt: 0, tries: 0, nextAt: 0,
    state: 'waiting' as const, ...over,
  }) // biome-ignore format: one line a thought
  expect(nextOf([entry(1, 'a', { nextAt: 50 }), entry(2, 'a'), entry(3, 'b')], 'a', 10)?.id).toBe(3)
  // What another person left here in the same work is his to send: it holds up nobody else.
  expect(nextOf([entry(1, 'a', { owner: 'b' }), entry(2, 'a')], 'a', 10)?.id).toBe(2)
  expect(nextOf([entry(1, 'a', { state: 'refused' }), entry(2, 'a')], 'a', 10)).toBeUndefined()
  expect([1, 3, 20].map(tries => waitOf(tries, 1))).toEqual([2_000, 8_000, 60_000])
})

test('two tabs of one phone send each entry once between them, photos too', async () => {
  const server = new Server()
  const asked: unknown[] = []
  const send = server.send.bind(server)
  server.send = async (path, body, key) => {
    asked.push(body['at'])
    await Promise.resolve()
    return send(path, body, key)
  }
  const alone = lock()
  const one = phone(server, new MemoryStore(), 'sampler', alone)
  const two = phone(server, one.store, 'sampler', alone)
  one.queue.stop()
  two.queue.stop()
  for (let at = 0; at < 20; at++) await one.add(`work:${at % 3}`, at, at % 5 === 0 ? [new Blob(['x'])] : [])
  const tabs = [phone(server, one.store, 'sampler', alone), phone(server, one.store, 'sampler', alone)]
  await Promise.all(tabs.map(({ queue }) => queue.pump()))
  for (const { queue } of tabs) queue.stop()
  expect(asked).toHaveLength(20)
  expect(
    ats(server)
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(one.store.rows.size).toBe(0)
  expect(server.files).toHaveLength(4)
})

test('a button that is pressed twice is one deed; the same again later, or with photos, is another', async () => {
  const server = new Server()
  const { store, queue, add } = phone(server)
  // Nothing goes out: the last is still there when the next comes.
  server.cut = () => 'question'
  const press = (happenedAt: string, path = '/work/accept') =>
    queue.add({ chain: 'work:1', title: '', about: '', path, body: { id: '1', happenedAt } })
  await Promise.all([press('10:00:00'), press('10:00:01')])
  expect(store.rows.size).toBe(1)
  await press('10:00:02', '/work/checkIn')
  await press('10:00:03')
  expect(store.rows.size).toBe(3)
  await add('b', 0, [new Blob(['x'])])
  await add('b', 0, [new Blob(['y'])])
  expect(store.rows.size).toBe(5)
  queue.stop()
})

test('what was sent meanwhile does not come back: not by hurrying, not by amending twice, not by giving up late', async () => {
  const server = new Server()
  const { store, queue, add } = phone(server)
  await add('a', 0, [new Blob(['x'])])
  const [seen] = await store.entries()
  await queue.pump()
  expect(store.rows.size).toBe(0)
  // Another tab still shows it.
  await queue.amend(seen!, { at: 9 })
  await queue.drop(seen!, '不要了')
  await queue.hurry()
  await queue.pump()
  expect(ats(server)).toEqual([0])
  expect(store.rows.size).toBe(0)
  expect(store.logged.map(({ end }) => end)).toEqual(['sent'])

  server.judge = (_, { at }) => (at === 1 ? { kind: 'refused', words: '' } : { kind: 'done', words: '' })
  await add('a', 1)
  await queue.pump()
  const [refused] = await store.entries()
  await Promise.all([queue.amend(refused!, { at: 2 }), queue.amend(refused!, { at: 2 })])
  await queue.pump()
  queue.stop()
  expect(ats(server)).toEqual([0, 2])
})

test('a disk that fails once does not end the sending', async () => {
  const server = new Server()
  const { store, queue, add } = phone(server)
  queue.stop()
  await add('a', 0)
  const again = phone(server, store)
  const entries = store.entries
  store.entries = () => Promise.reject(new DOMException('cut', 'InvalidStateError'))
  await expect(again.queue.pump()).rejects.toThrow('cut')
  store.entries = entries
  await again.queue.pump()
  again.queue.stop()
  expect(ats(server)).toEqual([0])
})

test('somebody else who signs in while a photo goes does not send what it belongs to', async () => {
  const server = new Server()
  const { store, queue, add, who } = phone(server)
  const upload = server.upload.bind(server)
  server.upload = async (blob, key) => {
    who.is = 'courier'
    return upload(blob, key)
  }
  await add('a', 0, [new Blob(['x'])])
  await queue.pump()
  expect(server.done).toEqual([])
  expect((await store.entries())[0]).toMatchObject({ owner: 'sampler', state: 'waiting' })
  who.is = 'sampler'
  await queue.pump()
  queue.stop()
  expect(ats(server)).toEqual([0])
})
