/**
 * A device that sends far above its rate is slowed down, never cut: its line is not read until its allowance is back, so TCP
 * holds the device itself, nothing is lost, and nobody else waits.
 */
export interface FloodLimits {
  /** Frames at once: a device that comes back from an offline spell sends what it kept. */
  burst: number
  perSecond: number
  /** Slowed down for so long without a break, it counts as a flood and is reported. */
  reportAfterMs: number
}
export const floodLimits: FloodLimits = { burst: 600, perSecond: 20, reportAfterMs: 5_000 }

interface Allowance {
  tokens: number
  at: number
  /** Since when it is short of tokens; 0 when it is not. */
  shortSince: number
  flooding: boolean
}

/** No debt is longer: whoever runs it up in one read is held, not shut out. */
const longestWaitMs = 30_000

export class FloodGuard {
  readonly #limits: FloodLimits
  readonly #allowances = new Map<string, Allowance>()
  readonly #report: (mn: string, flooding: boolean) => void
  floods = 0

  constructor(limits: FloodLimits, report: (mn: string, flooding: boolean) => void) {
    this.#limits = limits
    this.#report = report
  }

  get flooding(): number {
    let count = 0
    for (const allowance of this.#allowances.values()) if (allowance.flooding) count++
    return count
  }

  /** Takes one frame of a device; answers for how many ms its line must rest. */
  take(mn: string, now: number): number {
    const { burst, perSecond } = this.#limits
    let own = this.#allowances.get(mn)
    if (!own) {
      own = { tokens: burst, at: now, shortSince: 0, flooding: false }
      this.#allowances.set(mn, own)
    }
    this.#refill(mn, own, now)
    own.tokens = Math.max(own.tokens - 1, (-longestWaitMs / 1_000) * perSecond)
    if (own.tokens >= 0) return 0
    if (own.shortSince === 0) own.shortSince = now
    this.#judge(mn, own, now)
    return this.#waitOf(own)
  }

  /** For how many ms whoever sends under this name must rest; takes nothing. */
  waitOf(mn: string, now: number): number {
    const own = this.#allowances.get(mn)
    if (!own) return 0
    this.#refill(mn, own, now)
    return this.#waitOf(own)
  }

  /** Called now and then: forgets devices at rest and ends floods that are over. */
  sweep(now: number): void {
    for (const [mn, own] of this.#allowances) {
      this.#refill(mn, own, now)
      if (own.flooding && own.shortSince === 0) {
        own.flooding = false
        this.#report(mn, false)
      }
      if (own.tokens >= this.#limits.burst) this.#allowances.delete(mn)
    }
  }

  #waitOf({ tokens }: Allowance): number {
    return tokens >= 0 ? 0 : Math.ceil((-tokens / this.#limits.perSecond) * 1_000)
  }

  /** @param until when it was slowed down last, epoch ms */
  #judge(mn: string, own: Allowance, until: number): void {
    if (own.flooding || own.shortSince === 0 || until - own.shortSince < this.#limits.reportAfterMs) return
    own.flooding = true
    this.floods++
    this.#report(mn, true)
  }

  #refill(mn: string, own: Allowance, now: number): void {
    const { burst, perSecond } = this.#limits
    const short = own.tokens < 0 ? Math.min(now, own.at + (-own.tokens / perSecond) * 1_000) : own.at
    // It may have been slowed down for long before this process came to look at it again.
    this.#judge(mn, own, short)
    own.tokens = Math.min(burst, own.tokens + ((now - own.at) / 1_000) * perSecond)
    own.at = now
    // A tenth of the burst saved up: the device is back at its own pace.
    if (own.tokens >= burst / 10) own.shortSince = 0
  }
}
