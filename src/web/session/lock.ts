/**
 * Is the session locked? State only, shared by the tabs through the storage; the calls are in app/lock.
 */
import { create } from 'zustand'
import { keepInput } from './idle.ts'
import { keys } from './keys.ts'
import { useSession } from './session.ts'
import { sessionLifeMs, storage, storagePrefix } from './storage.ts'

interface Lock {
  locked: boolean
  /** The server lets this session go on watching a wall while it is locked. */
  wall: boolean
  /** Somebody did on a locked wall what only an unlocked session may do. */
  asking: boolean
}
const stored = (): Pick<Lock, 'locked' | 'wall'> => ({
  locked: storage.get(keys.locked) === true,
  wall: storage.get(keys.wall) === true,
})
export const useLock = create<Lock>(() => ({ ...stored(), asking: false }))

/** A moving pointer tells of itself sixty times a second. */
const storeEveryMs = 1_000
/** Calls that fail within this time after an input are what somebody just did. */
const justNowMs = 10_000
/** Another server process may not have heard of the unlocking yet. */
const settlingMs = 2_000

let actedAt = 0
let inputAt = 0
let unlockedAt = 0

/** @param acted by pressing something: a moved pointer asks for nothing */
export function noteInput(acted = true, now = Date.now()): void {
  if (acted) actedAt = now
  if (useLock.getState().locked) return
  if (Math.abs(now - inputAt) < storeEveryMs) return
  inputAt = now
  keepInput()
}

export function lockSession(wall: boolean): void {
  if (Date.now() - unlockedAt < settlingMs) return
  storage.set(keys.locked, true, sessionLifeMs)
  setWall(wall)
  const asking = wall && Date.now() - actedAt < justNowMs
  useLock.setState(state => ({ locked: true, asking: state.asking || asking }))
}
export function setWall(wall: boolean): void {
  if (wall === useLock.getState().wall) return
  storage.set(keys.wall, wall, sessionLifeMs)
  useLock.setState({ wall })
}
export const askToUnlock = (): void => useLock.setState({ asking: true })
export const stopAsking = (): void => {
  // What was done is over: only what is done from now on asks again.
  actedAt = 0
  useLock.setState({ asking: false })
}
export function unlocked(): void {
  unlockedAt = Date.now()
  storage.remove(keys.locked)
  keepInput()
  useLock.setState({ locked: false, asking: false })
}

/** The token for what a locked session must not hear; undefined while it is locked. */
export function useOpenToken(): string | undefined {
  const token = useSession(session => session.token)
  return useLock(lock => lock.locked) ? undefined : token
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  for (const key of [keys.locked, keys.wall]) storage.remove(key)
  keepInput()
  useLock.setState({ locked: false, wall: false, asking: false })
})
/** Other tabs: what is done there counts here, and one password opens all. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== storagePrefix + keys.locked && key !== storagePrefix + keys.wall) return
  const next = stored()
  if (useLock.getState().locked && !next.locked) unlockedAt = Date.now()
  useLock.setState({ ...next, ...(!next.locked && { asking: false }) })
})
