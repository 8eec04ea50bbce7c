/** The whole files that docs/guide/add-a-screen.md shows, by their paths, and a place where they find each other. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Resource } from '#contract/kit/resource.ts'
import { resources } from '#server/declared.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/guide/add-a-screen.md'), 'utf8')
export const files = new Map(
  [...guide.matchAll(/```tsx? file=(\S+)\n([\s\S]*?)```/g)].map(([, path, code]) => [path!, code!] as const),
)

/** They import each other by `#` names, which lead to src: here those lead to their neighbours. */
function place(folder: string, path: string, code: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  const own = [...files.keys()].filter(one => one.startsWith('src/contract/'))
  const placed = own.reduce((text, one) => {
    const near = relative(dirname(target), join(folder, one))
    return text.replace(one.replace('src/', '#'), near.startsWith('.') ? near : `./${near}`)
  }, code)
  writeFileSync(target, placed)
}

/** @returns the folder, and what takes it away */
export function placeFiles(): { folder: string; remove: () => void } {
  mkdirSync(join(root, 'var'), { recursive: true })
  const folder = mkdtempSync(join(root, 'var/walk-'))
  for (const [path, code] of files) place(folder, path, code)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Declares them beside those of the contract. @returns what takes them back: test files of a process share what is declared */
export function declareToo(more: readonly Resource[]): () => void {
  const known = resources as Resource[]
  known.push(...more)
  return () => {
    for (const one of more) known.splice(known.indexOf(one), 1)
  }
}
