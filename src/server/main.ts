/** `node src/server/main.ts`: the whole server, and in the demo the simulated fleet beside it. */
import { startFailure, welcome } from './boot-words.ts'
import { type Config, loadConfig } from './config.ts'
import { type Running, start } from './start.ts'

/** Parts that do not end are left behind before (start.ts): this is for what nobody thought of. */
const patienceMs = 10_000

function fail(error: unknown, config?: Config): never {
  const sentence = startFailure(error, config)
  if (sentence === undefined) console.error(error)
  console.error(`无法启动：${sentence ?? '发生未预料的错误，详情见上'}`)
  process.exit(1)
}

function readConfig(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    fail(error)
  }
}

const config = readConfig()
let running: Running
try {
  running = await start(config)
} catch (error) {
  fail(error, config)
}
console.log(welcome(running.url, config, running.hjPort, running.first))

let stopping = false
async function stop(signal: string): Promise<void> {
  // The second signal is from somebody who does not want to wait.
  if (stopping) process.exit(1)
  stopping = true
  running.app.log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), patienceMs).unref()
  await running.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
// A promise nobody waits for is a fault of ours; it must not end everybody's work.
process.on('unhandledRejection', reason => running.app.log.error({ err: reason }, 'unhandled rejection'))
