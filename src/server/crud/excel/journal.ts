/**
 * An import of many units is all or nothing: the ids it is about to write stand in a file, and a file found at the start belongs
 * to an import that died. Its rows are taken away again.
 */
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nextId } from '#lib/id.ts'
import type { Statement } from '#server/db/db.ts'
import { audit } from '#server/plugins/audit.ts'
import { unmarked } from '#server/plugins/idempotency/once.ts'
import type { Engine } from '../engine.ts'
import { isIn } from '../fragment.ts'

const folderOf = (dataDir: string) => join(dataDir, 'imports')
/** Another process of the same folder may be at work on it. */
const quietMs = 120_000
const chunk = 400

export class Journal {
  readonly #engine: Engine
  readonly #table: string
  readonly #file: string
  #begun = false

  constructor(engine: Engine, table: string) {
    this.#engine = engine
    this.#table = table
    this.#file = join(folderOf(engine.dataDir), `${nextId()}.ids`)
  }

  /** Before the rows are written. */
  async note(ids: readonly string[]): Promise<void> {
    if (!this.#begun) {
      await mkdir(folderOf(this.#engine.dataDir), { recursive: true, mode: 0o700 })
      await appendFile(this.#file, `${this.#table}\n`)
      this.#begun = true
    }
    await appendFile(this.#file, `${ids.join('\n')}\n`)
  }

  /** The import stands. */
  close(): Promise<void> {
    return rm(this.#file, { force: true })
  }

  async rollBack(): Promise<void> {
    if (this.#begun) await takeBack(this.#engine, this.#file)
  }
}

/** @returns how many imports were taken back */
export async function rollBackImports(engine: Engine, alone: boolean, now = Date.now()): Promise<number> {
  const folder = folderOf(engine.dataDir)
  let count = 0
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (!alone && now - mtimeMs < quietMs) continue
    const { title, rows } = await takeBack(engine, file)
    const system = { username: 'system', realname: '系统', tenantId: '0' }
    const content = `回滚中断的导入：${title} ${rows} 条`
    await engine.db.write([audit(system, { operate: 'delete', content, target: 'import' })])
    count += 1
  }
  return count
}

async function takeBack(engine: Engine, file: string): Promise<{ title: string; rows: number }> {
  const [table = '', ...ids] = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  // The name goes into SQL: only a table that we know.
  const known = engine.mounted.get(table)
  let rows = 0
  if (known) {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const removes = [...Object.entries(known.hanging), [table, 'id'] as const].map(
        ([from, column]): Statement => {
          const among = isIn(`"${column}"`, some)
          return { sql: `delete from "${from}" where ${among.sql}`, parameters: among.parameters }
        },
      )
      const written = await unmarked(() => engine.db.write(removes))
      rows += written.at(-1)?.changes ?? 0
    }
    engine.written(table)
  }
  await rm(file, { force: true })
  return { title: known?.resource.title ?? table, rows }
}
