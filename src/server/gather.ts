/** Files that are found where they lie: what is declared or served needs no list of its own. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The exports of every file of a folder and of those below it, in the order of their paths. */
export const gather = (folder: string): Promise<Record<string, unknown>[]> =>
  Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .sort()
      .map(name => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)),
  )
