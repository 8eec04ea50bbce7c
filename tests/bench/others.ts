/** Others: how long somebody waits for his list of a million rows while somebody else asks the worst that is allowed, against alone in the same run. */
import net from 'node:net'
import { superQueryLimits } from '#contract/kit/page-query.ts'
import { openDb } from '#server/db/open.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import { type Bench, type BenchResult, medians } from './kit.ts'
import { start } from './list.ts'
import { fillModules } from './list-data.ts'
import { load } from './list-load.ts'
import { type BenchPlace, postgresPlace, query, sqlitePlace } from './list-place.ts'

const people = 10
/** People look at a page before they ask for the next. */
const pauseMs = 50
const atOnce = 8
const runs = 3
const ms = 4_000
const settleMs = 1_000
const leaveMs = 300
const list = '/jeecg-boot/device/module/list?pageSize=10'
const ordinary = `${list}&enabled=Y&column=createTime&order=desc&pageNo=1`

let asked = 0
/** Never the same twice, so that no count is shared, and found nowhere, so that all rows are looked into. */
const line = (rule: string) => ({ field: 'moduleName', rule, val: `没有${asked++}` })
const lines = (count: number, rule: string) => Array.from({ length: count }, () => line(rule))
const superQuery = (all: readonly unknown[]) =>
  `${list}&superQueryMatchType=or&superQueryParams=${encodeURIComponent(JSON.stringify(all))}`
const { lines: mostLines, patterns } = superQueryLimits
/** As wide as it may be, the same with more patterns than may be, and a walk through all bookmarks. */
const worst = [
  () => superQuery([...lines(patterns, 'like'), ...lines(mostLines - patterns, 'ne')]),
  () => superQuery([...lines(patterns, 'like'), ...lines(mostLines - patterns, 'eq')]),
  () => superQuery(lines(mostLines, 'like')),
  () => `${list}&moduleName=!${asked++}&column=moduleName,unit&order=asc&pageNo=50000`,
]

interface Attack {
  label: string
  sessions: number
  /** Goes away before the answer, and asks again. */
  leaves?: true
}
const attacks: readonly Attack[] = [
  { label: `${atOnce} at once of one session`, sessions: 1 },
  { label: `${atOnce} at once of three sessions`, sessions: 3 },
  { label: `${atOnce} at once of three sessions, who leave`, sessions: 3, leaves: true },
]

/** Asks until it is told to end. @returns how many answers of each status came */
function attack(port: number, tokens: readonly string[], { sessions, leaves }: Attack) {
  let ended = false
  const statuses: Record<string, number> = {}
  const sockets = new Set<net.Socket>()
  const one = async (at: number) => {
    for (let no = at; !ended; no++) {
      const socket = net.connect(port, '127.0.0.1')
      sockets.add(socket)
      const path = worst[no % worst.length]!()
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Access-Token: ${tokens[at % sessions]}\r\n\r\n`,
      )
      const leaving = leaves && setTimeout(() => socket.destroy(), leaveMs)
      const head = await new Promise<string>(resolve => {
        socket.once('data', piece => resolve(piece.toString('latin1', 9, 12)))
        socket.once('close', () => resolve('left'))
        socket.on('error', () => resolve('left'))
      })
      clearTimeout(leaving || undefined)
      socket.destroy()
      sockets.delete(socket)
      statuses[head] = (statuses[head] ?? 0) + 1
    }
  }
  const all = Array.from({ length: atOnce * sessions }, (_, at) => one(at))
  return async () => {
    ended = true
    for (const socket of sockets) socket.destroy()
    await Promise.all(all)
    return statuses
  }
}

async function waits(place: BenchPlace, tokens: readonly string[]) {
  const server = await start('list-server.ts', place.dataDir, place.databaseUrl)
  const [mine = '', ...theirs] = tokens
  const ask = (how: { connections: number; ms?: number; requests?: number }) =>
    load({ port: server.port, path: ordinary, token: mine, pauseMs, ...how })
  const p95 = async () => (await ask({ connections: people, ms })).p95
  try {
    await ask({ connections: 1, ms: settleMs })
    return await medians(runs, async () => {
      const figures: Record<string, number> = { alone: await p95() }
      for (const each of attacks) {
        const end = attack(server.port, theirs, each)
        await ask({ connections: 1, ms: settleMs })
        figures[each.label] = await p95()
        const statuses = await end()
        if (!each.leaves && !(statuses['429']! > 0))
          throw new Error(`Nobody was told to wait: ${JSON.stringify(statuses)}`)
        await ask({ connections: 1, ms: settleMs })
      }
      return figures
    })
  } finally {
    server.stop()
  }
}

async function measure(engine: string, place: BenchPlace): Promise<Pick<BenchResult, 'rows' | 'targets'>> {
  try {
    const db = await openDb(place)
    const tokens = [await fillModules(db)]
    const sessions = createSessions(db)
    for (let at = 0; at < 3; at++) tokens.push((await sessions.open('U1', { ip: '', userAgent: '' })).token)
    await db.close()
    // What autovacuum does some minutes after such a load.
    if (place.databaseUrl) await query(place.databaseUrl, 'vacuum analyze')
    const figures = await waits(place, tokens)
    return {
      rows: Object.entries(figures).map(([label, value]) => ({
        label: `${engine}: p95 of ${people} others, ${label}`,
        value,
        unit: 'ms',
      })),
      targets: attacks.map(({ label }) => ({
        label: `${engine}: ${label}, p95 of others against alone`,
        value: figures[label]! / figures['alone']!,
        limit: 2,
        kind: 'most',
      })),
    }
  } finally {
    await place.remove()
  }
}

export const bench: Bench = {
  name: 'others',
  title: 'A list of a million rows beside the worst that others may ask',
  async run() {
    const parts = [await measure('SQLite', sqlitePlace())]
    const postgres = await postgresPlace()
    if (postgres) parts.push(await measure('PostgreSQL', postgres))
    return {
      name: 'others',
      rows: parts.flatMap(({ rows }) => rows),
      targets: parts.flatMap(({ targets }) => targets),
    }
  },
}
