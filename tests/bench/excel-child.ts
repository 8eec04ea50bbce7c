/**
 * One measured piece of work in a process of its own: `node --expose-gc excel-child.ts MODE FOLDER`. Prints a line of JSON:
 * growth of the resident set at its highest (MB), p99 of the event loop's delay (ms), duration (s), rows.
 */
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { get, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { number, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { buildServer } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { mountResource } from '#server/crud/mount.ts'
import { ensureTables } from '#server/crud/table.ts'
import { openDb } from '#server/db/open.ts'
import { createLog } from '#server/http/log.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import type { Deps } from '#server/modules/deps.ts'
import { fillWorld } from '../server/crud/world.ts'

const exportRows = 500_000
const importRows = 100_000
const peerRows = 50_000
const columns = 20
const [mode = '', folder = ''] = process.argv.slice(2)
const mb = 2 ** 20

const cellText = (row: number, column: number) => `第${row}行第${column}列的说明文字`
/** Ten of text, ten of figures, as lists of measurements have. */
const wide = resource('/bench/wide', {
  title: '宽表',
  perm: 'bench:wide',
  table: 'bench_wide',
  bare: true,
  scope: 'none',
  verbs: ['list', 'exportXls'],
  access: { list: 'session', exportXls: 'session' },
  sort: { column: 't0', order: 'asc' },
  fields: Object.fromEntries(
    Array.from({ length: columns }, (_, at) =>
      at % 2 === 0 ? [`t${at}`, text(`文字${at}`)] : [`n${at}`, number(`数值${at}`)],
    ),
  ),
}) as unknown as Resource

async function serverWith(extra?: Resource) {
  const db = await openDb({ dataDir: folder })
  const idle = new Proxy({}, { get: () => async () => undefined })
  const sessions = createSessions(db)
  const deps = {
    config: { ...loadConfig({ QY_LOG_LEVEL: 'silent', QY_DEMO: 'off' }), dataDir: folder },
    db,
    sessions,
    log: createLog('silent'),
    secrets: { signSecret: 's'.repeat(32), tokenKey: 't'.repeat(32), encryptionKey: 'e'.repeat(32) },
    ...{ hub: idle, notices: idle, warnings: idle, ingest: idle },
  } as unknown as Deps
  const app = await buildServer(deps, { rate: { perPerson: 1e9, perAddress: 1e9 } })
  if (extra) {
    await ensureTables(db, [extra])
    mountResource(app, app.engine.store(extra))
  }
  return { app, db, sessions }
}

/** Bytes of its own that lie in memory. Pages of the mapped database file are the system's to keep or drop: they are not counted. */
function rssNow(): number {
  const [, kb] = /RssAnon:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return kb === undefined ? process.memoryUsage.rss() : Number(kb) * 1024
}
async function measured(work: () => Promise<number>): Promise<void> {
  globalThis.gc?.()
  await new Promise(done => setTimeout(done, 200))
  globalThis.gc?.()
  const before = rssNow()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, rssNow())
  }, 10)
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  const started = performance.now()
  const rows = await work()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(watch)
  most = Math.max(most, rssNow())
  console.log(
    JSON.stringify({ grownMb: (most - before) / mb, p99Ms: delay.percentile(99) / 1e6, seconds, rows }),
  )
}

