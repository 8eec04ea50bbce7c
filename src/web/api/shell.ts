/**
 * The page's side of the kept shell (web/first/worker.js): has it installed, learns of a newer build, takes it when told to, and
 * removes it when the server no longer has one. Without https there is none, and everything comes from the server as before. The
 * samplers' page /m/ has a shell of its own, beside the console's.
 */
import { create } from 'zustand'
import { doubt, whenReachable } from './reach.ts'

export interface Shell {
  /** This page came out of the browser: a newer build has to be taken before it can be seen. */
  kept: boolean
  /** A newer build lies ready. */
  waiting: boolean
}
export const useShell = create<Shell>(() => ({ kept: false, waiting: false }))

const onPhone = globalThis.location?.pathname.startsWith('/m/') ?? false
const place = onPhone ? '/m/' : '/'
const address = `${place}service-worker.js`
const cacheName = onPhone ? 'phone-' : 'shell-'
/** A browser that cannot tell must not keep anybody from his reload. */
const patienceMs = 10_000
const workers = () => (import.meta.env.PROD ? globalThis.navigator?.serviceWorker : undefined)
const soonerThan = (late: Promise<unknown>): Promise<unknown> =>
  Promise.race([late, new Promise(done => setTimeout(done, patienceMs))])

/** Whose files this page is made of. */
const madeOf = workers()?.controller ?? undefined

const registered = (): Promise<ServiceWorkerRegistration | undefined> =>
  workers()?.getRegistration(place) ?? Promise.resolve(undefined)
const isReady = ({ waiting }: ServiceWorkerRegistration) => waiting !== null && workers()?.controller != null

/** Resolves when what is being installed is, or could not be. */
const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

function watch(registration: ServiceWorkerRegistration): void {
  const tell = () => isReady(registration) && useShell.setState({ waiting: true })
  const follow = () => registration.installing && void settled(registration.installing).then(tell)
  registration.addEventListener('updatefound', follow)
  follow()
  tell()
}

/** Where the server says that there is no such file, the kept console must not outlive it. */
async function removeIfGone(): Promise<void> {
  // A server that is away says nothing of its files, and the browser would note a call in vain.
  await whenReachable()
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 404 && answer?.status !== 410) return
  const registration = await registered()
  if (!registration) return
  await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith(cacheName)) await caches.delete(name)
}

/** Asked for when the page has nothing else to do. */
export async function keepShell(): Promise<void> {
  const all = workers()
  if (!all) return
  useShell.setState({ kept: madeOf !== undefined })
  // Another tab took the newer build: this page is older than its shell.
  const compare = () => madeOf && all.controller !== madeOf && useShell.setState({ waiting: true })
  all.addEventListener('controllerchange', compare)
  compare()
  await whenReachable()
  try {
    watch(await all.register(address, { updateViaCache: 'none' }))
  } catch {
    return removeIfGone()
  }
  // Where one was registered before, only this tells that its file is gone.
  if (madeOf) await lookForNew()
}

/** The server says that it has another build. */
export async function lookForNew(): Promise<void> {
  const registration = await registered()
  if (!registration) return
  try {
    await registration.update()
  } catch {
    await removeIfGone()
  }
}

/** Puts the waiting build in the place of the shown one; the next load of the page is of it. */
export async function takeNew(): Promise<void> {
  const waiting = (await registered())?.waiting
  if (!waiting) return
  const taken = new Promise(done => workers()?.addEventListener('controllerchange', done, { once: true }))
  waiting.postMessage('take')
  await soonerThan(taken)
}

/** For a page that is older than the server's files: whatever is newer is fetched first, and taken. */
export async function renewShell(): Promise<void> {
  await soonerThan(lookForNew())
  const installing = (await registered())?.installing
  if (installing) await soonerThan(settled(installing))
  await takeNew()
}

/** Nobody's page is the browser's own, and stays: the page is loaded anew as soon as there is a server to give it; a newer build is taken with it. */
export async function reloadPage(): Promise<void> {
  if (!(await doubt())) await whenReachable()
  await takeNew()
  window.location.reload()
}
