/** Where the bytes of uploaded files lie: a folder, or an S3-compatible store when QY_FILES_URL names one. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { s3Store } from './s3.ts'
import type { FileStore } from './store-kind.ts'

export function openStore({ dataDir, filesUrl }: { dataDir: string; filesUrl?: string }): FileStore {
  if (filesUrl === undefined) return folderStore(join(dataDir, 'files'))
  const url = new URL(filesUrl)
  return url.protocol === 'file:' ? folderStore(fileURLToPath(url)) : s3Store(url)
}

/** Names are made by us (`<folder>/<id>.<ext>`): no name leads out of the folder. */
function folderStore(folder: string): FileStore {
  return {
    async put(stored, from) {
      const to = join(folder, stored)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(from, to)
    },
    async open(stored, range) {
      const file = join(folder, stored)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? createReadStream(file, range) : undefined
    },
    remove: stored => rm(join(folder, stored), { force: true }),
    async olderThan(before) {
      const old: string[] = []
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const { mtimeMs } = await stat(file)
        if (mtimeMs < before) old.push(file.slice(folder.length + 1).replaceAll('\\', '/'))
      }
      return old
    },
  }
}
