/** Migrations on a SQLite file. Runs before the threads start, so nobody else holds the file. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toWire } from '#lib/dates.ts'
import { FullError, StartError } from '../db.ts'
import { type Applied, loadMigrations, type Migration, type MigrationTarget, migrate } from '../migrate.ts'
import { copyTo } from './backup.ts'
import { failureOf, isBroken, knowSeals } from './connection.ts'

const keptBackups = 3

export async function migrateSqlite(file: string, folder?: URL): Promise<string[]> {
  const database = open(file)
  try {
    const target = new SqliteTarget(database, file)
    const mark = `${file}.begun`
    const begun = existsSync(mark)
    if (begun && (await target.applied()).length === 0) refuseEmptied(file, mark)
    const done = await migrate(target, loadMigrations('sqlite', folder))
    if (!begun) writeFileSync(mark, `${toWire(Date.now())}\n`, { mode: 0o600 })
    return done
  } finally {
    database.close()
  }
}

/** A database that was in use does not begin anew because its file was emptied, taken away or put in the place of another. */
function refuseEmptied(file: string, mark: string): never {
  const since = readFileSync(mark, 'utf8').trim()
  throw new StartError(
    `数据库文件 ${file} 是空的，而它自 ${since} 起就在使用，可能已被清空或删除：请从 backups 目录中的备份恢复；确实要从头开始，请先删除 ${mark}`,
  )
}

function open(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file, { timeout: 10_000 })
    knowSeals(database)
    // Both only take effect on an empty file: freed pages can be given back in small slices later.
    database.exec('pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full')
    database.exec(
      'create table if not exists schema_migration (no integer primary key, name text not null, checksum text not null, applied_at integer not null)',
    )
    return database
  } catch (error) {
    const { kind, message: reason } = failureOf(error)
    if (kind === 'full') throw new FullError(reason)
    if (isBroken(error))
      throw new StartError(`无法打开数据库文件 ${file}：文件已损坏，请从 backups 目录中的备份恢复`)
    throw new StartError(`无法打开数据库文件 ${file}（${reason}），请检查 QY_DATA_DIR 是否可写、文件是否完好`)
  }
}

class SqliteTarget implements MigrationTarget {
  readonly #database: DatabaseSync
  readonly #file: string
  constructor(database: DatabaseSync, file: string) {
    this.#database = database
    this.#file = file
  }

  async applied(): Promise<Applied[]> {
    return this.#database
      .prepare('select no, name, checksum from schema_migration')
      .all() as unknown as Applied[]
  }

  async backup(next: Migration): Promise<void> {
    const folder = join(dirname(this.#file), 'backups')
    const stamp = toWire(Date.now()).replaceAll(/[- :]/g, '')
    copyTo(this.#database, join(folder, `before-${next.name}-${stamp}.db`))
    dropOldest(folder)
  }

  async apply(migration: Migration): Promise<void> {
    this.#together(migration.name, () => {
      const { present } = this.#database
        .prepare('select count(*) as present from schema_migration where no = ?')
        .get(migration.no) as { present: number }
      if (present > 0) return
      this.#database.exec(migration.sql)
      this.#record(migration)
    })
  }

  async adopt(base: Migration, upTo: number): Promise<void> {
    this.#together(base.name, () => {
      this.#database.prepare('delete from schema_migration where no <= ?').run(upTo)
      this.#record(base)
    })
  }

  #record({ no, name, checksum }: Migration): void {
    this.#database
      .prepare('insert into schema_migration values (?, ?, ?, ?)')
      .run(no, name, checksum, Date.now())
  }

  #together(name: string, steps: () => void): void {
    this.#database.exec('begin immediate')
    try {
      steps()
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      const { kind, message: reason } = failureOf(error)
      if (kind === 'full') throw new FullError(reason)
      if (kind === 'unavailable') throw new StartError(reason)
      throw new StartError(`数据库升级 ${name} 失败（${reason}），数据未改动，升级前的备份在 backups 目录`)
    }
  }
}

function dropOldest(folder: string): void {
  const backups = readdirSync(folder)
    .filter(name => name.startsWith('before-') && name.endsWith('.db'))
    .sort((a, b) => stampOf(a).localeCompare(stampOf(b)))
  for (const name of backups.slice(0, -keptBackups)) rmSync(join(folder, name), { force: true })
}
const stampOf = (name: string) => name.slice(-17, -3)
