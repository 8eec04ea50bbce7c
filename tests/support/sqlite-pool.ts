/** SQLite databases that tests have given back: the three threads of one cost more than the server over it. */
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { sqliteFile } from '#server/db/open.ts'
import { SqliteEngine } from '#server/db/sqlite/engine.ts'
import { type Lent, loanOf } from './lent.ts'

interface Kept {
  engine: SqliteEngine
  dataDir: string
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
async function writeOver(template: string, dataDir: string): Promise<void> {
  const source = new DatabaseSync(template, { readOnly: true })
  await backup(source, sqliteFile(dataDir), { rate: 1_000_000 })
  source.close()
}

/** @param template the file whose rows it begins with, of the newest tables */
export function lend(template: string): Lent {
  const kept = free.get(template)?.pop() ?? copyOf(template)
  const { engine, dataDir } = kept
  const { db, end } = loanOf(engine)
  return {
    db,
    async giveBack() {
      const isKept = (await end()) && statSync(template).size < mostBytes
      if (
        isKept &&
        (await writeOver(template, dataDir).then(
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
