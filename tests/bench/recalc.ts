/**
 * 重新计算: a plant's year and a province's (200 plants, eight compounds, each with a value a day) under another population, looked at and
 * then written; and how long others wait for their lists beside it, against alone in the same run.
 */
import type { RecalcSummary } from '#contract/sewage/recalc.ts'
import { openDb } from '#server/db/open.ts'
import { type Bench, type BenchResult, median } from './kit.ts'
import { start } from './list.ts'
import { fillModules } from './list-data.ts'
import { load } from './list-load.ts'
import { type BenchPlace, postgresPlace, query, sqlitePlace } from './list-place.ts'
import { fillProvince } from './recalc-data.ts'
import { drugs, lastDay } from './results-data.ts'

const small = process.env['QY_BENCH_RECALC'] === 'small'
const plants = small ? 60 : 200
const days = 365
const others = 10
const pauseMs = 50
const list = '/jeecg-boot/device/module/list?pageSize=10&enabled=Y&column=createTime&order=desc&pageNo=1'
const pollMs = 100

interface Job {
  job: { id: string; state: string; problem: string | null; made: number }
  summary: RecalcSummary | null
}
function wire(port: number, token: string) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/jeecg-boot${path}`, {
      method,
      headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { success: boolean; message: string; result: T }
    if (!said.success) throw new Error(`${path}: ${said.message}`)
    return said.result
  }
}

async function measure(place: BenchPlace) {
  const db = await openDb(place)
  const token = await fillModules(db)
  const codes = ['sewage:plant-result:recalc', 'sewage:plant-result:list', 'sewage:plant:list']
  await db.write([
    {
      table: 'sys_permission',
      columns: ['id', 'name', 'perms', 'menu_type'],
      rows: codes.map(code => [code, code, code, 2]),
    },
    {
      table: 'sys_role_permission',
      columns: ['role_id', 'permission_id'],
      rows: codes.map(code => ['R1', code]),
    },
  ])
  await fillProvince(db, plants, days)
  await db.close()
  if (place.databaseUrl) await query(place.databaseUrl, 'vacuum analyze')
  const server = await start('list-server.ts', place.dataDir, place.databaseUrl)
  try {
    const call = wire(server.port, token)
    const until = async (id: string, state: string): Promise<Job> => {
      for (;;) {
        // How far it is: what became of each of its results is for whoever opens it, not ten times a second.
        const job = (await call<Job['job'][]>('GET', '/sewage/recalc/list')).find(row => row.id === id)
        if (job?.state === 'failed') throw new Error(job.problem ?? 'failed')
        if (job?.state === state) return call<Job>('GET', `/sewage/recalc/one?id=${id}`)
        await new Promise(resolve => setTimeout(resolve, pollMs))
      }
    }
    const begin = async (plantIds: string[]) =>
      (
        await call<{ id: string }>('POST', '/sewage/recalc/start', {
          plantIds,
          from: lastDay(1),
          to: lastDay(days),
          drugCodes: [],
          popMethod: 'CENSUS',
          reason: '按普查人口重新计算',
        })
      ).id
    const p95 = async (ms: number) =>
      (await load({ port: server.port, path: list, token, connections: others, pauseMs, ms })).p95

    const years: number[] = []
    for (const plant of ['P0', 'P1', 'P2']) {
      const id = await begin([plant])
      const { summary } = await until(id, 'ready')
      if (summary?.results !== days * drugs.length || summary.changed !== summary.results)
        throw new Error(`Not what there is: ${JSON.stringify({ ...summary, rows: [] })}`)
      years.push(summary.tookMs / 1_000)
      await call('POST', '/sewage/recalc/cancel', { id })
    }
    await p95(1_000)
    const quiet: number[] = []
    for (let at = 0; at < 3; at++) quiet.push(await p95(4_000))
    const alone = median(quiet)
    /** How long, and how long others waited at the worst of the spans in it. */
    const beside = async (id: string, state: string) => {
      const from = performance.now()
      let ended = false
      const end = until(id, state).finally(() => {
        ended = true
      })
      const waited: number[] = []
      do waited.push(await p95(4_000))
      while (!ended)
      return { one: await end, seconds: (performance.now() - from) / 1_000, p95: median(waited) }
    }
    const id = await begin([])
    const looked = await beside(id, 'ready')
    if (looked.one.summary?.changed !== plants * days * drugs.length)
      throw new Error(`Changed: ${looked.one.summary?.changed}`)
    await call('POST', '/sewage/recalc/confirm', { id })
    const written = await beside(id, 'done')
    if (written.one.job.made !== plants * days * drugs.length)
      throw new Error(`Made: ${written.one.job.made}`)
    return { year: median(years), alone, looked, lookedSeconds: looked.one.summary.tookMs / 1_000, written }
  } finally {
    server.stop()
  }
}

async function on(engine: string, place: BenchPlace): Promise<Pick<BenchResult, 'rows' | 'targets'>> {
  try {
    const { year, alone, looked, lookedSeconds, written } = await measure(place)
    return {
      rows: [
        { label: `${engine}: a plant's year looked at`, value: year, unit: 's' },
        { label: `${engine}: a year of ${plants} plants looked at`, value: lookedSeconds, unit: 's' },
        { label: `${engine}: the same written as new versions`, value: written.seconds, unit: 's' },
        { label: `${engine}: p95 of ${others} others alone`, value: alone, unit: 'ms' },
        { label: `${engine}: p95 of ${others} others beside looking`, value: looked.p95, unit: 'ms' },
        { label: `${engine}: p95 of ${others} others beside writing`, value: written.p95, unit: 'ms' },
      ],
      targets: [
        { label: `${engine}: a plant's year, s`, value: year, limit: 2, kind: 'most' },
        { label: `${engine}: a province's year, s`, value: lookedSeconds, limit: 60, kind: 'most' },
        {
          label: `${engine}: p95 of others beside looking, against alone`,
          value: looked.p95 / alone,
          limit: 2,
          kind: 'most',
        },
        {
          label: `${engine}: p95 of others beside writing, against alone`,
          value: written.p95 / alone,
          limit: 2,
          kind: 'most',
        },
      ],
    }
  } finally {
    await place.remove()
  }
}

export const bench: Bench = {
  name: 'recalc',
  title: "Computing a plant's and a province's year anew, and what others feel of it",
  async run() {
    const parts = process.env['QY_BENCH_ENGINE'] === 'postgres' ? [] : [await on('SQLite', sqlitePlace())]
    const postgres = await postgresPlace()
    if (postgres) parts.push(await on('PostgreSQL', postgres))
    return {
      name: 'recalc',
      rows: parts.flatMap(({ rows }) => rows),
      targets: parts.flatMap(({ targets }) => targets),
    }
  },
}
