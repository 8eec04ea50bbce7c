/** Bundles one page as the product is bundled, serves it, opens it in Chromium, and reads the main thread's clock. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { createRsbuild } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { chromiumFlags, chromiumPath } from '../../e2e/support/chromium.ts'

export interface BenchPage {
  page: Page
  /** Milliseconds that the main thread has spent in tasks since the page was opened. */
  busyMs(): Promise<number>
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** @param entry file in tests/bench/pages */
export async function buildPage(entry: string, folder: string): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  const builder = await createRsbuild({
    cwd: root,
    config: {
      root,
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact()],
      source: { entry: { index: resolve(import.meta.dirname, 'pages', entry) } },
      output: { distPath: { root: folder }, cleanDistPath: true, polyfill: 'off' },
      tools: {
        rspack: {
          resolve: { conditionNames: ['visgl:webgl-only', 'import', 'module', 'browser', 'default'] },
        },
      },
    },
  })
  await builder.build()
}
export const launch = (): Promise<Browser> => {
  const executablePath = chromiumPath()
  return chromium.launch({ args: [...chromiumFlags], ...(executablePath && { executablePath }) })
}

export async function withPage<T>(entry: string, use: (opened: BenchPage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qy-bench-'))
  await buildPage(entry, folder)
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/')
    readFile(join(folder, path)).then(
      body =>
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const session: CDPSession = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busyMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const result = await use({ page, busyMs })
    if (errors.length > 0) throw new Error(`the page failed: ${errors.join('; ')}`)
    return result
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
