/** What was wrong with an import, kept for its sender for seven days. Each user has a folder of his own: nobody reads another's. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { importErrors } from '#contract/file/import-errors.ts'
import { missing } from '#contract/kit/fault.ts'
import { dayMs } from '#lib/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { Engine } from '../engine.ts'
import { attachment } from './disposition.ts'

const keepMs = 7 * dayMs
/** Ids are made by us; anything else would lead out of the folder. */
const folderOf = (dataDir: string, userId: string) =>
  join(dataDir, 'import-errors', userId.replace(/[^0-9A-Za-z_-]/g, '_'))

/** Takes lines as they are found: a file may have a hundred thousand faulty rows. */
export class ErrorFile {
  readonly #folder: string
  readonly #name = `${randomUUID()}.txt`
  #begun = false

  constructor(dataDir: string, userId: string) {
    this.#folder = folderOf(dataDir, userId)
  }

  async add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return
    const file = join(this.#folder, this.#name)
    if (!this.#begun) {
      await mkdir(this.#folder, { recursive: true })
      await dropOld(this.#folder)
      // The mark at its head lets old editors know that it is UTF-8.
      await writeFile(file, '\ufeff', { flag: 'wx' })
      this.#begun = true
    }
    await appendFile(file, `${lines.join('\r\n')}\r\n`)
  }

  /** Its address on the wire. */
  get url(): string {
    return importErrors.path.replace(':name', this.#name)
  }

  async drop(): Promise<void> {
    if (this.#begun) await rm(join(this.#folder, this.#name), { force: true })
  }
}

async function dropOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > keepMs) await rm(file, { force: true })
  }
}

export function serveErrorFiles(app: FastifyInstance, { dataDir }: Pick<Engine, 'dataDir'>): void {
  serve(app, importErrors, async ({ params, session, reply }) => {
    const file = join(folderOf(dataDir, session.userId), params.name)
    const found = await stat(file).catch(() => undefined)
    if (!found) throw missing('文件不存在或已过期')
    return reply
      .type('text/plain; charset=utf-8')
      .header('Content-Disposition', attachment('导入错误明细.txt'))
      .send(createReadStream(file)) as never
  })
}
