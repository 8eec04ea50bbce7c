/** What the gateway is measured against: the bare batch insert of the same rows, and a request with a transaction a point. */
import { once } from 'node:events'
import http from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { nextId } from '#lib/id.ts'
import { bodyAt, factorsOfFrame, load, timeAt, totalPoints, valueAt } from './ingest-load.ts'

/** The batch that was fastest where it was tried. */
const framesOfBatch = 500

export function openBare(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full;')
  return db
}
const insertRaw = `insert into raw_frame (id, recv_time, channel, remote, mn, facility_id, cn, st, qn, flag, verdict, reason, replied, points, body)
  values (?, ?, 'HJ212', '127.0.0.1:1', ?, ?, '2011', '32', ?, 5, 'OK', '', 'Y', 10, ?)`
const insertValues = (rows: number): string =>
  `insert into telemetry_rtd (bucket, series_id, ts, value, flag, frame_id)
  values ${Array(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')} on conflict do nothing`

/** Points a second of prepared inserts of ten rows each in large batches, in the order in which the gateway gets them. */
export function bareBatch(file: string, from: number): number {
  const db = openBare(file)
  const raw = db.prepare(insertRaw)
  const values = db.prepare(insertValues(factorsOfFrame.length))
  const bodies: string[] = []
  for (let frame = 0; frame < load.framesOfStation; frame++)
    for (let station = 0; station < load.stations; station++)
      bodies.push(bodyAt(from, station, frame).toString().trimEnd())
  const began = performance.now()
  for (let at = 0; at < bodies.length; at += framesOfBatch) {
    db.exec('begin immediate')
    for (let index = at; index < Math.min(bodies.length, at + framesOfBatch); index++) {
      const station = index % load.stations
      const frame = Math.floor(index / load.stations)
      const id = nextId()
      const ts = timeAt(from, frame)
      raw.run(id, from, `M${station}`, `F${station}`, String(ts), bodies[index]!)
      const row: (string | number)[] = []
      for (let factor = 0; factor < factorsOfFrame.length; factor++) {
        const series = station * factorsOfFrame.length + factor + 1
        row.push(Math.floor(ts / 60_000), series, ts, valueAt(station, frame, factor), 'N', id)
      }
      values.run(...row)
    }
    db.exec('commit')
  }
  const seconds = (performance.now() - began) / 1_000
  db.close()
  return totalPoints / seconds
}

const peerSource = `
import http from 'node:http'
import { workerData, parentPort } from 'node:worker_threads'
const { port, connections, ms } = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
let done = 0
const until = performance.now() + ms
async function lane(lane) {
  for (let n = 0; performance.now() < until; n++)
    await new Promise((resolve, reject) => {
      const body = JSON.stringify({ series: lane, ts: n, value: n % 100, flag: 'N' })
      const request = http.request({ port, host: '127.0.0.1', method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': body.length } }, answer => {
        answer.resume()
        answer.on('end', () => { done++; resolve() })
      })
      request.on('error', reject)
      request.end(body)
    })
}
const began = performance.now()
await Promise.all(Array.from({ length: connections }, (_, index) => lane(index + 1)))
parentPort.postMessage(done / ((performance.now() - began) / 1000))
`

/** Points a second when each point is a request and a transaction of its own. */
export async function requestAPoint(file: string, ms: number): Promise<number> {
  const db = openBare(file)
  const value = db.prepare(insertValues(1))
  const server = http.createServer((request, reply) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      const point = JSON.parse(text) as { series: number; ts: number; value: number; flag: string }
      db.exec('begin immediate')
      value.run(0, point.series, point.ts, point.value, point.flag, '')
      db.exec('commit')
      reply.setHeader('content-type', 'application/json')
      reply.end('{"accepted":1}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(peerSource)}`), {
    workerData: { port, connections: 50, ms },
  })
  const [rate] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  server.close()
  server.closeAllConnections()
  db.close()
  return rate
}
