/**
 * Migrations are numbered .sql files in the portable subset. Lines between `-- sqlite:` or `-- postgres:` and
 * `-- end` belong to that engine alone. A file is never changed after it was released: its checksum is kept.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type Dialect, StartError } from './db.ts'

export interface Migration {
  no: number
  name: string
  sql: string
  checksum: string
  /** Of the base: the last of the scripts that it stands for, and how all of them together are told. */
  adopts?: { last: string; hash: string }
}
export interface Applied {
  no: number
  name: string
  checksum: string
}
/** An engine under migration. `apply` is atomic and records the migration in the same transaction. */
export interface MigrationTarget {
  applied(): Promise<Applied[]>
  /** Called once, before the first change to a database that holds something. */
  backup(next: Migration): Promise<void>
  apply(migration: Migration): Promise<void>
  /** Records the base in the place of the scripts up to this number, and changes nothing else; atomic. */
  adopt(base: Migration, upTo: number): Promise<void>
}

export const migrationFolder = new URL('./migrations/', import.meta.url)

export function loadMigrations(dialect: Dialect, folder: URL = migrationFolder): Migration[] {
  return readdirSync(folder)
    .filter(file => /^\d{4}_[\w-]+\.sql$/.test(file))
    .sort()
    .map(file => {
      const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')
      return {
        no: Number(file.slice(0, 4)),
        name: file.slice(0, -4),
        sql: forDialect(text, dialect),
        checksum: hashOf(text),
        ...adoptsOf(text),
      }
    })
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const adoptsOf = (text: string): Pick<Migration, 'adopts'> => {
  const [, last, hash] = /^-- adopts: (\d{4}_\w+) (\w{64})$/m.exec(text) ?? []
  return last && hash ? { adopts: { last, hash } } : {}
}

/** Drops the blocks of the other engine. */
export function forDialect(text: string, dialect: Dialect): string {
  let block: string | undefined
  const kept: string[] = []
  for (const line of text.split('\n')) {
    const mark = /^-- (sqlite:|postgres:|end)\s*$/.exec(line)?.[1]
    if (mark === 'end') block = undefined
    else if (mark) block = mark.slice(0, -1)
    else if (block === undefined || block === dialect) kept.push(line)
  }
  return kept.join('\n')
}

/** What was applied, a database of before the base having become one of the base. */
async function appliedTo(target: MigrationTarget, migrations: readonly Migration[]): Promise<Applied[]> {
  const applied = await target.applied()
  for (const base of migrations) {
    if (!base.adopts) continue
    const { last, hash } = base.adopts
    const upTo = Number(last.slice(0, 4))
    const earlier = applied
      .filter(({ no, name }) => no <= upTo && name !== base.name)
      .sort((a, b) => a.no - b.no)
    if (earlier.length === 0) continue
    if (hashOf(earlier.map(({ no, checksum }) => `${no} ${checksum}`).join('\n')) !== hash)
      throw new StartError(
        `数据库由首个正式版之前的程序建立，且没有升级完：请先用首个正式版之前的最后一版程序（含升级脚本 ${last}）启动一次，再启动本程序；数据不需要保留时，可换用空的数据库或新的数据目录`,
      )
    await target.adopt(base, upTo)
    return target.applied()
  }
  return applied
}

/** Applies what is missing, in order of the numbers. @returns the names of what was applied */
export async function migrate(target: MigrationTarget, migrations: readonly Migration[]): Promise<string[]> {
  const applied = new Map((await appliedTo(target, migrations)).map(({ no, checksum }) => [no, checksum]))
  for (const { no, name, checksum } of migrations) {
    const known = applied.get(no)
    if (known !== undefined && known !== checksum)
      throw new StartError(`数据库升级脚本 ${name} 在执行后被改动过，请恢复原文件或换用新的数据目录`)
  }
  const newest = Math.max(0, ...migrations.map(({ no }) => no))
  if ([...applied.keys()].some(no => no > newest))
    throw new StartError('数据库由更新的版本建立，请升级程序后再启动')
  const pending = migrations.filter(({ no }) => !applied.has(no))
  if (pending[0] && applied.size > 0) await target.backup(pending[0])
  for (const migration of pending) await target.apply(migration)
  return pending.map(({ name }) => name)
}
