/** What uploads leave behind: pieces of broken ones, bytes that no row knows, and what was deleted. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#lib/dates.ts'
import { dropOldExports } from '#server/crud/excel/export-jobs.ts'
import type { Job } from '#server/jobs/timer.ts'
import { deletedBefore, knownStored } from './queries.ts'
import { incomingFolder } from './receive.ts'
import { type Files, forgetRow } from './service.ts'

/** Longer than any upload or download takes. */
const graceMs = hourMs

export const fileJobs = (files: Files): Job[] => [
  { name: 'files', everyMs: hourMs, run: now => sweepFiles(files, now) },
  { name: 'exports', everyMs: hourMs, run: now => dropOldExports(files.db, files.dataDir, now) },
]

export async function sweepFiles({ db, store, dataDir }: Files, now: number): Promise<void> {
  const incoming = incomingFolder(dataDir)
  for (const name of await readdir(incoming).catch((): string[] => [])) {
    const { mtimeMs } = await stat(join(incoming, name))
    if (now - mtimeMs > graceMs) await rm(join(incoming, name), { force: true })
  }
  for (const { id, stored } of await deletedBefore(db, now - graceMs)) {
    await store.remove(stored)
    await forgetRow(db, id)
  }
  const old = (await store.olderThan?.(now - graceMs)) ?? []
  const known = await knownStored(db, old)
  for (const stored of old) if (!known.has(stored)) await store.remove(stored)
}
