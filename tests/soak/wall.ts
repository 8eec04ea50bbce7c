/** A true server with its fleet, and pages of it as walls, each in a browser of its own whose memory can be read. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'
import { openPage } from './tools.ts'

/** Same origin, and no page of the console. */
const bareFile = '/third-login.js'
const root = resolve(import.meta.dirname, '../..')
const password = 'Qing-Yuan-2026-soak'

export const walls = { home: '/dashboard/analysis?wall=1', map: '/map/device?wall=1' } as const
export type WallName = keyof typeof walls

export interface Sample {
  /** Bytes that live after a collection. */
  heap: number
  /** Bytes of buffers outside of the heap: frames, textures' arrays. */
  buffers: number
  /** In the page, without what comes and goes with the fleet: constant. */
  frame: number
  /** Most nodes a plant has on the map, rows and cards that warnings have; each has a bound that it never passes. */
  lists: Readonly<Record<List, number>>
  /** In the page. */
  all: number
  /** Out of the page, and still held by something. */
  detached: number
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
        QY_DEMO_STAFF: 'off',
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
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}
interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize?: number
  backingStorageSize?: number
}

const heapOf = ({ usedSize, embedderHeapUsedSize = 0 }: HeapUsage) => usedSize + embedderHeapUsedSize

/**
 * What is compiled stays, and is not compiled again: otherwise an engine that learns a wall's code and forgets it would hide, or be
 * taken for, what the wall itself holds.
 */
const engine = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode']
/** Keeps what went wrong, and lets each pause last `rate` times less: what stays of each tick shows in minutes. */
const prelude = (rate: number) => `
  window.soakFaults = []
  addEventListener('error', event => soakFaults.push(event.message))
  addEventListener('unhandledrejection', event => soakFaults.push(String(event.reason)))
  for (const name of ['setTimeout', 'setInterval']) {
    const wait = window[name].bind(window)
    window[name] = (act, ms, ...rest) => wait(act, ms / ${rate}, ...rest)
  }`

/** What grows with the warnings, up to a bound: so many items a list at 1920 × 1080, whatever the fleet says. */
export const lists = {
  'rows of warnings': { at: '.wall-list > [data-id], .map-wall-row', most: 9 },
  'cards on the map': { at: '.wall-callout', most: 8 },
  'plants on the map': { at: '.city-map > g, .city-map > circle', most: Number.POSITIVE_INFINITY },
} as const
export type List = keyof typeof lists
interface Shown {
  frame: number
  all: number
  counts: Record<List, number>
}
/** Text that a panel shows or not is of the warnings, too: only elements are of the frame. */
const countShown = `{
  const varies = '.wall-list, .wall-foot, .city-map, .wall-leaders, .wall-callout, .map-wall-warnings, .wall-stages'
  const walk = document.createNodeIterator(document)
  let all = 0
  while (walk.nextNode()) all++
  const frame = [...document.querySelectorAll('*')].filter(one => !one.closest(varies)).length
  const lists = ${JSON.stringify(lists)}
  const counts = Object.fromEntries(Object.entries(lists).map(([name, { at }]) => [name, document.querySelectorAll(at).length]))
  ;({ frame, all, counts })
}`

/** A browser a wall: two pages of one origin would share a heap. */
export async function openWall(house: House, name: WallName, rate: number): Promise<Wall> {
  const tools = await openPage(1920, 1080, engine)
  const login = await fetch(`${house.baseUrl}/jeecg-boot/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result } = (await login.json()) as { result: Record<string, unknown> }
  const left = {
    [keys.token]: result['token'],
    [keys.tenant]: '0',
    [keys.username]: 'admin',
    [keys.userInfo]: result['userInfo'],
    [keys.dictionaries]: result['sysAllDictItems'],
  }
  const shown = async (condition: string) => {
    for (const from = Date.now(); !(await tools.evaluate<boolean>(condition).catch(() => false)); ) {
      if (Date.now() - from > 60_000) throw new Error(`${name}: never ${condition}`)
      await new Promise(done => setTimeout(done, 250))
    }
  }
  await tools.send('Page.enable')
  await tools.send('Page.navigate', { url: house.baseUrl + bareFile })
  await shown(`location.pathname === '${bareFile}' && document.readyState === 'complete'`)
  for (const [key, value] of Object.entries(left)) {
    const kept = JSON.stringify({ value, expire: null })
    await tools.evaluate(
      `localStorage.setItem(${JSON.stringify(storagePrefix + key)}, ${JSON.stringify(kept)})`,
    )
  }
  await tools.send('Page.addScriptToEvaluateOnNewDocument', { source: prelude(rate) })
  await tools.send('Page.navigate', { url: house.baseUrl + walls[name] })
  await shown(`document.querySelector('.wall-head') !== null`)
  await tools.send('Page.disable')
  await tools.send('HeapProfiler.enable')
  return {
    faults: () => tools.evaluate<string[]>('soakFaults'),
    async sample() {
      let heap: HeapUsage | undefined
      // What the first collection finalises, the next one frees; what a message of this moment takes is not held.
      for (let look = 0; look < 5; look++) {
        await tools.send('HeapProfiler.collectGarbage')
        const now = await tools.send<HeapUsage>('Runtime.getHeapUsage')
        if (!heap || heapOf(now) < heapOf(heap)) heap = now
      }
      const dom = await tools.send<{ nodes: number; jsEventListeners: number }>('Memory.getDOMCounters')
      const { frame, all, counts } = await tools.evaluate<Shown>(countShown)
      return {
        heap: heap ? heapOf(heap) : 0,
        buffers: heap?.backingStorageSize ?? 0,
        frame,
        lists: counts,
        detached: dom.nodes - all,
        all,
        listeners: dom.jsEventListeners,
      }
    },
    async snapshot(write) {
      tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => write(String(chunk)))
      await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    },
    close: tools.close,
  }
}
