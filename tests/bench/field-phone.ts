/** The samplers' page beside a manhole: 1.6 Mb/s, 100 ms and a processor four times slower; cold, and out of what the phone keeps. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { callerOf, layField } from '../../e2e/support/field.ts'
import { baseUrl, password, startServer, stopServer } from '../../e2e/support/server.ts'
import { signedInContext, type Visit, visit } from '../../e2e/support/visit.ts'
import { type Bench, type BenchRow, medians, percentile } from './kit.ts'
import { launch } from './page.ts'

const runs = 5
const calls = 40
const address = `${baseUrl}/m/`
/** The first work of the day. */
const ready = '.stop'
const signIn = 'input[type=password]'
const size = { width: 390, height: 844 }
const who = { username: 'sampler', password }

async function once<T>(context: BrowserContext, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}
const figuresOf = (name: string, one: Visit): Record<string, number> => ({
  [`${name} requests`]: one.requests,
  [`${name} kB`]: one.bytes / 1000,
  [`${name} ready`]: one.readyMs,
  [`${name} blocked`]: one.blockedMs,
})

async function figures(browser: Browser): Promise<Record<string, number>> {
  return medians(runs, async () => {
    const login = await once(await browser.newContext({ viewport: size }), context =>
      visit(context, address, signIn, { slow: 'field' }),
    )
    const signedIn = await signedInContext(browser, baseUrl, who, baseUrl, 'allow', size)
    const [cold, warm] = await once(signedIn, async context => {
      const first = await visit(context, address, ready, { slow: 'field' })
      const page = await context.newPage()
      await page.goto(address)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.close()
      return [first, await visit(context, address, ready, { slow: 'field' })] as const
    })
    return { ...figuresOf('sign-in', login), ...figuresOf('today', cold), ...figuresOf('today, kept', warm) }
  })
}
async function answerMs(): Promise<number> {
  const call = callerOf(baseUrl, password)
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const from = performance.now()
    await call('sampler', 'GET', '/m/today')
    if (at > 4) times.push(performance.now() - from)
  }
  return percentile(times, 0.95)
}

const units: Record<string, string> = { requests: '', kB: 'kB', ready: 'ms', blocked: 'ms' }
const rowOf = ([label, value]: [string, number]): BenchRow => ({
  label,
  value,
  unit: units[label.split(' ').at(-1) ?? ''] ?? 'ms',
})

export const bench: Bench = {
  name: 'field-phone',
  title: 'The phone in the field: first screen cold and kept, the day in one answer',
  async run() {
    execFileSync(process.execPath, [resolve(import.meta.dirname, '../../src/setup/build.mjs')])
    await startServer({ fresh: true })
    const browser = await launch()
    try {
      await layField(baseUrl, password, 8)
      const value = { ...(await figures(browser)), 'm/today p95': await answerMs() }
      const most = (label: string, figure: number, limit: number) =>
        ({ label, value: figure, limit, kind: 'most' }) as const
      const of = (name: string) => (value as Record<string, number>)[name]!
      return {
        name: 'field-phone',
        rows: Object.entries(value).map(rowOf),
        targets: [
          most('first screen, kB', of('today kB'), 170),
          most('first screen, ready ms', of('today ready'), 1_500),
          most('kept, ready ms', of('today, kept ready'), 1_500),
          most('the day in one answer, p95 ms', of('m/today p95'), 100),
        ],
      }
    } finally {
      await browser.close()
      await stopServer()
    }
  },
}
