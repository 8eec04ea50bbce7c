/** A count that a screen draws itself stands at the right, as those of fields do. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../src/web/screens')
test('columns of open warnings and of counts beside them are aligned with their figures', () => {
  const columns = globSync('**/*.tsx', { cwd: root }).flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\{\s*key: '[^{}]*?render: row => <(\w+)[^}]*\}/g),
    ].map(([words, cell]) => ({ file, words, cell })),
  )
  const counts = columns.filter(({ cell }) => cell === 'OpenWarnings' || cell === 'Devices')
  expect(counts.length).toBeGreaterThan(2)
  expect(counts.filter(({ words }) => !words.includes("align: 'right'")).map(({ file }) => file)).toEqual([])
})
