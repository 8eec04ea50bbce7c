/** SQLite databases that tests have given back: the three threads of one cost more than the server over it. */
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Db, type Engine, UnavailableError } from '#server/db/db.ts'
import { dbOver, sqliteFile } from '#server/db/open.ts'
import { SqliteEngine } from '#server/db/sqlite/engine.ts'

interface Kept {
  engine: Engine
  dataDir: string
}
export interface Lent {
  db: Db
  giveBack(): Promise<void>
}
/** A larger one is copied sooner than written over. */
const mostBytes = 8 * 1024 * 1024

/** By the file that they are copies of. */
const free = new Map<string, Kept[]>()

function copyOf(template: string): Kept {
  const dataDir = mkdtempSync(`${template}-`)
  copyFileSync(template, sqliteFile(dataDir))
  return { dataDir, engine: new SqliteEngine(sqliteFile(dataDir), 2) }
}

/** @param template the file whose rows it begins with, of the newest tables */
export function lend(template: string): Lent {
  const kept = free.get(template)?.pop() ?? copyOf(template)
  const { engine, dataDir } = kept
  const before = engine.stats().commits
  let [over, closed] = [false, false]
  const asked = <T>(work: () => Promise<T>): Promise<T> =>
    over ? Promise.reject(new UnavailableError('数据库已关闭')) : work()
  const db = dbOver({
    dialect: engine.dialect,
    keeps: query => engine.keeps(query),
    stats: () => ({ ...engine.stats(), commits: engine.stats().commits - before }),
    read: query => asked(() => engine.read(query)),
    write: unit => asked(() => engine.write(unit)),
    async close() {
      ;[over, closed] = [true, true]
      await engine.close()
    },
  })
  async function asNew(): Promise<void> {
    // After what waits already.
    await engine.write([{ sql: 'delete from schema_migration where 1 = 0', parameters: [] }])
    const source = new DatabaseSync(template, { readOnly: true })
    await backup(source, sqliteFile(dataDir), { rate: 1_000_000 })
    source.close()
  }
  return {
    db,
    async giveBack() {
      // Who had it may still end in the background: nothing of that reaches the next.
      over = true
      const isKept = !closed && statSync(template).size < mostBytes
      if (
        isKept &&
        (await asNew().then(
          () => true,
          () => false,
        ))
      )
        free.set(template, [...(free.get(template) ?? []), kept])
      else {
        await engine.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
