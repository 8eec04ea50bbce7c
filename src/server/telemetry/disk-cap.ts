/**
 * Keeps the data folder under its cap: the oldest raw frames go first, then the oldest real-time values, then the
 * oldest minutes; never results, audit or logs. Freed pages go back to the disk in small slices.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import type { Db } from '../db/db.ts'
import { dropFrames, dropMinutes, dropRealtime } from './retention.ts'

/** What is left alone even when the cap is passed: a screen must still show the present. */
const floorMs = { frames: 10 * minuteMs, realtime: 30 * minuteMs, minutes: dayMs }
/** Shares of the cap at which trimming begins and ends; the room above is the write-ahead log's, which keeps its own limit. */
const alarmShare = 0.95
const calmShare = 0.9
/** Oldest part that goes at once, so that no more goes than must. */
const stepShare = 0.2
/** Below this the rest goes in one step; above it every step reaches over a minute, or over an hour of minutes. */
const lastStepMs = { frames: 10 * minuteMs, realtime: 10 * minuteMs, minutes: 6 * hourMs }
const vacuumPages = 200
/** Free pages beyond this share of the file go back to the disk; the rest is reused. */
const spareShare = 0.25

interface Kind {
  /** Oldest moment kept, null when there is none. */
  oldest: string
  floorMs: number
  lastStepMs: number
  drop(db: Db, before: number): Promise<void>
}
const kinds: readonly Kind[] = [
  {
    oldest: 'select min(recv_time) as at from raw_frame',
    floorMs: floorMs.frames,
    lastStepMs: lastStepMs.frames,
    drop: dropFrames,
  },
  {
    oldest: `select min(bucket) * ${minuteMs} as at from telemetry_rtd`,
    floorMs: floorMs.realtime,
    lastStepMs: lastStepMs.realtime,
    drop: (db, before) => dropRealtime(db, before, 0),
  },
  {
    oldest: 'select min(m.ts) as at from series s join telemetry_min m on m.series_id = s.id',
    floorMs: floorMs.minutes,
    lastStepMs: lastStepMs.minutes,
    drop: (db, before) => dropMinutes(db, before, 0),
  },
]

/** @returns bytes of the folder afterwards */
export async function keepUnderCap(db: Db, dataDir: string, capBytes: number, now: number): Promise<number> {
  if (db.dialect !== 'sqlite') return await folderBytes(dataDir)
  if ((await usedBytes(db, dataDir)) > capBytes * alarmShare)
    await trim(db, dataDir, capBytes * calmShare, now)
  await giveBack(db, dataDir, capBytes * alarmShare)
  return await folderBytes(dataDir)
}

async function trim(db: Db, dataDir: string, targetBytes: number, now: number): Promise<void> {
  for (const { oldest, floorMs: floor, lastStepMs: lastStep, drop } of kinds) {
    for (let before: number | null = null; ; ) {
      if ((await usedBytes(db, dataDir)) <= targetBytes) return
      const [row] = await db.read<{ at: number | null }>({ sql: oldest, parameters: [] })
      const spare = now - floor - (row?.at ?? now)
      // Real-time values go by whole minutes: less than one is nothing. What is marked meanwhile waits for the next time.
      if (spare < minuteMs || row?.at === before) break
      before = row?.at ?? null
      await drop(db, now - floor - (spare < lastStep ? 0 : spare * (1 - stepShare)))
    }
  }
}

/** Bytes that hold something: freed pages inside the file count as room. */
async function usedBytes(db: Db, dataDir: string): Promise<number> {
  return (await folderBytes(dataDir, withoutLog)) - (await freePages(db)).freeBytes
}

interface Pages {
  freeBytes: number
  totalBytes: number
}
async function freePages(db: Db): Promise<Pages> {
  const pragma = async (name: string): Promise<number> => {
    const [row] = await db.read<Record<string, number>>({ sql: `pragma ${name}`, parameters: [] })
    return row?.[name] ?? 0
  }
  const size = await pragma('page_size')
  return {
    freeBytes: (await pragma('freelist_count')) * size,
    totalBytes: (await pragma('page_count')) * size,
  }
}

async function giveBack(db: Db, dataDir: string, capBytes: number): Promise<void> {
  for (;;) {
    const { freeBytes, totalBytes } = await freePages(db)
    const over = (await folderBytes(dataDir, withoutLog)) > capBytes && freeBytes > 0
    if (!over && freeBytes <= totalBytes * spareShare) return
    await db.write([{ sql: `pragma incremental_vacuum(${vacuumPages})`, parameters: [] }])
    if ((await freePages(db)).freeBytes >= freeBytes) return
    await pause(25)
  }
}

const withoutLog = (name: string) => !name.endsWith('-wal')

/** A file that goes while it is counted counts nothing. */
export async function folderBytes(folder: string, counts = (_name: string) => true): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter(entry => entry.isFile() && counts(entry.name))
      .map(entry =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
