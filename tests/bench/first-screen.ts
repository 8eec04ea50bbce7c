/** The first second: login, a list and the home over 10 Mb/s and 40 ms on a processor four times slower, against a page written the ordinary way. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { baseUrl, password, startServer, stopServer } from '../../e2e/support/server.ts'
import { signedInContext, type Visit, visit } from '../../e2e/support/visit.ts'
import { servePeer } from './first-screen-peer.ts'
import { type Bench, type BenchRow, medians } from './kit.ts'
import { buildPage, launch } from './page.ts'

const runs = 5
/** What is there once a screen is: the list's first row here and in the peer's page, the home's first figure with its unit. */
const ready = {
  login: 'input[type=password]',
  list: '.sheet tbody tr[data-id], .arco-table-td .arco-tag',
  home: '.kpi-figure small',
} as const
const kilobytes = (bytes: number) => bytes / 1000

type Place = { browser: Browser; origin: string }
const who = { username: 'admin', password }
const signedIn = ({ browser, origin }: Place) => signedInContext(browser, baseUrl, who, origin, 'allow')
/** Somebody who was here before stayed for a while: what the page keeps for the next time is kept. */
async function stay(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
}
async function once<T>(context: BrowserContext, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

/** The list as it stands, all styles with it and no script: what a browser needs for this picture whoever makes it. */
async function stillOf(place: Place): Promise<string> {
  return once(await signedInContext(place.browser, baseUrl, who, place.origin, 'block'), async context => {
    const page = await context.newPage()
    await page.goto(`${place.origin}/sewage/plant`)
    await page.locator(ready.list).first().waitFor()
    return page.evaluate(async () => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      const style = document.createElement('style')
      const texts = await Promise.all(sheets.map(async ({ href }) => (await fetch(href)).text()))
      style.textContent = texts.join('\n')
      for (const one of document.querySelectorAll('script, link')) one.remove()
      document.head.append(style)
      return `<!doctype html>${document.documentElement.outerHTML}`
    })
  })
}
/** Its second visit; the page itself comes without delay. */
async function measureStill(place: Place, body: string) {
  return once(await signedInContext(place.browser, baseUrl, who, place.origin, 'block'), async context => {
    const url = `${place.origin}/still`
    await context.route(url, route => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }))
    await visit(context, url, ready.list, { slow: 'office' })
    return visit(context, url, ready.list, { slow: 'office' })
  })
}

async function measure(place: Place, keeps: boolean) {
  const at = (context: BrowserContext, path: string, selector: string) =>
    visit(context, place.origin + path, selector, { slow: 'office' })
  const login = await once(await place.browser.newContext(), context =>
    at(context, '/user/login', ready.login),
  )
  const [list, warm] = await once(await signedIn(place), async context => {
    const first = await at(context, '/sewage/plant', ready.list)
    if (keeps) await stay(context, `${place.origin}/sewage/plant`)
    return [first, await at(context, '/sewage/plant', ready.list)] as const
  })
  return { login, list, warm }
}
const figuresOf = (name: string, one: Visit): Record<string, number> => ({
  [`${name} requests`]: one.requests,
  [`${name} kB`]: kilobytes(one.bytes),
  [`${name} paint`]: one.paintMs,
  [`${name} ready`]: one.readyMs,
  [`${name} blocked`]: one.blockedMs,
})

async function figures(browser: Browser, peerUrl: string): Promise<Record<string, number>> {
  const ours = { browser, origin: baseUrl }
  const still = await stillOf(ours)
  return medians(runs, async () => {
    const mine = await measure(ours, true)
    const home = await once(await signedIn(ours), context =>
      visit(context, `${baseUrl}/dashboard/analysis`, ready.home, { slow: 'office' }),
    )
    const least = await measureStill(ours, still)
    const theirs = await measure({ browser, origin: peerUrl }, false)
    return {
      ...figuresOf('login', mine.login),
      ...figuresOf('list', mine.list),
      ...figuresOf('list, warm', mine.warm),
      ...figuresOf('home', home),
      'list without a script ready': least.readyMs,
      'list without a script blocked': least.blockedMs,
      ...figuresOf('peer login', theirs.login),
      ...figuresOf('peer list', theirs.list),
      ...figuresOf('peer list, warm', theirs.warm),
    }
  })
}

const units: Record<string, string> = { requests: '', kB: 'kB', paint: 'ms', ready: 'ms', blocked: 'ms' }
const rowOf = ([label, value]: [string, number]): BenchRow => ({
  label,
  value,
  unit: units[label.split(' ').at(-1) ?? ''] ?? '',
})

export const bench: Bench = {
  name: 'first-screen',
  title: 'First screen: login, list and home, cold and warm, against an ordinary page',
  async run() {
    execFileSync(process.execPath, [resolve(import.meta.dirname, '../../src/setup/build.mjs')])
    const folder = mkdtempSync(join(tmpdir(), 'qy-bench-'))
    await buildPage('ordinary.tsx', folder)
    await startServer({ fresh: true })
    const peer = await servePeer(folder, baseUrl)
    const browser = await launch()
    try {
      const value = await figures(browser, peer.url)
      const most = (label: string, figure: number, limit: number) =>
        ({ label, value: figure, limit, kind: 'most' }) as const
      const of = (name: string) => value[name]!
      return {
        name: 'first-screen',
        rows: Object.entries(value).map(rowOf),
        targets: [
          most('login, kB', of('login kB'), 150),
          most('login, requests', of('login requests'), 10),
          most('login, largest paint against the peer', of('login paint') / of('peer login paint'), 0.55),
          most('list, kB', of('list kB'), 380),
          most('list, requests', of('list requests'), 20),
          most('list, ready against the peer', of('list ready') / of('peer list ready'), 0.6),
          most('list, warm, ready ms', of('list, warm ready'), 800),
          most("home's first figures against the list", of('home ready') / of('list ready'), 1.2),
          most('list, blocked ms', of('list blocked'), 150),
        ],
      }
    } finally {
      await browser.close()
      peer.close()
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
