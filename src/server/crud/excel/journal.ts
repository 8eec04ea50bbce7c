/**
 * An import of many units is all or nothing: each unit names its rows in the database, under the process that is at work. What a
 * process left that died is taken away again by any other, save what others made theirs since.
 */
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { thisProcess, type Watch } from '#server/db/presence.ts'
import { insert, readRow, remove, update } from '#server/db/rows.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import type { Engine } from '../engine.ts'
import { type Kept, nothingKept, removeImported, wordsOf } from './take-back.ts'

const mostLogged = 1_000

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
  noting(ids: readonly string[]): (Statement | Bulk)[] {
    this.#parts += 1
    const run = { id: this.#id, owner: thisProcess, tableName: this.#table, begunAt: Date.now() }
    return [
      this.#parts === 1 ? insert('importRun', [run]) : claim(this.#id, thisProcess, thisProcess),
      insert('importPart', [{ runId: this.#id, no: this.#parts, ids: ids.join(',') }]),
    ]
  }

  /** Goes into the unit by which the import stands. */
  closing(): Statement[] {
    return this.#parts === 0 ? [] : forget(this.#id, thisProcess)
  }

  /** @returns what stays, since others made it theirs */
  async rollBack(): Promise<Kept> {
    if (this.#parts === 0) return nothingKept
    const run = await readRow(this.#engine.db, 'importRun', { id: this.#id, owner: thisProcess })
    return run ? takeBack(this.#engine, run) : nothingKept
  }
}

const claim = (id: string, from: string, to: string): Statement =>
  update('importRun', { id, owner: from }, { owner: to }, 1)
const forget = (id: string, owner: string): Statement[] => [
  remove('importRun', { id, owner }, 1),
  remove('importPart', { runId: id }),
]

interface Run {
  id: string
  tableName: string
}
const unfinished = (db: Db) => db.k.selectFrom('importRun').selectAll().execute()

/** @returns what was kept of each import of a dead process that was taken back */
export async function rollBackImports(
  engine: Engine,
  watch: Watch,
  now = Date.now(),
): Promise<readonly Kept[]> {
  const { db } = engine
  const runs = await unfinished(db)
  const dead = await watch.deadAmong(
    runs.map(({ owner }) => owner),
    now,
  )
  const taken: Kept[] = []
  for (const run of runs) {
    if (!dead.has(run.owner)) continue
    await db.write([claim(run.id, run.owner, thisProcess)])
    taken.push(await takeBack(engine, run, true))
  }
  return taken
}

/** @param told with a line of the log: nobody else says that it happened. What is kept is told in any case. */
async function takeBack(engine: Engine, { id, tableName: table }: Run, told = false): Promise<Kept> {
  const { db } = engine
  // The name goes into SQL: only a table that we know.
  const known = engine.stores.get(table)
  let rows = 0
  let kept = nothingKept
  if (known) {
    const parts = await db.k
      .selectFrom('importPart')
      .select('ids')
      .where('runId', '=', id)
      .orderBy('no')
      .execute()
    const ids = parts.flatMap(part => part.ids.split(','))
    const result = await removeImported(known, ids)
    rows = result.rows
    kept = result.kept
  }
  const system = { username: 'system', realname: '系统', tenantId: '0' }
  const content = `回滚中断的导入：${known?.resource.title ?? table} ${rows} 条${wordsOf(kept)}`
  const after = kept.ids.length > 0 ? { kept: kept.ids.slice(0, mostLogged) } : undefined
  const line = told || after ? [audit(system, 'delete', content, 'import', { after })] : []
  await unmarked(() => db.write([...forget(id, thisProcess), ...line]))
  return kept
}
