/** Lists: page 1 and page 90,000 of a million rows, filtered and sorted, twenty connections, both engines, against the naive peer. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDb } from '#server/db/open.ts'
import { type Bench, type BenchResult, medians } from './kit.ts'
import { fillModules, rowCount } from './list-data.ts'
import { load } from './list-load.ts'
import { type BenchPlace, postgresPlace, query, sqlitePlace } from './list-place.ts'

const connections = 20
const runs = 5
const ms = 5_000
const deepPage = 90_000
const pathOf = (pageNo: number) =>
  `/jeecg-boot/device/module/list?enabled=Y&column=createTime&order=desc&pageSize=10&pageNo=${pageNo}`

/** Starts a server of this folder in a process of its own. */
export async function start(file: string, dataDir: string, databaseUrl: string | undefined) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, file), dataDir, ...(databaseUrl ? [databaseUrl] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return { port, stop: () => child.kill('SIGKILL') }
}

async function ours(place: BenchPlace, token: string) {
  const server = await start('list-server.ts', place.dataDir, place.databaseUrl)
  const ask = (pageNo: number) => load({ port: server.port, path: pathOf(pageNo), token, connections, ms })
  try {
    // The first answers count and survey; afterwards both are renewed behind the answers.
    for (const pageNo of [1, deepPage])
      checkPage(
        (await load({ port: server.port, path: pathOf(pageNo), token, connections: 1, requests: 1 })).body,
        pageNo,
      )
    return await medians(runs, async () => {
      const first = await ask(1)
      const deep = await ask(deepPage)
      return {
        firstP50: first.p50,
        firstP95: first.p95,
        firstPerSec: first.perSec,
        deepP50: deep.p50,
        deepP95: deep.p95,
        deepPerSec: deep.perSec,
      }
    })
  } finally {
    server.stop()
  }
}

function checkPage(body: string, pageNo: number): void {
  const { result } = JSON.parse(body) as { result: { total: number; records: Record<string, unknown>[] } }
  const skipped = (pageNo - 1) * 10
  // Every twentieth row is filtered out: the nth of the rest, counted from the newest.
  const rank = rowCount - 1 - Math.floor((skipped * 20) / 19)
  const code = Number(String(result.records[0]?.['moduleCode']).slice(2))
  const right =
    result.total === (rowCount * 19) / 20 && Math.abs(code - rank) <= 1 && result.records.length === 10
  if (!right || !result.records[0]?.['moduleType_dictText'])
    throw new Error(`Page ${pageNo} is wrong: ${body.slice(0, 300)}`)
}

async function peer(place: BenchPlace) {
  const server = await start('list-peer.ts', place.dataDir, place.databaseUrl)
  const ask = (pageNo: number) =>
    load({ port: server.port, path: pathOf(pageNo), token: '-', connections, requests: connections })
  try {
    return await medians(runs, async () => {
      const first = await ask(1)
      const deep = await ask(deepPage)
      return { firstP95: first.p95, firstPerSec: first.perSec, deepP95: deep.p95, deepPerSec: deep.perSec }
    })
  } finally {
    server.stop()
  }
}

async function fill(place: BenchPlace): Promise<string> {
  const db = await openDb(place)
  const token = await fillModules(db)
  await db.close()
  // What autovacuum does some minutes after such a load.
  if (place.databaseUrl) await query(place.databaseUrl, 'vacuum analyze')
  return token
}

async function measure(label: string, place: BenchPlace): Promise<Pick<BenchResult, 'rows' | 'targets'>> {
  try {
    const token = await fill(place)
    const mine = await ours(place, token)
    const theirs = await peer(place)
    return {
      rows: [
        { label: `${label}: page 1, p50`, value: mine.firstP50, unit: 'ms' },
        { label: `${label}: page 1, p95`, value: mine.firstP95, unit: 'ms' },
        { label: `${label}: page 1`, value: mine.firstPerSec, unit: 'requests/s' },
        { label: `${label}: page 90,000, p50`, value: mine.deepP50, unit: 'ms' },
        { label: `${label}: page 90,000, p95`, value: mine.deepP95, unit: 'ms' },
        { label: `${label}: page 90,000`, value: mine.deepPerSec, unit: 'requests/s' },
        { label: `${label}: peer, page 1, p95`, value: theirs.firstP95, unit: 'ms' },
        { label: `${label}: peer, page 1`, value: theirs.firstPerSec, unit: 'requests/s' },
        { label: `${label}: peer, page 90,000, p95`, value: theirs.deepP95, unit: 'ms' },
        { label: `${label}: peer, page 90,000`, value: theirs.deepPerSec, unit: 'requests/s' },
      ],
      targets: [
        { label: `${label}: page 1, p95 ms`, value: mine.firstP95, limit: 30, kind: 'most' },
        {
          label: `${label}: page 90,000, p95 against page 1`,
          value: mine.deepP95 / mine.firstP95,
          limit: 3,
          kind: 'most',
        },
        {
          label: `${label}: page 1, requests/s against the peer`,
          value: mine.firstPerSec / theirs.firstPerSec,
          limit: 10,
          kind: 'least',
        },
        {
          label: `${label}: page 90,000, requests/s against the peer`,
          value: mine.deepPerSec / theirs.deepPerSec,
          limit: 10,
          kind: 'least',
        },
      ],
    }
  } finally {
    await place.remove()
  }
}

export const bench: Bench = {
  name: 'list',
  title: 'List of a million rows, one filter, one sort, 20 connections',
  async run() {
    const parts = [await measure('SQLite', sqlitePlace())]
    const postgres = await postgresPlace()
    if (postgres) parts.push(await measure('PostgreSQL', postgres))
    return {
      name: 'list',
      rows: parts.flatMap(({ rows }) => rows),
      targets: parts.flatMap(({ targets }) => targets),
    }
  },
}
