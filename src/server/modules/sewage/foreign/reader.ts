/** A file of foreign series, read in a thread that may neither take long nor grow large. */
import { Worker } from 'node:worker_threads'
import { refused } from '#contract/kit/fault.ts'
import type { ForeignFound, ForeignMapping, ForeignRow } from '#lib/odm/foreign.ts'
import { Semaphore } from '#server/db/semaphore.ts'
import type { ThreadAsk, ThreadJob, ThreadReply } from './thread.ts'

/** The longest that one answer of the thread may take, ms. */
const answerMs = 60_000
/** Files at a time, in one process: those that are looked at or written, and reports, whose reader may take his time. */
const turns = { work: new Semaphore(2), report: new Semaphore(1) }

export class ForeignReader {
  readonly found: ForeignFound
  /** Files or sheets that were not read. */
  readonly left: readonly string[]
  readonly #worker: Worker
  readonly #done: () => void

  private constructor(worker: Worker, done: () => void, told: { found: ForeignFound; left: string[] }) {
    this.#worker = worker
    this.#done = done
    this.found = told.found
    this.left = told.left
  }

  /** @throws Fault `refused` in words for a file that cannot be read, and what the signal was aborted with */
  static async open(
    job: ThreadJob,
    signal: AbortSignal,
    turn: keyof typeof turns = 'work',
  ): Promise<ForeignReader> {
    const done = await turns[turn].take(signal)
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 },
    })
    try {
      const reply = await answerOf(worker)
      if ('refusal' in reply) throw refused(reply.refusal)
      if (!('found' in reply)) throw refused('文件已损坏，不能读取')
      return new ForeignReader(worker, done, reply)
    } catch (error) {
      await worker.terminate()
      done()
      throw error
    }
  }

  /** Of a mapping, from the first line on. */
  async *rows(mapping: ForeignMapping, at: number): AsyncGenerator<ForeignRow[]> {
    this.#worker.postMessage({ mapping, at } satisfies ThreadAsk)
    for (;;) {
      const reply = answerOf(this.#worker)
      this.#worker.postMessage('next' satisfies ThreadAsk)
      const told = await reply
      if ('refusal' in told) throw refused(told.refusal)
      if (!('rows' in told) || told.rows.length === 0) return
      yield told.rows
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
    this.#done()
  }
}

async function answerOf(worker: Worker): Promise<ThreadReply> {
  let late: NodeJS.Timeout | undefined
  const heard = Promise.withResolvers<ThreadReply>()
  const failed = () => heard.resolve({ refusal: '文件太大，读取时内存不足，请按日期拆分后再上传' })
  worker.once('message', heard.resolve)
  worker.once('error', failed)
  try {
    late = setTimeout(() => heard.resolve({ refusal: '文件太复杂，读取超时，请拆分后再上传' }), answerMs)
    return await heard.promise
  } finally {
    clearTimeout(late)
    worker.off('message', heard.resolve)
    worker.off('error', failed)
  }
}
