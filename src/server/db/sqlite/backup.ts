/** A copy of the running database, made by a thread of its own. The writer goes on meanwhile. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

interface Order {
  file: string
  target: string
}

/** @throws when the copy could not be finished; then nothing bears the target's name */
export function backupSqlite(file: string, target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { file, target } satisfies Order })
    worker.once('error', reject)
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`Backup ended with code ${code}`)),
    )
  })
}

/** What opens a door for its bearer holds where it was given: whoever has a copy must not get in by it. */
const doors = ['sys_session', 'sys_sms_code', 'sys_password_link', 'third_pass']

/** Written under another name first: a backup that has its name is whole. */
export function copyTo(database: DatabaseSync, target: string): void {
  const part = `${target}.part`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(part, { force: true })
  database.prepare('vacuum into ?').run(part)
  shutDoors(part)
  renameSync(part, target)
}

function shutDoors(file: string): void {
  const copy = new DatabaseSync(file)
  copy.exec('pragma journal_mode = delete; pragma secure_delete = on')
  const isTable = copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  for (const table of doors) if (isTable.get(table)) copy.exec(`delete from ${table}`)
  copy.close()
}

if (!isMainThread && (workerData as Partial<Order> | null)?.target) {
  const { file, target } = workerData as Order
  const database = new DatabaseSync(file, { timeout: 10_000 })
  copyTo(database, target)
  database.close()
}
