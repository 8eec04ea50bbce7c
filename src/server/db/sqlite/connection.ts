/** One opened SQLite file with the settings of its role, and its prepared statements. */
import { createHash } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Failure } from './protocol.ts'

const statementLimit = 400

/** What the triggers of the log's chain (migration 0910) call; everybody who writes must know it. */
export const knowSeals = (database: DatabaseSync): void =>
  database.function('qy_sha256', { deterministic: true }, text =>
    createHash('sha256').update(String(text)).digest('hex'),
  )

export class Connection {
  readonly raw: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string, readOnly: boolean) {
    this.raw = new DatabaseSync(file, { readOnly, timeout: 5_000 })
    // kB. The writer reads through the mapped file; what it changes leaves with every commit.
    const cache = readOnly ? 65_536 : 8_192
    this.raw.exec(`pragma cache_size = -${cache}; pragma temp_store = memory; pragma mmap_size = 268435456`)
    if (!readOnly) {
      knowSeals(this.raw)
      this.raw.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0; pragma foreign_keys = on')
    }
  }

  /** The least recently used statement goes when the cache is full. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement) this.#statements.delete(sql)
    else statement = this.raw.prepare(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > statementLimit) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }
}

/** node:sqlite binds neither undefined nor booleans. */
export const bindable = (value: unknown): string | number | bigint | null | Uint8Array => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') throw new TypeError('Booleans are stored as Y/N or 0/1, not bound as such')
  return value as string | number | bigint | Uint8Array
}

const unavailable: Record<number, string> = {
  5: '数据库正忙，请稍后重试',
  8: '数据库文件不可写，请检查数据目录的权限',
  10: '读写数据库文件失败，请检查磁盘',
  11: '数据库文件已损坏，请从 backups 目录中的备份恢复',
  26: '数据库文件已损坏，请从 backups 目录中的备份恢复',
  13: '磁盘空间不足，数据未能写入',
  14: '无法打开数据库文件，请检查数据目录的权限',
  23: '数据库文件不可写，请检查数据目录的权限',
}

const codeOf = (error: unknown): number => (error as { errcode?: number }).errcode ?? 0
/** The file is damaged, or none of SQLite's. */
export const isBroken = (error: unknown): boolean => [11, 26].includes(codeOf(error) & 0xff)

/** What an exception of SQLite means to the caller. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (code === 2067 || code === 1555) return { kind: 'duplicate', message }
  const plain = unavailable[code & 0xff]
  if (plain && (code & 0xff) === 13) return { kind: 'full', message: plain }
  return plain ? { kind: 'unavailable', message: plain } : { kind: 'error', message }
}
