/**
 * A data folder belongs to one server, or to the processes of one server that was split by roles. The lock is the operating
 * system's, held through an open transaction of SQLite: it goes with the process, however that ends, so none is ever stale. Who
 * holds it stands beside it, for people.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toWire } from '#lib/dates.ts'
import { StartError } from './db.ts'

interface Holder {
  host: string
  pid: number
  role: string
  startedAt: string
}
export interface FolderLock {
  release(): void
}

/** @throws StartError that says who holds the folder */
export function lockFolder(dataDir: string, role: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'holders')
  const database = new DatabaseSync(join(dataDir, 'folder.lock'), { timeout: 1_000 })
  const alone = role === 'all'
  try {
    database.exec(alone ? 'begin exclusive' : 'begin; select count(*) from sqlite_master')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new StartError(
      `数据目录 ${dataDir} 正被另一个清源进程使用${wordsOf(holdersIn(folder))}，请先停止它，或用 QY_DATA_DIR 指定其他目录`,
    )
  }
  // Alone: whoever else is named there died.
  if (alone) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.json`)
  const holder: Holder = { host: hostname(), pid: process.pid, role, startedAt: toWire(Date.now()) }
  writeFileSync(file, JSON.stringify(holder), { mode: 0o600 })
  held.add(database)
  return {
    release() {
      rmSync(file, { force: true })
      held.delete(database)
      database.close()
    },
  }
}

/** What nobody refers to is closed by the collector, and the lock with it. */
const held = new Set<DatabaseSync>()
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

function holdersIn(folder: string): Holder[] {
  try {
    return readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Holder)
  } catch {
    // It is just being written or taken away.
    return []
  }
}
const lives = ({ host, pid }: Holder): boolean => {
  if (host !== hostname()) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
function wordsOf(holders: readonly Holder[]): string {
  const holder = holders.find(lives)
  return holder
    ? `（主机 ${holder.host}，进程 ${holder.pid}，角色 ${holder.role}，启动于 ${holder.startedAt}）`
    : ''
}
