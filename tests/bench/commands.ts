/** One parameter to a thousand connected devices: how long until each that answers is accounted for, and how long the loop was held. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#server/db/open.ts'
import { createIngest } from '#server/ingest/ingest.ts'
import { commandThousand, connectFleet } from '../server/ingest/command-fleet.ts'
import { type Bench, medians } from './kit.ts'

const devices = 1_000
const answering = devices * 0.8
const runs = 3
const settleMs = 2_000

async function once(): Promise<Record<'stall' | 'over', number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-bench-'))
  const db = await openDb({ dataDir })
  const { ingest, fleet } = await connectFleet(db, devices, async () => {
    const made = createIngest({ db, config: { hjPort: 0, host: '127.0.0.1' }, log: { warn() {} } })
    await made.start()
    return made
  })
  await pause(settleMs)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const began = performance.now()
  await commandThousand(db, devices, Date.now())
  for (;;) {
    const [row] = await db.read<{ n: number }>({
      sql: "select count(*) as n from device_command where state in ('DONE', 'FAILED')",
      parameters: [],
    })
    if (Number(row?.n) >= answering) break
    await pause(20)
  }
  const over = performance.now() - began
  loop.disable()
  fleet.close()
  await ingest.stop()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
  return { stall: loop.max / 1e6, over }
}

export const bench: Bench = {
  name: 'commands',
  title: 'A parameter to 1,000 connected devices (their own ends of the lines in the same process)',
  async run() {
    const { stall, over } = await medians(runs, once)
    return {
      name: 'commands',
      rows: [
        { label: 'until all 800 that answer are accounted for', value: over, unit: 'ms' },
        { label: 'longest hold of the event loop', value: stall, unit: 'ms' },
      ],
      targets: [{ label: 'loop held, ms', value: stall, limit: 50, kind: 'most' }],
    }
  },
}
