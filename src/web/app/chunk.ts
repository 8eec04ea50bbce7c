/** Loading a page's files: waits for a server that is away; given up after 120 s, tried again once by a reload, then said plainly. */
import { throughOutages } from '#web/api/reach.ts'
import { reloadPage, renewShell } from '#web/api/shell.ts'
import { storagePrefix } from '#web/session/storage.ts'

export const chunkTimeoutMs = 120_000
const reloadedKey = `${storagePrefix}CHUNK_RELOADED_AT`
/** A second failure within this time is no outdated page: reloading again would only circle. */
const reloadGuardMs = 60_000

export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('chunk failed', { cause })
    this.name = 'ChunkError'
  }
}

/** True when this failure may be answered with a reload; remembers that it was. */
export function mayReload(session: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const last = Number(session.getItem(reloadedKey) ?? 0)
    if (now - last < reloadGuardMs) return false
    session.setItem(reloadedKey, String(now))
    return true
  } catch {
    // Without a memory a reload could repeat for ever.
    return false
  }
}

function withTimeout<T>(loading: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not loaded in ${ms} ms`)), ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads a page. Where the server answers, a failure reloads once, for the page may be older than its files; then it is a ChunkError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const once = () => throughOutages(() => withTimeout(load(), chunkTimeoutMs))
  try {
    // It may have been away for a moment only.
    return await once().catch(once)
  } catch (cause) {
    if (!mayReload(window.sessionStorage, Date.now())) throw new ChunkError(cause)
    await renewShell()
    await reloadPage()
    return new Promise<T>(() => undefined)
  }
}
