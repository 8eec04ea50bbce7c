/** SQLite behind threads: the event loop only packs, posts and awaits. */
import {
  type Engine,
  type EngineStats,
  isBulk,
  type Query,
  UnavailableError,
  type Unit,
  type Written,
} from '../db.ts'
import { errorOf } from './failure.ts'
import { packBulk } from './pack.ts'
import type { WriterReply, WriterRequest, WriterUnit } from './protocol.ts'
import { ReaderPool } from './reader-pool.ts'
import { Thread } from './thread.ts'

interface Waiting {
  rows: number
  resolve(written: Written[]): void
  reject(error: Error): void
}
/** Rows that may wait for the writer; beyond, a caller is told at once instead of being kept. */
const maxWaitingRows = 400_000

export class SqliteEngine implements Engine {
  readonly dialect = 'sqlite'
  readonly #writer: Thread<WriterRequest, WriterReply>
  readonly #readers: ReaderPool
  readonly #waiting = new Map<number, Waiting>()
  #waitingRows = 0
  #nextUnit = 1
  #outbox: WriterUnit[] = []
  #transfer: ArrayBuffer[] = []
  #closed = false
  #commits = 0
  #failing: string | undefined

  constructor(file: string, readers: number) {
    this.#writer = new Thread(new URL('./writer.ts', import.meta.url), file, {
      reply: message => this.#settle(message),
      died: () => this.#lost(),
    })
    this.#readers = new ReaderPool(file, readers)
  }

  stats(): EngineStats {
    return { commits: this.#commits, waiting: this.#waitingRows, failing: this.#failing }
  }

  keeps(): boolean {
    return false
  }

  read<T>(query: Query): Promise<T[]> {
    if (this.#closed) return Promise.reject(new UnavailableError('数据库已关闭'))
    return this.#readers.read<T>(query)
  }

  write(unit: Unit): Promise<Written[]> {
    if (this.#closed) return Promise.reject(new UnavailableError('数据库已关闭'))
    const rows = unit.reduce((sum, part) => sum + (isBulk(part) ? part.rows.length : 1), 0)
    if (this.#waitingRows > 0 && this.#waitingRows + rows > maxWaitingRows)
      return Promise.reject(new UnavailableError('写入排队已满，请稍后重试'))
    const id = this.#nextUnit++
    const parts = unit.map(part => (isBulk(part) ? packBulk(part, this.#transfer) : part))
    this.#outbox.push({ id, parts })
    if (this.#outbox.length === 1) queueMicrotask(() => this.#post())
    this.#waitingRows += rows
    return new Promise((resolve, reject) => this.#waiting.set(id, { rows, resolve, reject }))
  }

  /** Units of one turn travel in one message. */
  #post(): void {
    const units = this.#outbox
    const transfer = this.#transfer
    this.#outbox = []
    this.#transfer = []
    this.#writer.post({ units }, transfer)
  }

  #settle(reply: WriterReply): void {
    this.#commits = reply.commits
    for (const outcome of reply.outcomes) {
      const waiting = this.#waiting.get(outcome.id)
      if (!waiting) continue
      this.#waiting.delete(outcome.id)
      this.#waitingRows -= waiting.rows
      if ('failure' in outcome) {
        const error = errorOf(outcome.failure)
        if (error instanceof UnavailableError) this.#failing = error.message
        waiting.reject(error)
      } else {
        this.#failing = undefined
        waiting.resolve(outcome.written)
      }
    }
  }

  /** The writer died: what waited may or may not be committed, so nobody is told that it is. */
  #lost(): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#waitingRows = 0
    for (const { reject } of waiting) reject(new UnavailableError('数据库写入线程已重启，请重试'))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#outbox.length > 0) this.#post()
    await this.#readers.close()
    await this.#writer.close()
    this.#lost()
  }
}
