/**
 * Local storage with the product's prefix and a life per entry. Never throws: a blocked, full or
 * corrupted store reads as empty, and what could not be written is kept for the life of the page.
 */
export const storagePrefix = 'pro__'
/** Token and user live seven days. */
export const sessionLifeMs = 604_800_000

interface Entry {
  value: unknown
  expire: number | null
}
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

function browserStore(): KeyValueStore | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function createStorage(
  backing: () => KeyValueStore | undefined = browserStore,
  now: () => number = Date.now,
) {
  const memory = new Map<string, string>()
  const raw = (key: string): string | null => {
    // What could not be written is newer than what lies in the store.
    const held = memory.get(key)
    if (held !== undefined) return held
    try {
      return backing()?.getItem(key) ?? null
    } catch {
      return null
    }
  }
  const remove = (name: string) => {
    memory.delete(storagePrefix + name)
    try {
      backing()?.removeItem(storagePrefix + name)
    } catch {
      // Nothing is stored where storage is blocked.
    }
  }
  return {
    /** The stored value, or undefined when absent, expired or unreadable. The caller checks its shape. */
    get(name: string): unknown {
      const text = raw(storagePrefix + name)
      if (text === null) return undefined
      const entry = parse(text)
      if (entry && (entry.expire === null || entry.expire > now())) return entry.value
      remove(name)
      return undefined
    },
    set(name: string, value: unknown, lifeMs?: number): void {
      const key = storagePrefix + name
      const expire = lifeMs === undefined ? null : now() + lifeMs
      const text = JSON.stringify({ value, expire })
      if (saysAlready(raw(key), text, expire)) return
      memory.delete(key)
      try {
        const store = backing()
        if (!store) throw new Error('no storage')
        store.setItem(key, text)
      } catch {
        memory.set(key, text)
      }
    },
    remove,
  }
}

/** How much sooner than now said an entry may end, where nothing else of it is new: a page's long words are not written at each load. */
const soonerMs = 3_600_000
function saysAlready(old: string | null, text: string, expire: number | null): boolean {
  if (old === null || expire === null) return old === text
  const end = text.length - String(expire).length - 1
  const until = Number(old.slice(end, -1))
  return old.slice(0, end) === text.slice(0, end) && until <= expire && until >= expire - soonerMs
}

function parse(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('value' in entry)) return undefined
    const expire = 'expire' in entry ? entry.expire : null
    return { value: entry.value, expire: typeof expire === 'number' ? expire : null }
  } catch {
    return undefined
  }
}

export const storage = createStorage()
