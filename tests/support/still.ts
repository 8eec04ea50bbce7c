/** Dialogs fade on timers that would outlive the page of a test file: what has not run by its end does not run. */
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

if (typeof window !== 'undefined') {
  const pending = new Set<ReturnType<typeof setTimeout>>()
  const real = globalThis.setTimeout
  const counted = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = real(() => {
      pending.delete(timer)
      run(...given)
    }, ms)
    pending.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(counted, {
    [promisify.custom]: Reflect.get(real, promisify.custom),
  }) as unknown as typeof setTimeout
  afterAll(() => {
    for (const timer of pending) clearTimeout(timer)
  })
}
