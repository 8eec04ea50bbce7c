/**
 * An import of many units is all or nothing: each unit names its rows in the database, under the process that is at work. What a
 * process left that died is taken away again by any other.
 */
import { nextId } from '#lib/id.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { thisProcess, type Watch } from '#server/db/presence.ts'
import { audit } from '#server/plugins/audit.ts'
import { unmarked } from '#server/plugins/idempotency/once.ts'
import type { Engine } from '../engine.ts'
import { isIn } from '../fragment.ts'

const chunk = 400

export class Journal {
  readonly #engine: Engine
  readonly #table: string
  readonly #id = nextId()
  #parts = 0

  constructor(engine: Engine, table: string) {
    this.#engine = engine
    this.#table = table
  }

  /** Goes into the unit that writes these rows; the unit fails once the import was taken back by somebody. */
  noting(ids: readonly string[]): Statement[] {
    this.#parts += 1
    const begin: Statement =
      this.#parts === 1
        ? {
            sql: 'insert into import_run (id, owner, table_name, begun_at) values (?, ?, ?, ?)',
            parameters: [this.#id, thisProcess, this.#table, Date.now()],
          }
        : claim(this.#id, thisProcess, thisProcess)
    const note = {
      sql: 'insert into import_part (run_id, no, ids) values (?, ?, ?)',
      parameters: [this.#id, this.#parts, ids.join(',')],
    }
    return [begin, note]
  }

  /** Goes into the unit by which the import stands. */
  closing(): Statement[] {
    return this.#parts === 0 ? [] : forget(this.#id, thisProcess)
  }

  async rollBack(): Promise<void> {
    if (this.#parts === 0) return
    const run = await this.#engine.db.k
      .selectFrom('importRun')
      .select(['id', 'tableName'])
      .where('id', '=', this.#id)
      .where('owner', '=', thisProcess)
      .executeTakeFirst()
    if (run) await takeBack(this.#engine, run)
  }
}

const claim = (id: string, from: string, to: string): Statement => ({
  sql: 'update import_run set owner = ? where id = ? and owner = ?',
  parameters: [to, id, from],
  expect: 1,
})
const forget = (id: string, owner: string): Statement[] => [
  { sql: 'delete from import_run where id = ? and owner = ?', parameters: [id, owner], expect: 1 },
  { sql: 'delete from import_part where run_id = ?', parameters: [id] },
]

interface Run {
  id: string
  tableName: string
}
const unfinished = (db: Db) => db.k.selectFrom('importRun').selectAll().execute()

/** @returns how many imports of dead processes were taken back */
export async function rollBackImports(engine: Engine, watch: Watch, now = Date.now()): Promise<number> {
  const { db } = engine
  const runs = await unfinished(db)
  const dead = await watch.deadAmong(
    runs.map(({ owner }) => owner),
    now,
  )
  let count = 0
  for (const run of runs) {
    if (!dead.has(run.owner)) continue
    await db.write([claim(run.id, run.owner, thisProcess)])
    await takeBack(engine, run, true)
    count += 1
  }
  return count
}

/** @param told with a line of the log: nobody else says that it happened */
async function takeBack(engine: Engine, { id, tableName: table }: Run, told = false): Promise<void> {
  const { db } = engine
  // The name goes into SQL: only a table that we know.
  const known = engine.mounted.get(table)
  let rows = 0
  if (known) {
    const parts = await db.k.selectFrom('importPart').select('ids').where('runId', '=', id).execute()
    const ids = parts.flatMap(part => part.ids.split(','))
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      const removes = [...Object.entries(known.hanging), [table, 'id'] as const].map(
        ([from, column]): Statement => {
          const among = isIn(`"${column}"`, some)
          return { sql: `delete from "${from}" where ${among.sql}`, parameters: among.parameters }
        },
      )
      const written = await unmarked(() => db.write(removes))
      rows += written.at(-1)?.changes ?? 0
    }
    engine.written(table)
  }
  const system = { username: 'system', realname: '系统', tenantId: '0' }
  const content = `回滚中断的导入：${known?.resource.title ?? table} ${rows} 条`
  const line = told ? [audit(system, { operate: 'delete', content, target: 'import' })] : []
  await unmarked(() => db.write([...forget(id, thisProcess), ...line]))
}
