/**
 * Spreads queries over the reader threads; what finds no free thread waits here, so that a slow query blocks few. Costly ones have
 * a thread to themselves while they run, and never all threads: whoever asks for little finds one that is free of them.
 */
import { recordsOf } from '#lib/record.ts'
import { CancelledError, type Query, TooLongError, UnavailableError } from '../db.ts'
import { RoundRobin } from '../semaphore.ts'
import { errorOf } from './failure.ts'
import type { ReaderReply, ReaderRequest } from './protocol.ts'
import { Thread } from './thread.ts'

interface Pending {
  query: Query
  who: string | undefined
  resolve(rows: unknown[]): void
  reject(error: Error): void
  /** Where it is, once it was given to a thread. */
  place?: { seat: Seat; id: number; slot: number }
  limit?: NodeJS.Timeout
  leave?: () => void
}
interface Seat {
  thread: Thread<ReaderRequest | { close: true }, ReaderReply>
  running: Map<number, Pending>
  costly: boolean
}
/** One query runs and one lies ready, so that a thread never idles for a round trip. */
const perThread = 2
const maxQueued = 2_000
/** A query that takes longer is given up, and its thread with it. */
const longestMs = 30_000
/** A thread that looks at its cells does so many times within. */
const hearMs = 250

export class ReaderPool {
  readonly #seats: Seat[]
  readonly #queue: Pending[] = []
  readonly #rounds = new RoundRobin()
  readonly #longestMs: number
  readonly #mostCostly: number
  #nextId = 1

  constructor(file: string, size: number, limitMs = longestMs) {
    this.#longestMs = limitMs
    this.#mostCostly = Math.max(1, size - 1)
    this.#seats = Array.from({ length: size }, () => this.#seat(file))
  }

  #seat(file: string): Seat {
    const seat: Seat = {
      running: new Map(),
      costly: false,
      thread: new Thread<ReaderRequest | { close: true }, ReaderReply>(
        new URL('./reader.ts', import.meta.url),
        file,
        {
          reply: reply => {
            const pending = seat.running.get(reply.id)
            if (!pending) return
            this.#settled(pending)
            this.#pump()
            answer(pending, reply)
          },
          died: () => this.#lost(seat),
        },
      ),
    }
    return seat
  }

  read<T>(query: Query): Promise<T[]> {
    const { signal } = query
    if (signal?.aborted) return Promise.reject(new CancelledError())
    if (this.#queue.length >= maxQueued)
      return Promise.reject(new UnavailableError('查询排队已满，请稍后重试'))
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        query,
        who: query.who,
        resolve: resolve as (rows: unknown[]) => void,
        reject,
      }
      if (signal) {
        pending.leave = () => this.#giveUp(pending, new CancelledError())
        signal.addEventListener('abort', pending.leave, { once: true })
      }
      this.#queue.push(pending)
      this.#pump()
    })
  }

  #pump(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#queue.splice(this.#queue.indexOf(next.pending), 1)
      this.#post(next.pending, next.seat)
    }
  }
  /** In rounds: many questions of one keep nobody else waiting for all of them. */
  #next(): { pending: Pending; seat: Seat } | undefined {
    if (this.#queue.length === 0) return undefined
    const quick = this.#seatFor({ costly: false })
    if (!quick) return undefined
    const costly = this.#seatFor({ costly: true })
    const pending = this.#rounds.take(costly ? this.#queue : this.#queue.filter(({ query }) => !query.costly))
    return pending && { pending, seat: (pending.query.costly && costly) || quick }
  }
  #seatFor({ costly }: { costly: boolean }): Seat | undefined {
    if (costly && this.#seats.filter(seat => seat.costly).length >= this.#mostCostly) return undefined
    const open = this.#seats.filter(seat => !seat.costly && seat.running.size < (costly ? 1 : perThread))
    return open.reduce<Seat | undefined>(
      (least, next) => (least && least.running.size <= next.running.size ? least : next),
      undefined,
    )
  }
  #post(pending: Pending, seat: Seat): void {
    const { sql, parameters, costly = false } = pending.query
    const id = this.#nextId++
    const taken = [...seat.running.values()].map(({ place }) => place?.slot)
    const slot = taken.includes(0) ? 1 : 0
    pending.place = { seat, id, slot }
    seat.running.set(id, pending)
    if (seat.running.size === 1) this.#began(pending)
    seat.costly = costly
    seat.thread.post({ id, slot, sql, parameters })
  }

  /** What lay ready behind another one is not charged with the other's time. */
  #began(pending: Pending): void {
    if (pending.limit) return
    const { limitMs = this.#longestMs } = pending.query
    pending.limit = setTimeout(() => this.#giveUp(pending, new TooLongError()), limitMs).unref()
  }
  /** It is over for the caller at once; its place is free when the thread has let it go. */
  #giveUp(pending: Pending, error: Error): void {
    const { place } = pending
    if (!place) {
      const at = this.#queue.indexOf(pending)
      if (at >= 0) this.#queue.splice(at, 1)
      this.#settled(pending)
    } else {
      const { seat, id, slot } = place
      seat.thread.cancel(slot, id)
      clearTimeout(pending.limit)
      // One that does not hear is replaced with its thread, in the end.
      const deafMs = error instanceof TooLongError ? hearMs : this.#longestMs
      pending.limit = setTimeout(() => seat.running.has(id) && seat.thread.replace(), deafMs).unref()
    }
    pending.reject(error)
  }
  #settled({ query, place, limit, leave }: Pending): void {
    clearTimeout(limit)
    if (leave) query.signal?.removeEventListener('abort', leave)
    if (!place) return
    place.seat.running.delete(place.id)
    const [next] = place.seat.running.values()
    if (next) this.#began(next)
    else place.seat.costly = false
  }
  /** Which of them brought the thread down nobody knows but by its turn: the first one. The others are asked again. */
  #lost(seat: Seat): void {
    const [first, ...others] = [...seat.running.values()]
    for (const pending of seat.running.values()) this.#settled(pending)
    first?.reject(new UnavailableError('查询中断，请重试'))
    for (const pending of others) {
      delete pending.place
      delete pending.limit
    }
    this.#queue.unshift(...others)
    this.#pump()
  }

  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new UnavailableError('数据库已关闭'))
    await Promise.all(this.#seats.map(seat => seat.thread.close()))
  }
}

/** Statements are few, and asked again and again. */
const mostKinds = 500
const kinds = new Map<string, () => Record<string, unknown>>()
function recordFor(columns: readonly string[]): () => Record<string, unknown> {
  const key = columns.join('\n')
  const known = kinds.get(key)
  if (known) return known
  if (kinds.size >= mostKinds) kinds.clear()
  const made = recordsOf(columns)
  kinds.set(key, made)
  return made
}

function answer(pending: Pending, reply: ReaderReply): void {
  if ('failure' in reply) {
    pending.reject(errorOf(reply.failure))
    return
  }
  const { columns, rows } = reply
  const record = recordFor(columns)
  pending.resolve(
    rows.map(row => {
      const made = record()
      for (let i = 0; i < columns.length; i++) made[columns[i]!] = row[i]
      return made
    }),
  )
}
