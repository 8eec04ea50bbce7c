/**
 * Whether the server answers. Calls and sockets tell when they met silence; while it is away nothing else is asked, so that an
 * outage fills no console, and what waits goes on by itself when it is back.
 */
import { create } from 'zustand'
import { askServer } from './probe.ts'

export interface Reach {
  away: boolean
  /** Epoch ms; 0 while it answers. */
  since: number
}
export const useReach = create<Reach>(() => ({ away: false, since: 0 }))

const againMs = 4_000
/** A thousand screens must not ask in the same moment. */
const jitterMs = 2_000

let ask = askServer
/** Tests stand no server. */
export function askBy(other: () => Promise<boolean>): void {
  ask = other
}
let asking: Promise<boolean> | undefined
let again: ReturnType<typeof setTimeout> | undefined

function settle(answered: boolean): void {
  clearTimeout(again)
  const { away } = useReach.getState()
  if (!answered) again = setTimeout(doubt, againMs + Math.random() * jitterMs)
  if (away === answered) useReach.setState({ away: !answered, since: answered ? 0 : Date.now() })
}

/** Somebody met silence: is it the server's? One question for however many ask. */
export function doubt(): Promise<boolean> {
  asking ??= ask().then(answered => {
    asking = undefined
    settle(answered)
    return answered
  })
  return asking
}

/** At once where nobody doubts it. */
export const reachable = (): Promise<boolean> =>
  asking ?? (useReach.getState().away ? doubt() : Promise.resolve(true))

/** Resolves when the server answers, however long that takes. */
export async function whenReachable(): Promise<void> {
  if (await reachable()) return
  await new Promise<void>(resolve => {
    const leave = useReach.subscribe(({ away }) => {
      if (away) return
      leave()
      resolve()
    })
  })
}

/** Loads files of the page: while the server is away they are waited for; that it has not got them is the caller's to tell. */
export async function throughOutages<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await whenReachable()
    try {
      return await load()
    } catch (error) {
      if (await doubt()) throw error
    }
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void doubt())
  window.addEventListener('online', () => void doubt())
}
