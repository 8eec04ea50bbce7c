/** Spreads queries over the reader threads; what finds no free thread waits here, so that a slow query blocks few. */
import { UnavailableError } from '../db.ts'
import { errorOf } from './failure.ts'
import type { ReaderReply, ReaderRequest } from './protocol.ts'
import { Thread } from './thread.ts'

interface Query {
  request: ReaderRequest
  resolve(rows: unknown[]): void
  reject(error: Error): void
  limit?: NodeJS.Timeout
}
interface Seat {
  thread: Thread<ReaderRequest | { close: true }, ReaderReply>
  running: Map<number, Query>
}
/** One query runs and one lies ready, so that a thread never idles for a round trip. */
const perThread = 2
const maxQueued = 2_000
/** A query that takes longer is given up, and its thread with it. */
const longestMs = 30_000

export class ReaderPool {
  readonly #seats: Seat[]
  readonly #queue: Query[] = []
  readonly #longestMs: number
  #nextId = 1

  constructor(file: string, size: number, limitMs = longestMs) {
    this.#longestMs = limitMs
    this.#seats = Array.from({ length: size }, () => this.#seat(file))
  }

  #seat(file: string): Seat {
    const running = new Map<number, Query>()
    const thread = new Thread<ReaderRequest | { close: true }, ReaderReply>(
      new URL('./reader.ts', import.meta.url),
      file,
      {
        reply: reply => {
          const query = running.get(reply.id)
          running.delete(reply.id)
          clearTimeout(query?.limit)
          this.#pump()
          if (query) settle(query, reply)
        },
        died: () => {
          for (const query of running.values()) {
            clearTimeout(query.limit)
            query.reject(new UnavailableError('查询超时或中断，请缩小范围后重试'))
          }
          running.clear()
          this.#pump()
        },
      },
    )
    return { thread, running }
  }

  read<T>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<T[]> {
    if (this.#queue.length >= maxQueued)
      return Promise.reject(new UnavailableError('查询排队已满，请稍后重试'))
    return new Promise((resolve, reject) => {
      const request = { id: this.#nextId++, sql, parameters }
      this.#queue.push({ request, resolve: resolve as (rows: unknown[]) => void, reject })
      this.#pump()
    })
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const seat = this.#seats.reduce((least, next) =>
        next.running.size < least.running.size ? next : least,
      )
      if (seat.running.size >= perThread) return
      const query = this.#queue.shift()!
      seat.running.set(query.request.id, query)
      query.limit = setTimeout(() => seat.thread.replace(), this.#longestMs).unref()
      seat.thread.post(query.request)
    }
  }

  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new UnavailableError('数据库已关闭'))
    await Promise.all(this.#seats.map(seat => seat.thread.close()))
  }
}

function settle(query: Query, reply: ReaderReply): void {
  if ('failure' in reply) {
    query.reject(errorOf(reply.failure))
    return
  }
  const { columns, rows } = reply
  query.resolve(
    rows.map(row => {
      const record: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) record[columns[i]!] = row[i]
      return record
    }),
  )
}
