/** The phone's disk as a test has it: what was written stays, whatever becomes of the page. */
import { type Entry, isRepeat, type Logged, lastOf } from '#web/phone/queue/entry.ts'
import type { QueueStore } from '#web/phone/queue/store.ts'

export class MemoryStore implements QueueStore {
  readonly rows = new Map<number, Entry>()
  readonly blobs = new Map<string, Blob>()
  readonly logged: Logged[] = []
  #last = 0

  readonly #inOrder = (): Entry[] => [...this.rows.values()].sort((a, b) => a.id - b.id)
  entries = async (): Promise<Entry[]> => this.#inOrder()
  add: QueueStore['add'] = async (entry, blobs) => {
    if (isRepeat(lastOf(this.#inOrder(), entry), entry)) return
    this.#last += 1
    this.rows.set(this.#last, { ...entry, id: this.#last })
    for (const [id, blob] of blobs) this.blobs.set(id, blob)
  }
  change: QueueStore['change'] = async (seen, change) => {
    const present = this.rows.get(seen.id)
    if (present?.key !== seen.key) return false
    this.rows.set(seen.id, change(present))
    return true
  }
  end: QueueStore['end'] = async (seen, logged) => {
    const present = this.rows.get(seen.id)
    if (present?.key !== seen.key) return false
    this.rows.delete(seen.id)
    for (const { blob } of present.files) this.blobs.delete(blob)
    this.logged.push(logged)
    return true
  }
  blob = async (id: string): Promise<Blob | undefined> => this.blobs.get(id)
  log = async (): Promise<Logged[]> => this.logged
}
