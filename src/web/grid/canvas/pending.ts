/** Uploads under way or failed, by cell. They are no value yet: the model hears of a file when it is stored. */
import type { Uploaded } from '../cells/uploaded.ts'

export interface Pending {
  of(id: string, key: string): readonly Uploaded[]
  set(id: string, key: string, files: readonly Uploaded[]): void
  subscribe(listener: (id: string, key: string) => void): () => void
  readonly busy: boolean
}
const none: readonly Uploaded[] = []

export function createPending(): Pending {
  const held = new Map<string, readonly Uploaded[]>()
  const listeners = new Set<(id: string, key: string) => void>()
  return {
    of: (id, key) => (held.size === 0 ? none : (held.get(`${id}\n${key}`) ?? none)),
    set(id, key, files) {
      if (files.length === 0) held.delete(`${id}\n${key}`)
      else held.set(`${id}\n${key}`, files)
      for (const listener of [...listeners]) listener(id, key)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get busy() {
      return [...held.values()].some(files => files.some(file => file.status === 'uploading'))
    },
  }
}
