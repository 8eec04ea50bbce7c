/** Where the queue lies: IndexedDB, so that neither a closed page nor a restart of the phone loses anything. */
import { type Entry, isRepeat, type Logged, lastOf } from './entry.ts'

export type NewEntry = Omit<Entry, 'id'>
export interface QueueStore {
  /** In the order of their making. */
  entries(): Promise<Entry[]>
  /** The entry and its blobs, or nothing; nothing also where it only repeats the one before it. */
  add(entry: NewEntry, blobs: ReadonlyMap<string, Blob>): Promise<void>
  /** @returns whether it was still there as it was looked at: whoever ended or amended it meanwhile, here or in another tab, stands */
  change(seen: Entry, change: (entry: Entry) => Entry): Promise<boolean>
  /** Out of the queue and into the log, its blobs away; @returns as `change` */
  end(seen: Entry, logged: Logged): Promise<boolean>
  blob(id: string): Promise<Blob | undefined>
  log(): Promise<Logged[]>
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
/** What is remembered of what was sent. */
const mostLogged = 300
const stores = ['entries', 'blobs', 'log', 'kept'] as const

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    const base = request.result
    base.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
    base.createObjectStore('blobs')
    base.createObjectStore('log', { keyPath: 'id' })
    base.createObjectStore('kept')
  }
  return done(request)
}
/** The line to the disk. Systems that put a page to sleep cut it: it is opened anew when it is next needed. */
function lineTo(name: string) {
  let open$: Promise<IDBDatabase> | undefined
  const cut = () => {
    open$ = undefined
  }
  const line = () => {
    if (open$) return open$
    const opened = open(name).then(base => {
      base.onclose = cut
      base.onversionchange = () => {
        base.close()
        cut()
      }
      return base
    })
    opened.catch(cut)
    open$ = opened
    return opened
  }
  return async (
    mode: IDBTransactionMode,
    of: (typeof stores)[number] | typeof stores,
  ): Promise<IDBTransaction> => {
    const begin = async () => (await line()).transaction(of, mode, { durability: 'strict' })
    try {
      return await begin()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      cut()
      return begin()
    }
  }
}

export interface PhoneBase extends QueueStore {
  /** What was read from the server last, by name. */
  kept<T>(name: string): Promise<T | undefined>
  keep(name: string, value: unknown): Promise<void>
  /** Erases, in one go, all that is kept under names which answer. */
  forget(is: (name: string) => boolean): Promise<void>
}

/** @throws DOMException `QuotaExceededError` from what writes, where the phone has no room left */
export async function openBase(name = 'qy-phone'): Promise<PhoneBase> {
  const begin = lineTo(name)
  const read = async <T>(
    store: (typeof stores)[number],
    ask: (from: IDBObjectStore) => IDBRequest,
  ): Promise<T> => done(ask((await begin('readonly', store)).objectStore(store))) as Promise<T>
  // What is told to be kept is on the disk, not in some memory.
  const write = async (act: (of: (store: (typeof stores)[number]) => IDBObjectStore) => void) => {
    const transaction = await begin('readwrite', stores)
    const whole = committed(transaction)
    act(store => transaction.objectStore(store))
    await whole
  }
  /** One transaction: between looking and writing nobody else writes. @returns whether it was still as it was seen */
  const guarded = async (
    seen: Entry,
    act: (of: (store: (typeof stores)[number]) => IDBObjectStore, present: Entry) => void,
  ): Promise<boolean> => {
    let there = false
    await write(of => {
      of('entries').get(seen.id).onsuccess = event => {
        const present = (event.target as IDBRequest<Entry | undefined>).result
        if (present?.key !== seen.key) return
        there = true
        act(of, present)
      }
    })
    return there
  }
  // Whether there is a disk is known before anything is done.
  await read('kept', from => from.count())
  return {
    entries: () => read('entries', from => from.getAll()),
    add: (entry, blobs) =>
      write(of => {
        of('entries').getAll().onsuccess = event => {
          const present = (event.target as IDBRequest<Entry[]>).result
          if (isRepeat(lastOf(present, entry), entry)) return
          of('entries').add(entry)
          for (const [blobId, blob] of blobs) of('blobs').put(blob, blobId)
        }
      }),
    change: (seen, change) =>
      guarded(seen, (of, present) => {
        of('entries').put(change(present))
      }),
    end: (seen, logged) =>
      guarded(seen, (of, { id, files }) => {
        of('entries').delete(id)
        for (const { blob } of files) of('blobs').delete(blob)
        of('log').put(logged)
        if (id > mostLogged) of('log').delete(IDBKeyRange.upperBound(id - mostLogged))
      }),
    blob: id => read('blobs', from => from.get(id)),
    log: () => read('log', from => from.getAll()),
    kept: name => read('kept', from => from.get(name)),
    keep: (name, value) => write(of => void of('kept').put(value, name)),
    forget: is =>
      write(of => {
        of('kept').getAllKeys().onsuccess = event => {
          for (const name of (event.target as IDBRequest<IDBValidKey[]>).result)
            if (is(String(name))) of('kept').delete(name)
        }
      }),
  }
}
