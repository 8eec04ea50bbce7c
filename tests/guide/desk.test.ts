/** What the guides of those at a desk name is there: pictures of a modest size, and every word on a screen or in what it is made of. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guide')
const sources = ['src/{contract,lib}/**/*.ts', 'src/server/**/*.ts', 'src/web/**/*.{ts,tsx}']
  .flatMap(pattern => globSync(pattern, { cwd: root }))
  .map(path => readFileSync(join(root, path), 'utf8'))
  .join('\n')
const method = readFileSync(join(root, 'docs/method.md'), 'utf8')
/** Of the browser's own dialog, of files, or of the page of methods. */
const foreign = new Set(['实际大小', 'n.d.', '低于检出限与定量限'])
/** Words that are put together where they are shown, by the part that says it. */
const parts: Readonly<Record<string, string>> = {
  '订阅（每周一 08:00）': '每周一 08:00',
  '订阅（每月 1 日 08:00）': '每月 1 日 08:00',
  撤销导入: '撤销{',
  '已修订，替代 v1': '已修订',
}
/** A path is said by its steps, and a count stands for any. */
const stands = (words: string): boolean =>
  sources.includes(parts[words] ?? words) || words.split(/ \/ | N |、/).every(part => sources.includes(part))

/** With how many pictures, and quoted words, each has at least. */
const guides = [
  ['city', 4, 41],
  ['watch', 2, 28],
  ['laboratory', 5, 70],
  ['review', 3, 35],
  ['appraisal', 0, 9],
  ['analysis', 3, 50],
  ['exchange', 2, 25],
  ['api', 0, 10],
] as const
describe.each(guides)('%s', (name, leastPictures, leastWords) => {
  const guide = readFileSync(join(folder, `${name}.md`), 'utf8')

  test('pictures are there and small', () => {
    const pictures = [...guide.matchAll(/!\[[^\]]+\]\((images\/[\w-]+\.png)\)/g)].map(([, file]) => file!)
    expect(pictures.length).toBeGreaterThanOrEqual(leastPictures)
    for (const file of pictures) expect(statSync(join(folder, file)).size, file).toBeLessThan(150_000)
  })

  test('every quoted word stands on a screen', () => {
    const words = [...guide.matchAll(/“([^”]+)”/g)].map(([, each]) => each!)
    expect(words.length).toBeGreaterThanOrEqual(leastWords)
    expect(words.filter(each => !foreign.has(each) && !stands(each))).toEqual([])
  })

  test('whoever looks for it finds it', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`docs/guide/${name}.md`)
  })
})

test('what is said to stand in the page of methods stands there', () =>
  expect(method).toContain('低于检出限与定量限'))