const modes: Record<string, () => Promise<void>> = {
  async fill() {
    const { db } = await serverWith()
    await fillWorld(db)
    const names = Object.keys(wide.fields)
    const ddl = names.map(name => `${name} ${name.startsWith('t') ? 'text' : 'real'}`).join(', ')
    await db.write([{ sql: `create table bench_wide (id text primary key, ${ddl})`, parameters: [] }])
    await db.write([{ sql: 'create index bench_wide_order on bench_wide (t0, id)', parameters: [] }])
    for (let at = 0; at < exportRows; at += 10_000)
      await db.write([
        {
          table: 'bench_wide',
          columns: ['id', ...names],
          rows: Array.from({ length: 10_000 }, (_, n) => [
            String(at + n).padStart(9, '0'),
            ...names.map((_name, column) =>
              column % 2 === 0 ? cellText(at + n, column) : (at + n) * 1.25 + column,
            ),
          ]),
        },
      ])
    await db.close()
    const { workbook } = await import('#server/crud/excel/workbook.ts')
    const heading = [
      '厂编码',
      '厂名',
      '所在区县',
      '所属部门',
      '服务人口(万人)',
      '人口估算方法',
      '厂类型',
      '联系电话',
      '备注',
    ]
    function* rows() {
      for (let n = 0; n < importRows; n++)
        yield [
          `B${n}`,
          `${n}污水厂`,
          '澜江省/澄州市/江岸区',
          '一市',
          3.5,
          '服务人口法',
          '城镇污水处理厂',
          '13800000000',
          `备注${n}`,
        ]
    }
    await pipeline(
      workbook({ name: '污水厂', titles: ['a', 'b'], heading, rows: rows() }),
      createWriteStream(join(folder, 'import.xlsx')),
    )
    console.log(JSON.stringify({ bytes: statSync(join(folder, 'import.xlsx')).size }))
  },

  async export() {
    const { app, sessions } = await serverWith(wide)
    const { token } = await sessions.open('U-admin', { ip: '', userAgent: '' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = (query: string, take: (piece: Buffer) => void) =>
      new Promise<void>((resolve, reject) => {
        const url = `/jeecg-boot/bench/wide/exportXls${query}`
        get({ port, host: '127.0.0.1', path: url, headers: { 'x-access-token': token } }, answer => {
          if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
          answer.on('data', take).on('end', resolve).on('error', reject)
        })
      })
    // The path is warm, as in a server that has exported before.
    await ask('?selections=000000001', () => undefined)
    await measured(async () => {
      const out = createWriteStream(join(folder, 'export.xlsx'))
      await ask('', piece => void out.write(piece))
      await new Promise(done => out.end(done))
      return exportRows
    })
  },

  async import() {
    const { app, sessions, db } = await serverWith()
    const { token } = await sessions.open('U-city', { ip: '', userAgent: '' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const edge = 'qy-edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="files[]"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const tail = `\r\n--${edge}--\r\n`
    const file = join(folder, 'import.xlsx')
    const headers = {
      'x-access-token': token,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': head.length + statSync(file).size + tail.length,
    }
    await measured(async () => {
      const body = await new Promise<Buffer>((resolve, reject) => {
        const sent = httpRequest(
          { port, host: '127.0.0.1', method: 'POST', path: '/jeecg-boot/sewage/plant/importExcel', headers },
          answer => buffer(answer).then(resolve, reject),
        )
        sent.on('error', reject)
        sent.write(head)
        createReadStream(file)
          .on('end', () => sent.end(tail))
          .pipe(sent, { end: false })
      })
      const { message } = JSON.parse(body.toString()) as { message: string }
      if (message !== `共${importRows}行数据全部导入成功！`) throw new Error(message)
      const [row] = await db.read<{ n: number }>({
        sql: 'select count(*) as n from sewage_plant',
        parameters: [],
      })
      return Number(row?.n)
    })
  },

  /** exceljs, the whole workbook in memory, a tenth of the rows. */
  async 'peer-write'() {
    const { default: excel } = await import('exceljs')
    await measured(async () => {
      const book = new excel.Workbook()
      const sheet = book.addWorksheet('宽表')
      for (let row = 0; row < peerRows; row++)
        sheet.addRow(
          Array.from({ length: columns }, (_, at) => (at % 2 === 0 ? cellText(row, at) : row * 1.25 + at)),
        )
      await book.xlsx.writeFile(join(folder, 'peer.xlsx'))
      return peerRows
    })
  },
  async 'peer-read'() {
    const { default: excel } = await import('exceljs')
    await measured(async () => {
      const book = new excel.Workbook()
      await book.xlsx.load(readFileSync(join(folder, 'import.xlsx')) as never)
      return book.worksheets[0]?.rowCount ?? 0
    })
  },
}
const work = modes[mode]
if (!work) throw new Error(`no mode ${mode}`)
await work()
process.exit(0)
