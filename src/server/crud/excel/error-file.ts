/** What was wrong with an import, kept for its sender for seven days. Each user has a folder of his own: nobody reads another's. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { importErrors } from '#contract/file/import-errors.ts'
import { missing } from '#contract/kit/fault.ts'
import { dayMs } from '#lib/dates.ts'
import { serve } from '#server/plugins/serve.ts'
import type { CrudDeps } from '../engine.ts'
import { attachment } from './export.ts'

const keepMs = 7 * dayMs
/** Ids are made by us; anything else would lead out of the folder. */
const folderOf = (dataDir: string, userId: string) =>
  join(dataDir, 'import-errors', userId.replace(/[^0-9A-Za-z_-]/g, '_'))

/** @returns its address on the wire */
export async function keepErrors(dataDir: string, userId: string, lines: readonly string[]): Promise<string> {
  const folder = folderOf(dataDir, userId)
  await mkdir(folder, { recursive: true })
  await dropOld(folder)
  const name = `${randomUUID()}.txt`
  // The mark at its head lets old editors know that it is UTF-8.
  await writeFile(join(folder, name), `\ufeff${lines.join('\r\n')}\r\n`, { flag: 'wx' })
  return importErrors.path.replace(':name', name)
}

async function dropOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > keepMs) await rm(file, { force: true })
  }
}

export function serveErrorFiles(app: FastifyInstance, deps: CrudDeps): void {
  serve(app, importErrors, async ({ params, session, reply }) => {
    const file = join(folderOf(deps.config.dataDir, session.userId), params.name)
    const found = await stat(file).catch(() => undefined)
    if (!found) throw missing('文件不存在或已过期')
    return reply
      .type('text/plain; charset=utf-8')
      .header('Content-Disposition', attachment('导入错误明细.txt'))
      .send(createReadStream(file)) as never
  })
}
