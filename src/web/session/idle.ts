import { keys } from './keys.ts'
import { sessionLifeMs, storage } from './storage.ts'

export const keepInput = (): void => storage.set(keys.lastInput, Date.now(), sessionLifeMs)

/** For how long nobody has touched any tab of this console: the time of the last touch lies where all of them read it. */
export function idleMs(now = Date.now()): number {
  const at = storage.get(keys.lastInput)
  if (typeof at === 'number' && at <= now) return now - at
  // Nothing was touched yet, or the clock was set back: it begins now.
  keepInput()
  return 0
}
