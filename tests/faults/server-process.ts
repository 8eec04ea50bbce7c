/** The true server as a process of its own, to be killed and started again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Place } from '../support/databases.ts'

const password = 'test-Passw0rd'
const patienceMs = 60_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/**
 * How many times slower than a quiet one this machine is now: other tests and builds run beside. A bare Node starts
 * in 40 ms on the machines this was measured on; up to twice that counts as quiet.
 */
export async function slowness(): Promise<number> {
  const began = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return Math.max(1, (performance.now() - began) / 80)
}

/** How long the main thread of a process could have gone on and had no processor; Linux alone tells. */
function keptWaitingMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0
}

export class ServerProcess {
  readonly port: number
  readonly hjPort: number
  readonly #place: Place
  #child: ChildProcess | undefined
  #printed = ''

  readonly #env: Record<string, string>

  private constructor(place: Place, port: number, hjPort: number, env: Record<string, string>) {
    this.#place = place
    this.#env = env
    this.port = port
    this.hjPort = hjPort
  }
  static async at(place: Place, env: Record<string, string> = {}): Promise<ServerProcess> {
    return new ServerProcess(place, await freePort(), await freePort(), env)
  }

  /** @returns ms until it said that it is ready, without those in which other programs had its processor where the system tells them */
  async start(): Promise<number> {
    const began = performance.now()
    const child = spawn(process.execPath, ['src/setup/serve.mjs', 'src/server/main.ts'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        QY_HJ212_PORT: String(this.hjPort),
        QY_DATA_DIR: this.#place.dataDir,
        DATABASE_URL: this.#place.databaseUrl ?? '',
        QY_DEMO: 'on',
        QY_DEMO_STATIONS: '2',
        QY_DEMO_STAFF: 'off',
        QY_ADMIN_PASSWORD: password,
        QY_LOG_LEVEL: 'error',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        this.#printed = (this.#printed + chunk).slice(-4_000)
      })
    while (performance.now() - began < patienceMs) {
      if (child.exitCode !== null) throw new Error(`The server ended by itself:\n${this.#printed}`)
      if (await this.#ready()) return performance.now() - began - keptWaitingMs(child.pid!)
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`The server is not ready after ${patienceMs} ms:\n${this.#printed}`)
  }

  #ready(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  }

  /** Told to end. @returns its exit code, and how long it took */
  async stop(): Promise<{ code: number | null; ms: number }> {
    const began = performance.now()
    const gone = once(this.#child!, 'exit')
    this.#child?.kill('SIGTERM')
    const [code] = await gone
    return { code, ms: performance.now() - began }
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async signIn(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/jeecg-boot/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    const { success, message, result } = (await answer.json()) as {
      success: boolean
      message: string
      result: { token: string }
    }
    if (!success) throw new Error(message)
    return result.token
  }
}
