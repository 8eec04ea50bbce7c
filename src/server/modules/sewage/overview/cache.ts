import { unasked } from '#server/db/asking.ts'

/** Answers kept a few seconds and shared by those who ask at the same moment; failures are not kept. */
export interface Cache {
  of<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T>
}

interface Entry {
  until: number
  answer: Promise<unknown>
}

/** @param limit entries kept; the oldest goes first. Keys are made of checked parameters, so they are few. */
export function createCache(limit = 200, now: () => number = Date.now): Cache {
  const entries = new Map<string, Entry>()
  return {
    of<T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T> {
      const present = entries.get(key)
      if (present && present.until > now()) return present.answer as Promise<T>
      // Shared: it does not end with whoever asked first.
      const answer = unasked(load)
      const entry = { until: now() + ttlMs, answer }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > limit) entries.delete(entries.keys().next().value as string)
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return answer
    },
  }
}
