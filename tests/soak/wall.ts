/** A true server with its fleet, and pages of it as walls, each in a browser of its own whose memory can be read. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'
import { chromiumFlags, headlessPath } from '../../e2e/support/chromium.ts'
import { bareFile } from '../../e2e/support/pages.ts'

const root = resolve(import.meta.dirname, '../..')
const password = 'Qing-Yuan-2026-soak'

export const walls = { home: '/dashboard/analysis?wall=1', map: '/map/device?wall=1' } as const
export type WallName = keyof typeof walls

export interface Sample {
  /** Bytes that live after a collection. */
  heap: number
  /** Bytes of buffers outside of the heap: frames, textures' arrays. */
  buffers: number
  nodes: number
  listeners: number
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail()))
    })
  })

export interface House {
  baseUrl: string
  stop(): Promise<void>
}
/** @param intervalMs pause between two frames of a station */
export async function openHouse(stations: number, intervalMs: number): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'qy-soak-'))
  const port = await freePort()
  const log = openSync(join(folder, 'server.log'), 'a')
  const child: ChildProcess = spawn(
    process.execPath,
    ['--max-semi-space-size=2', '--heap-growing-percent=20', 'src/server/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        QY_HJ212_PORT: String(await freePort()),
        QY_DATA_DIR: join(folder, 'data'),
        QY_ADMIN_PASSWORD: password,
        QY_DEMO: 'on',
        QY_DEMO_STATIONS: String(stations),
        QY_DEMO_INTERVAL_MS: String(intervalMs),
        DATABASE_URL: '',
        NATS_URL: '',
        MQTT_URL: '',
      },
      stdio: ['ignore', log, log],
    },
  )
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const baseUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 120_000
  const answers = async () => (await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok === true
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start, see ${folder}/server.log`)
    await new Promise(done => setTimeout(done, 250))
  }
  return {
    baseUrl,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Wall {
  /** Collects garbage first, so that only what is held is counted. */
  sample(): Promise<Sample>
  /** Heap snapshot as the browser's tools read it, a piece at a time. */
  snapshot(write: (chunk: string) => void): Promise<void>
  faults: readonly string[]
  close(): Promise<void>
}
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize?: number
  backingStorageSize?: number
}

/** A browser a wall: two pages of one origin would share a heap. */
export async function openWall(house: House, name: WallName): Promise<Wall> {
  const executablePath = headlessPath()
  const browser: Browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  const login = await page.request.post(`${house.baseUrl}/jeecg-boot/sys/login`, {
    data: { username: 'admin', password },
  })
  const { result } = await login.json()
  const left = {
    [keys.token]: result.token,
    [keys.tenant]: '0',
    [keys.username]: 'admin',
    [keys.userInfo]: result.userInfo,
    [keys.dictionaries]: result.sysAllDictItems,
  }
  await page.goto(house.baseUrl + bareFile)
  await page.evaluate(
    entries => {
      for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify({ value, expire: null }))
    },
    Object.entries(left).map(([key, value]) => [storagePrefix + key, value] as const),
  )
  await page.goto(house.baseUrl + walls[name])
  await page.locator('.wall-head').first().waitFor({ timeout: 60_000 })
  const tools: CDPSession = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.enable')
  return {
    faults,
    async sample() {
      // Twice: what the first one finalises, the second one frees.
      await tools.send('HeapProfiler.collectGarbage')
      await tools.send('HeapProfiler.collectGarbage')
      const heap: HeapUsage = await tools.send('Runtime.getHeapUsage')
      const dom = await tools.send('Memory.getDOMCounters')
      return {
        heap: heap.usedSize + (heap.embedderHeapUsedSize ?? 0),
        buffers: heap.backingStorageSize ?? 0,
        nodes: dom.nodes,
        listeners: dom.jsEventListeners,
      }
    },
    async snapshot(write) {
      const take = ({ chunk }: { chunk: string }) => write(chunk)
      tools.on('HeapProfiler.addHeapSnapshotChunk', take)
      await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      tools.off('HeapProfiler.addHeapSnapshotChunk', take)
    },
    close: () => browser.close(),
  }
}
