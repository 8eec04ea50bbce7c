/** What the guide of city operators names is there: pictures of a modest size, and every word on a screen or in what it is made of. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guide')
const guide = readFileSync(join(folder, 'city.md'), 'utf8')
const sources = [
  'src/contract/{sewage,device}/*.ts',
  'src/web/{screens/{sewage,device},crud}/**/*.{ts,tsx}',
  'src/server/seed/{menu,pages,dictionaries}*.ts',
  'src/server/warning/rule.ts',
  'src/contract/kit/page.ts',
  'src/server/seed/*.ts',
]
  .flatMap(pattern => globSync(pattern, { cwd: root }))
  .map(path => readFileSync(join(root, path), 'utf8'))
  .join('\n')
/** Of the browser's own dialog. */
const foreign = new Set(['实际大小'])

test('pictures are there and small', () => {
  const pictures = [...guide.matchAll(/!\[[^\]]+\]\((images\/[\w-]+\.png)\)/g)].map(([, file]) => file!)
  expect(pictures.length).toBeGreaterThan(3)
  for (const file of pictures) expect(statSync(join(folder, file)).size, file).toBeLessThan(150_000)
})

test('every quoted word stands on a screen', () => {
  const words = [...guide.matchAll(/“([^”]+)”/g)].map(([, each]) => each!)
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter(each => !foreign.has(each) && !sources.includes(each))).toEqual([])
})

test('whoever looks for it finds it', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('docs/guide/city.md')
})
