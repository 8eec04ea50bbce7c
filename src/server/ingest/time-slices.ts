/**
 * Shares the event loop among all lines: in one turn they take in no more than a few milliseconds of frames, whatever arrived at
 * once. The rest waits for the next slices, in order, so that answers, sockets and screens get theirs in between.
 */
export class TimeSlices {
  readonly #budgetMs: number
  readonly #now: () => number
  readonly #soon: (run: () => void) => void
  readonly #waiting: (() => void)[] = []
  #next = 0
  #spentMs = 0
  #scheduled = false

  constructor(
    budgetMs = 8,
    now: () => number = () => performance.now(),
    soon: (run: () => void) => void = setImmediate,
  ) {
    this.#budgetMs = budgetMs
    this.#now = now
    this.#soon = soon
  }

  /** Runs `work` at once while this turn has time left and nobody waits; else later. @returns whether it ran */
  take(work: () => void): boolean {
    const ran = this.#next === this.#waiting.length && this.#spentMs < this.#budgetMs
    if (ran) this.#run(work)
    else this.#waiting.push(work)
    this.#schedule()
    return ran
  }

  #run(work: () => void): void {
    const began = this.#now()
    try {
      work()
    } finally {
      this.#spentMs += this.#now() - began
    }
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#soon(() => {
      this.#scheduled = false
      this.#spentMs = 0
      while (this.#next < this.#waiting.length && this.#spentMs < this.#budgetMs)
        this.#run(this.#waiting[this.#next++]!)
      this.#waiting.splice(0, this.#next)
      this.#next = 0
      if (this.#waiting.length > 0) this.#schedule()
    })
  }
}
