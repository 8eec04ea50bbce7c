/** A true server with its simulated fleet for each worker of the journeys, on ports and a data folder of its own. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
/** As many journeys at a time, each at a server that no other journey disturbs. */
export const workers = 2
/** Which of them this process drives; what is no worker (pictures, the guide) drives the first. */
const own = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const folderOf = (worker: number) => join(root, 'test-results', `server-${worker}`)

/** By the folder, so that two checkouts on one machine can run their journeys side by side. */
const offset = (createHash('sha256').update(root).digest().readUInt16BE() % 400) * workers
const portOf = (worker: number) => 18_080 + offset + worker
const gatewayPortOf = (worker: number) => 19_212 + offset + worker
const baseUrlOf = (worker: number) => `http://127.0.0.1:${portOf(worker)}`
/** HJ 212 over TCP. */
export const gatewayPort = gatewayPortOf(own)
export const baseUrl = baseUrlOf(own)
export const password = 'Qing-Yuan-2026-e2e'
/** Its database, for what takes years to come about. */
export const databaseFile = join(folderOf(own), 'data', 'qingyuan.db')
/** Stations of the fleet; few, and quick, so that a journey sees them move. */
export const stations = 40

const environmentOf = (worker: number) => ({
  PORT: String(portOf(worker)),
  QY_HJ212_PORT: String(gatewayPortOf(worker)),
  QY_DATA_DIR: join(folderOf(worker), 'data'),
  QY_ADMIN_PASSWORD: password,
  QY_DEMO: 'on',
  QY_DEMO_STATIONS: String(stations),
  // What journeys find must not depend on the hour.
  QY_DEMO_STAFF: 'off',
  QY_DEMO_INTERVAL_MS: '2000',
  DATABASE_URL: '',
  NATS_URL: '',
  MQTT_URL: '',
})

export async function startServer(options: { fresh?: boolean } = {}, worker = own): Promise<void> {
  const folder = folderOf(worker)
  const ready = () => answers(`${baseUrlOf(worker)}/readyz`)
  // One left behind would answer in the place of the new one, with data that are no longer there.
  if (await ready()) throw new Error(`a server already answers at ${baseUrlOf(worker)}: end it first`)
  if (options.fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const log = openSync(join(folder, 'server.log'), 'a')
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environmentOf(worker) },
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  writeFileSync(join(folder, 'pid'), String(child.pid))
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (await ready()) return
    if (child.exitCode !== null) break
    await new Promise(done => setTimeout(done, 250))
  }
  throw new Error(
    `the server did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-4000)}`,
  )
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Ends the server; `SIGKILL` as a power cut would. */
export async function stopServer(signal: NodeJS.Signals = 'SIGTERM', worker = own): Promise<void> {
  const pidFile = join(folderOf(worker), 'pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8'))
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  for (let wait = 0; wait < 60; wait++) {
    await new Promise(done => setTimeout(done, 250))
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
  }
  process.kill(pid, 'SIGKILL')
}

/**
 * Holds the server, or only the fleet that speaks to it, as if frozen: lines stay open and nothing is said on them.
 * @returns lets it go on
 */
export function freeze(what: 'server' | 'fleet', worker = own): () => void {
  const server = Number(readFileSync(join(folderOf(worker), 'pid'), 'utf8'))
  const task = `/proc/${server}/task/${server}/children`
  const fleet = readFileSync(task, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)
  const held = what === 'server' ? [server] : fleet
  if (held.length === 0) throw new Error('no fleet speaks to the server')
  for (const pid of held) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of held) process.kill(pid, 'SIGCONT')
  }
}
