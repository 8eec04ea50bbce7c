/**
 * Sends what was done, one after the other, each exactly once: the key is in the store before anything goes out, so that whatever dies
 * in between, the same call goes out again and the server answers it as it did. What is refused stops its chain and stays until its
 * owner has amended it or given it up.
 */
import { bodyOf, dueAt, type Entry, isStopped, type Logged, nextOf, type Refusal, waitOf } from './entry.ts'
import type { NewEntry, QueueStore } from './store.ts'

export type Outcome =
  | { kind: 'done'; words: string }
  /** Nobody answered, or nobody can now: everything waits. */
  | { kind: 'silent' }
  /** Not yet: what it stands upon is still on its way from another phone. */
  | { kind: 'early'; words: string }
  | { kind: 'refused'; words: string; present?: Readonly<Record<string, unknown>> }
  /** The session is over or locked: its owner has to come. */
  | { kind: 'signed-out'; locked?: boolean }
export interface Wire {
  send(path: string, body: Readonly<Record<string, unknown>>, key: string): Promise<Outcome>
  /** `words` of `done` are the path under which it was stored. */
  upload(blob: Blob, key: string): Promise<Outcome>
}
export interface Surroundings {
  now(): number
  newKey(): string
  owner(): string
  /** Told after each change. */
  changed(): void
  signedOut(locked: boolean): void
  /** One at a time among all pages of this phone; at once where there is no way to tell. */
  alone?<T>(work: () => Promise<T>): Promise<T>
  chance?(): number
}
export interface Done extends Pick<Entry, 'chain' | 'title' | 'about' | 'path' | 'body'> {
  readonly photos?: readonly { readonly field: string; readonly blob: Blob }[]
}

const lostPhoto = '照片已不在这台手机上（可能被系统清理）。请放弃这一条，再回到这一步重新拍照'

/** The longest wait. */
const longTries = 10

/** Whether the next one's turn has come. */
type Went = 'done' | 'silent' | 'signed-out' | 'locked'

