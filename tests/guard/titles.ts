/** Tests name what they hold at the end of their titles: `… [A80 J18]`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Title {
  file: string
  title: string
  ids: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const isTest = /\.(test\.tsx?|e2e\.ts)$/
/** The text that is the first argument of a call, and ends in ids. */
const marked = /\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*? \[([A-Z]\d{1,3}(?: [A-Z]\d{1,3})*)\])\1\s*[,)]/gs
const atEnd = / \[([A-Z]\d{1,3}(?: [A-Z]\d{1,3})*)\]$/

export const idsAtEnd = (title: string): readonly string[] => atEnd.exec(title)?.[1]?.split(' ') ?? []

export function titlesIn(file: string, source: string): Title[] {
  return [...source.matchAll(marked)].map(([, , title = '', ids = '']) => ({
    file,
    title: title.replace(/\\(.)/g, '$1'),
    ids: ids.split(' '),
  }))
}

/** Every title that names a point, in the order of files. */
export const titles = (): Title[] =>
  ['tests', 'e2e']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
        join(folder, name).replaceAll('\\', '/'),
      ),
    )
    // The tests of this folder name points as examples.
    .filter(file => isTest.test(file) && !file.startsWith('tests/guard/'))
    .sort()
    .flatMap(file => titlesIn(file, readFileSync(join(root, file), 'utf8')))
