/** R17: a thread dies under what it was doing. Its work fails with words, nothing stays half done, and the next is done by another. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readSheet } from '#server/crud/excel/read-sheet.ts'
import { workbook } from '#server/crud/excel/workbook.ts'
import { UnavailableError } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'

const threads = vi.hoisted(() => [] as { script: string; worker: Worker }[])
vi.mock('node:worker_threads', async original => {
  const real = await original<typeof import('node:worker_threads')>()
  return {
    ...real,
    Worker: class extends real.Worker {
      constructor(...[script, options]: ConstructorParameters<typeof Worker>) {
        super(script, options)
        threads.push({ script: String(script), worker: this })
      }
    },
  }
})
beforeEach(() => void threads.splice(0))
const kill = (script: string) =>
  Promise.all(threads.filter(each => each.script.endsWith(script)).map(({ worker }) => worker.terminate()))

async function openHere() {
  const dataDir = mkdtempSync(join(tmpdir(), 'qy-threads-'))
  const db = await openDb({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return db
}
const insert = (key: string) => ({
  sql: 'insert into sys_setting ("key", "value") values (?, 1)',
  parameters: [key],
})

test('the writer dies: who waits is told, no unit is left half done, the next is written [R17]', async () => {
  const db = await openHere()
  const units = Array.from({ length: 400 }, (_, n) => db.write([insert(`a${n}`), insert(`b${n}`)]))
  const outcomes = Promise.allSettled(units)
  await kill('writer.ts')
  const told = await outcomes
  const refused = told.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused)
    expect('reason' in outcome && outcome.reason).toBeInstanceOf(UnavailableError)
  await db.write([insert('after')])
  const keys = new Set((await db.k.selectFrom('sysSetting').select('key').execute()).map(({ key }) => key))
  expect(keys.has('after')).toBe(true)
  for (const [n, { status }] of told.entries()) {
    expect(keys.has(`a${n}`)).toBe(keys.has(`b${n}`))
    if (status === 'fulfilled') expect(keys.has(`a${n}`)).toBe(true)
  }
})

test('readers die: their questions fail with words, the next ones are answered [R17]', async () => {
  const db = await openHere()
  const slow = {
    sql: 'with recursive c(n) as (select 1 union all select n + 1 from c where n < 100000000) select count(*) from c',
    parameters: [],
  }
  const asked = Promise.allSettled([db.read(slow), db.read(slow)])
  await new Promise(resolve => setTimeout(resolve, 50))
  await kill('reader.ts')
  for (const outcome of await asked)
    expect('reason' in outcome && outcome.reason).toBeInstanceOf(UnavailableError)
  expect(await db.read({ sql: 'select 1 as n', parameters: [] })).toEqual([{ n: 1 }])
})

test('the reader of a workbook dies: the file is refused with words, the next is read [R17]', async () => {
  function* rows() {
    for (let n = 0; n < 5_000; n++) yield [`${n}`, n]
  }
  const pieces: Buffer[] = []
  for await (const piece of workbook({ name: 's', titles: [], heading: ['a', 'b'], rows: rows() }))
    pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const read = async (inTheMiddle?: () => Promise<unknown>) => {
    let count = 0
    for await (const batch of readSheet(bytes)) {
      count += batch.rows.length
      await inTheMiddle?.()
    }
    return count
  }
  const began = performance.now()
  await expect(read(() => kill('read-thread.ts'))).rejects.toThrow('文件导入失败:读取已中断，请重试')
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await read()).toBeGreaterThan(5_000)
}, 60_000)
