/** Files that are found where they lie: what is declared or served needs no list of its own. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Exports = Record<string, unknown>
/** A folder is walked once a process, however often the server is built in it. */
const gathered = new Map<string, Promise<Exports[]>>()

/** The exports of every file of a folder and of those below it, in the order of their paths. */
export function gather(folder: string): Promise<Exports[]> {
  const known = gathered.get(folder)
  if (known) return known
  const all = Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .sort()
      .map((name): Promise<Exports> => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)),
  )
  gathered.set(folder, all)
  return all
}
