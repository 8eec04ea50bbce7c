/** The simulator beside the server in the demo: started after the gateway listens, started again when it dies, stopped with us. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'

const program = fileURLToPath(new URL('../demo/simulator/main.ts', import.meta.url))
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** Alive for so long, the next pause is short again. */
const healthyMs = 60_000

export interface DemoFleet {
  stop(): void
}
interface Log {
  warn(details: object, message: string): void
}

export function startDemoFleet(config: Config, hjPort: number, log: Log): DemoFleet {
  let child: ChildProcess | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let stopped = false

  function start(): void {
    const startedAt = Date.now()
    child = fork(program, {
      env: {
        ...process.env,
        QY_DEMO_STATIONS: String(config.demoStations),
        QY_DEMO_INTERVAL_MS: String(config.demoIntervalMs),
        QY_HJ212_HOST: config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host,
        QY_HJ212_PORT: String(hjPort),
      },
      // The channel tells it of our end, also of a violent one; what it prints is ours to print.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('exit', (code, signal) => {
      child = undefined
      if (stopped) return
      if (Date.now() - startedAt > healthyMs) pauseMs = firstPauseMs
      log.warn({ code, signal, againInMs: pauseMs }, 'The simulator ended')
      timer = setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
    child.on('error', error => log.warn({ err: error }, 'The simulator could not be started'))
  }

  start()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      child?.kill('SIGTERM')
    },
  }
}
