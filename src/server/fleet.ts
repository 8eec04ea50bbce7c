/** The simulated fleet as a child process: it speaks to the gateway like real stations, and ends with the server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

export interface Fleet {
  stop(): void
}
const program = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))
const restartMs = 2_000

export function startFleet(
  config: Pick<Config, 'demoStations' | 'demoIntervalMs'>,
  gatewayPort: number,
  warn: (details: object, message: string) => void,
): Fleet {
  let stopped = false
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        QY_HJ212_PORT: String(gatewayPort),
        QY_DEMO_STATIONS: String(config.demoStations),
        QY_DEMO_INTERVAL_MS: String(config.demoIntervalMs),
      },
    })
    child.on('exit', code => {
      if (stopped) return
      warn({ code }, 'The simulated fleet ended; it is started again')
      timer = setTimeout(start, restartMs)
    })
  }
  start()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}
