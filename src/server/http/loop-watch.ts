/** Notices when something held the event loop up: everybody waited for it, and nothing else would say so. */
import type { FastifyBaseLogger } from 'fastify'

export interface LoopWatch {
  /** Times since it began. */
  held(): number
  stop(): void
}

/** A beat that comes late says by how much the loop was held. */
const beatMs = 100

export function watchLoop(log: Pick<FastifyBaseLogger, 'warn'>, tooLongMs = 500): LoopWatch {
  let held = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const ms = Math.round(now - last - beatMs)
    last = now
    if (ms < tooLongMs) return
    held += 1
    log.warn({ ms }, 'The event loop was held up')
  }, beatMs)
  timer.unref()
  return { held: () => held, stop: () => clearInterval(timer) }
}
