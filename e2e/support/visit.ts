/** What a browser fetches until a screen is ready, when it is, and for how long its main thread answered nobody. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'

export interface Visit {
  /** Asked for until the screen was ready; sockets are not counted. */
  requests: number
  /** As they came over the line, headers and all. */
  bytes: number
  /** The largest paint until then. */
  paintMs: number
  readyMs: number
  /** What tasks took beyond 50 ms each. */
  blockedMs: number
  /** Path and bytes of each, in the order of asking. */
  files: readonly (readonly [path: string, bytes: number])[]
}
interface Marks {
  readyMs: number
  paintMs: number
  blockedMs: number
}

/** What a place offers: bits a second, and ms to the server and back; on a processor four times slower than a developer's. */
const places = {
  /** A plant's office. */
  office: { bits: 10_000_000, latency: 40 },
  /** Beside a manhole. */
  field: { bits: 1_600_000, latency: 100 },
} as const
export type Place = keyof typeof places

async function slowDown(page: Page, place: Place): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const { bits, latency } = places[place]
  const bytesPerSecond = bits / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Runs in the page before anything else. */
function watch(selector: string): void {
  let paintMs = 0
  const long: number[] = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) paintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) long.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const ready = new Promise<Marks>(done => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      // The frame that shows it has been painted once the next one begins and its observers were told.
      requestAnimationFrame(() => {
        const readyMs = performance.now()
        const tell = () => {
          // The browser tells of a paint some frames after it.
          if (paintMs === 0 && performance.now() < readyMs + 5_000) return setTimeout(tell, 50)
          const blockedMs = long.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
          return done({ readyMs, paintMs, blockedMs })
        }
        tell()
      })
    }
    look()
  })
  Object.assign(window, { visit: ready })
}

/** @param ready selector of what is there once the screen is */
export async function visit(
  context: BrowserContext,
  url: string,
  ready: string,
  { slow }: { slow?: Place } = {},
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const asked = new Map<string, { at: number; path: string; bytes: number | undefined }>()
    session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
      if (/^https?:/.test(request.url))
        asked.set(requestId, { at: wallTime * 1000, path: new URL(request.url).pathname, bytes: undefined })
    })
    const ended = (requestId: string, bytes: number) => {
      const one = asked.get(requestId)
      if (one) one.bytes = bytes
    }
    session.on('Network.loadingFinished', event => ended(event.requestId, event.encodedDataLength))
    session.on('Network.loadingFailed', event => ended(event.requestId, 0))
    if (slow) await slowDown(page, slow)
    await page.addInitScript(watch, ready)
    await page.goto(url, { waitUntil: 'commit' })
    const { readyAt, ...marks } = await page.evaluate(async () => {
      const told = await (window as unknown as { visit: Promise<Marks> }).visit
      return { ...told, readyAt: performance.timeOrigin + told.readyMs }
    })
    // What was asked for by then belongs to the screen, also what was still on its way.
    const all = [...asked.values()].filter(({ at }) => at <= readyAt)
    while (all.some(one => one.bytes === undefined)) await page.waitForTimeout(50)
    const files = all.map(({ path, bytes = 0 }) => [path, bytes] as const)
    return { ...marks, requests: files.length, bytes: files.reduce((sum, [, each]) => sum + each, 0), files }
  } finally {
    await page.close()
  }
}

/** A browser that was signed in once and has nothing of the console in its cache. */
export async function signedInContext(
  browser: Browser,
  server: string,
  who: { username: string; password: string },
  origin = server,
  serviceWorkers: 'allow' | 'block' = 'block',
  viewport = { width: 1440, height: 900 },
): Promise<BrowserContext> {
  const answer = await fetch(`${server}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { result } = (await answer.json()) as { result: Record<string, unknown> }
  const left = {
    [keys.token]: result['token'],
    [keys.tenant]: '0',
    [keys.username]: who.username,
    [keys.userInfo]: result['userInfo'],
    [keys.dictionaries]: result['sysAllDictItems'],
  }
  const localStorage = Object.entries(left).map(([name, value]) => ({
    name: storagePrefix + name,
    value: JSON.stringify({ value, expire: null }),
  }))
  return browser.newContext({
    serviceWorkers,
    viewport,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}
