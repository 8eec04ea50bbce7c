/** Frames of ten points over TCP, counted when the sender has read the acknowledgement. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { createIngest } from '#server/ingest/ingest.ts'
import { benchMn, benchPassword, factorsOfFrame, load } from './ingest-load.ts'
import { bareBatch, requestAPoint } from './ingest-peers.ts'
import { type Bench, medians } from './kit.ts'

const windowOfLine = 40
const runs = 5

async function seedStations(db: Db): Promise<void> {
  await db.write([
    {
      table: 'device_facility',
      columns: [
        'id',
        'facility_code',
        'facility_name',
        'facility_type',
        'plant_id',
        'mn',
        'pw',
        'report_sec',
      ],
      rows: Array.from({ length: load.stations }, (_, station) => {
        const id = String(station + 1)
        return [id, `B${id}`, `B${id}`, 'LOGGER', '1', benchMn(station), benchPassword, 5]
      }),
    },
    {
      table: 'series',
      columns: ['id', 'facility_id', 'factor'],
      rows: Array.from({ length: load.stations }, (_, station) =>
        factorsOfFrame.map((factor, index) => [
          station * factorsOfFrame.length + index + 1,
          String(station + 1),
          factor,
        ]),
      ).flat(),
    },
  ])
}

interface Figures {
  points: number
  syncs: number
  stallMax: number
  stallP99: number
  lost: number
}

async function throughGateway(dataDir: string, framesOfStation: number): Promise<Figures> {
  const db = await openDb({ dataDir })
  await seedStations(db)
  const ingest = createIngest({
    db,
    config: { hjPort: 0, host: '127.0.0.1' },
    log: { warn: (details, message) => console.warn(message, details) },
    flood: { burst: 1e9, perSecond: 1e9 },
  })
  await ingest.start()
  const worker = new Worker(new URL('./ingest-sender.ts', import.meta.url), {
    workerData: { port: ingest.port, from: Date.now(), framesOfStation, window: windowOfLine },
  })
  await once(worker, 'message')
  const commits = db.stats().commits
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  worker.postMessage('go')
  const [seconds] = (await once(worker, 'message')) as [number]
  delay.disable()
  const synced = db.stats().commits - commits
  const points = load.stations * framesOfStation * load.pointsOfFrame
  const [row] = await db.read<{ n: number }>({
    sql: 'select count(*) as n from telemetry_rtd',
    parameters: [],
  })
  await worker.terminate()
  await ingest.stop()
  await db.close()
  return {
    points: points / seconds,
    syncs: synced / seconds,
    stallMax: delay.max / 1e6,
    stallP99: delay.percentile(99) / 1e6,
    lost: points - (row?.n ?? 0),
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'qy-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
/** A migrated database file for a peer. */
const inFile = <T>(work: (file: string) => Promise<T>): Promise<T> =>
  inFolder(async folder => {
    await (await openDb({ dataDir: folder })).close()
    return work(join(folder, 'qingyuan.db'))
  })

export const bench: Bench = {
  name: 'ingest',
  title: 'Ingest: HJ 212 frames of 10 points, acknowledged after the commit (SQLite, synchronous=FULL)',
  async run() {
    await inFolder(folder => throughGateway(folder, 30))
    const figures = await medians(runs, async () => {
      const own = await inFolder(folder => throughGateway(folder, load.framesOfStation))
      const bare = await inFile(async file => bareBatch(file, Date.now()))
      const single = await inFile(file => requestAPoint(file, 1_500))
      return { ...own, bare, single, ofBare: own.points / bare, ofSingle: own.points / single }
    })
    return {
      name: 'ingest',
      rows: [
        { label: 'points acknowledged over TCP', value: figures.points, unit: 'points/s' },
        { label: 'peer: bare batch insert of the same rows', value: figures.bare, unit: 'points/s' },
        { label: 'peer: one request and transaction a point', value: figures.single, unit: 'points/s' },
        { label: 'longest stall of the event loop', value: figures.stallMax, unit: 'ms' },
        { label: 'p99 of the event loop delay', value: figures.stallP99, unit: 'ms' },
      ],
      targets: [
        { label: 'points/s acknowledged', value: figures.points, limit: 50_000, kind: 'least' },
        { label: 'share of the bare batch insert', value: figures.ofBare, limit: 0.25, kind: 'least' },
        { label: 'times the request-a-point peer', value: figures.ofSingle, limit: 25, kind: 'least' },
        { label: 'syncs/s', value: figures.syncs, limit: 60, kind: 'most' },
        { label: 'longest stall of the event loop, ms', value: figures.stallMax, limit: 50, kind: 'most' },
        { label: 'acknowledged points missing', value: figures.lost, limit: 0, kind: 'most' },
      ],
    }
  },
}
