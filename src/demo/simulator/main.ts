/** `node src/demo/simulator/main.ts`: the demo fleet as a process of its own, speaking HJ 212 to the gateway like real stations. */
import { demoSeed } from '#demo/province.ts'
import { createFleet } from './fleet.ts'

function setting(name: string, usual: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) {
    console.error(`环境变量 ${name} 应为正整数，现为“${text}”。`)
    process.exit(2)
  }
  return value
}

const fleet = createFleet({
  stations: setting('QY_DEMO_STATIONS', 200),
  intervalMs: setting('QY_DEMO_INTERVAL_MS', 5_000),
  seed: setting('QY_DEMO_SEED', demoSeed),
  target: { host: process.env['QY_HJ212_HOST'] ?? '127.0.0.1', port: setting('QY_HJ212_PORT', 9212) },
})
fleet.start()

const stop = () => {
  fleet.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// Started by the server, the fleet ends with it, even when the server is killed.
if (process.send) process.on('disconnect', stop)
if (process.env['QY_DEMO_FIGURES']) setInterval(() => console.log(JSON.stringify(fleet.figures())), 5_000)
