/** A database thread that is started again when it dies. */
import { Worker } from 'node:worker_threads'

export interface ThreadEvents<Reply> {
  reply(message: Reply): void
  /** The thread died; what it held is lost. A new one is running already. */
  died(): void
}

export class Thread<Request, Reply> {
  readonly #script: URL
  readonly #file: string
  readonly #events: ThreadEvents<Reply>
  #worker: Worker
  /** Ids of what the thread shall give up, one cell a place: it looks there while it is busy and hears nothing else. */
  readonly #cells = new Int32Array(new SharedArrayBuffer(8))
  #closing = false

  constructor(script: URL, file: string, events: ThreadEvents<Reply>) {
    this.#script = script
    this.#file = file
    this.#events = events
    this.#worker = this.#start()
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: { file: this.#file, cells: this.#cells } })
    worker.on('message', (message: Reply) => this.#events.reply(message))
    // 'exit' follows every 'error'.
    worker.on('error', error => console.error('A database thread failed', error))
    worker.on('exit', () => {
      if (this.#closing || worker !== this.#worker) return
      this.#worker = this.#start()
      this.#events.died()
    })
    return worker
  }

  post(message: Request, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  cancel(slot: number, id: number): void {
    Atomics.store(this.#cells, slot, id)
  }

  /** Leaves a thread that hangs in a query to end by itself (nothing interrupts SQLite's own loop); `died` follows. */
  replace(): void {
    const hung = this.#worker
    this.#worker = this.#start()
    hung.unref()
    void hung.terminate()
    this.#events.died()
  }

  async close(): Promise<void> {
    this.#closing = true
    const gone = new Promise(resolve => this.#worker.once('exit', resolve))
    this.#worker.postMessage({ close: true })
    await gone
  }
}
