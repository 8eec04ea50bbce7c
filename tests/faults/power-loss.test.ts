/**
 * R04: the power goes while the database writes. The process is held at a moment that nobody chose, and what lies on the disk is
 * copied: as it is, and with the end of the log that no commit has closed spoilt, as a disk leaves what it had not written yet.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#server/db/open.ts'

const moments = 25
const headBytes = 32
const frameHeadBytes = 24

/** Where the last commit of the log ends: behind it lies what was never promised. */
function endOfCommits(log: Buffer): number {
  if (log.length < headBytes) return log.length
  const frameBytes = frameHeadBytes + log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  let end = headBytes
  for (let at = headBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break
    // Pages of the database after this frame; 0 where the transaction goes on.
    if (log.readUInt32BE(at + 4) > 0) end = at + frameBytes
  }
  return end
}

function spoil(file: string): void {
  const log = readFileSync(file)
  const end = endOfCommits(log)
  const junk = Buffer.alloc(Math.max(log.length - end, 5_000), 0xa5)
  const handle = openSync(file, 'r+')
  writeSync(handle, junk, 0, junk.length, end)
}

function look(file: string): { sound: unknown; keys: Set<string>; halves: number } {
  const database = new DatabaseSync(file)
  try {
    const { integrity_check: sound } = database.prepare('pragma integrity_check').get() as {
      integrity_check: unknown
    }
    const rows = database.prepare('select "key" from sys_setting').all() as unknown as { key: string }[]
    const keys = new Set(rows.map(({ key }) => key))
    const halves = [...keys].filter(
      key => !keys.has(key.replace(/^./, first => (first === 'a' ? 'b' : 'a'))),
    ).length
    return { sound, keys, halves }
  } finally {
    database.close()
  }
}

test('whenever the power goes, the database opens, is whole and holds what was acknowledged [R04]', {
  timeout: 120_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'qy-power-'))
  const dataDir = join(root, 'live')
  mkdirSync(dataDir)
  const child: ChildProcess = fork(new URL('./power-process.ts', import.meta.url), [dataDir])
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    rmSync(root, { recursive: true, force: true })
  })
  const acknowledged: number[] = []
  child.on('message', (n: number) => acknowledged.push(n))
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(8)
  const live = sqliteFile(dataDir)
  for (let moment = 0; moment < moments; moment++) {
    await new Promise(resolve => setTimeout(resolve, 5 + Math.random() * 60))
    child.kill('SIGSTOP')
    // It stands still now, and what it had said has been heard.
    await new Promise(resolve => setTimeout(resolve, 15))
    const promised = [...acknowledged]
    const copies = ['as it is', 'spoilt'].map(name => join(root, `${moment} ${name}.db`))
    for (const copy of copies) {
      copyFileSync(live, copy)
      copyFileSync(`${live}-wal`, `${copy}-wal`)
    }
    child.kill('SIGCONT')
    spoil(`${copies[1]}-wal`)
    for (const copy of copies) {
      const { sound, keys, halves } = look(copy)
      expect([sound, halves], copy).toEqual(['ok', 0])
      expect(
        promised.filter(n => !keys.has(`a${n}`)),
        copy,
      ).toEqual([])
      for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
    }
  }
  expect(acknowledged.length).toBeGreaterThan(moments)
  expect(statSync(live).size).toBeGreaterThan(0)
})