export class Queue {
  readonly #store: QueueStore
  readonly #wire: Wire
  readonly #around: Surroundings
  #running: Promise<void> | undefined
  #again = false
  #silences = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(store: QueueStore, wire: Wire, around: Surroundings) {
    this.#store = store
    this.#wire = wire
    this.#around = around
  }

  /** Resolves when it is on the disk: from then on it is done, whatever becomes of page, phone or network. */
  async add({ photos = [], ...done }: Done): Promise<void> {
    const { newKey, now, owner, changed } = this.#around
    const blobs = new Map<string, Blob>()
    const files = photos.map(({ field, blob }) => {
      const id = newKey()
      blobs.set(id, blob)
      return { field, blob: id }
    })
    const entry: NewEntry = {
      ...done,
      files,
      key: newKey(),
      owner: owner(),
      doneAt: now(),
      state: 'waiting',
      tries: 0,
      nextAt: 0,
    }
    await this.#store.add(entry, blobs)
    changed()
    this.wake()
  }

  /** Goes out anew, as another call: the one that was refused did nothing. Of what is not stopped any more nothing is changed. */
  async amend(seen: Entry, body: Entry['body']): Promise<void> {
    const key = this.#around.newKey()
    await this.#store.change(seen, ({ refusal: _, ...rest }) => ({
      ...rest,
      body,
      key,
      state: 'waiting',
      tries: 0,
      nextAt: 0,
    }))
    this.#around.changed()
    this.wake()
  }
  /** Not to be sent: it stays in the log with the reason. */
  async drop(entry: Entry, reason: string): Promise<void> {
    await this.#end(entry, 'dropped', reason)
    this.wake()
  }

  /** Tries at once what waits, whatever it waits for: the network is back, or somebody asks for it. */
  async hurry(): Promise<void> {
    for (const entry of await this.#store.entries())
      if (!isStopped(entry) && entry.nextAt > 0)
        await this.#store.change(entry, present => ({ ...present, nextAt: 0 }))
    this.wake()
  }
  wake(): void {
    this.#silences = 0
    void this.pump()
  }
  /** Until nothing can be sent now. One at a time, however many ask. */
  pump(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    const run = async () => {
      let whole = false
      try {
        do {
          this.#again = false
          await this.#sendAll()
        } while (this.#again && !this.#stopped)
        whole = true
      } finally {
        // The phone's own fault, as a disk that does not answer, must not end the sending for good.
        if (!whole) this.#later(waitOf(longTries, this.#chance()))
      }
    }
    this.#running = run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer)
    const { alone = work => work() } = this.#around
    while (!this.#stopped) {
      // Looked for and sent under one lock: another tab does not take the same.
      const outcome = await alone(() => this.#sendNext())
      if (outcome === 'nothing') return
      if (outcome === 'silent') {
        this.#silences += 1
        return this.#later(waitOf(this.#silences, this.#chance()))
      }
      this.#silences = 0
      if (outcome === 'signed-out' || outcome === 'locked')
        return this.#around.signedOut(outcome === 'locked')
    }
  }
  async #sendNext(): Promise<Went | 'nothing'> {
    const { now, owner } = this.#around
    const entries = this.#stopped ? [] : await this.#store.entries()
    const entry = nextOf(entries, owner(), now())
    if (entry) return this.#sendOne(entry)
    const due = dueAt(entries, owner())
    if (due !== undefined) this.#later(due - now())
    return 'nothing'
  }
  #chance(): number {
    return this.#around.chance?.() ?? Math.random()
  }
  #later(ms: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.pump(), Math.max(50, ms))
  }

  async #sendOne(first: Entry): Promise<Went> {
    let entry = first
    for (const file of entry.files) {
      if (file.path !== undefined) continue
      const blob = await this.#store.blob(file.blob)
      if (!this.#isOwn(entry)) return 'done'
      const given: Outcome = blob
        ? await this.#wire.upload(blob, file.blob)
        : { kind: 'refused', words: lostPhoto }
      if (given.kind !== 'done') return this.#stop(entry, given)
      const files = entry.files.map(each => (each.blob === file.blob ? { ...each, path: given.words } : each))
      entry = { ...entry, files }
      if (!(await this.#store.change(entry, present => ({ ...present, files })))) return 'done'
    }
    if (!this.#isOwn(entry)) return 'done'
    const outcome = await this.#wire.send(entry.path, bodyOf(entry), entry.key)
    if (outcome.kind !== 'done') return this.#stop(entry, outcome)
    await this.#end(entry, 'sent', outcome.words)
    return 'done'
  }

  /** Somebody else may have signed in while its photos went: in his name it must not go. */
  #isOwn = ({ owner }: Entry): boolean => owner === this.#around.owner()

  async #stop(entry: Entry, outcome: Exclude<Outcome, { kind: 'done' }>): Promise<Went> {
    if (outcome.kind === 'silent') return 'silent'
    if (outcome.kind === 'signed-out') return outcome.locked ? 'locked' : 'signed-out'
    const at = this.#around.now()
    const tries = entry.tries + 1
    const { words } = outcome
    if (outcome.kind === 'early') {
      const nextAt = at + waitOf(tries + 1, this.#chance())
      await this.#store.change(entry, present => ({ ...present, tries, nextAt, refusal: { words, at } }))
    } else {
      const refusal: Refusal = { words, at, ...(outcome.present && { present: outcome.present }) }
      const state = outcome.present ? 'conflict' : 'refused'
      await this.#store.change(entry, present => ({ ...present, tries, refusal, state }))
    }
    this.#around.changed()
    return 'done'
  }

  async #end(entry: Entry, end: Logged['end'], words: string): Promise<void> {
    const { id, owner, chain, path, title, about, doneAt, body } = entry
    const endedAt = this.#around.now()
    await this.#store.end(entry, {
      id, owner, chain, path, title, about, doneAt, body, end, words, endedAt,
    }) // biome-ignore format: as they are taken
    this.#around.changed()
  }
}
