/** What the guides of samplers and couriers name is there: pictures of a modest size, and every word on the phone or the platform. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guide')
const sources = ['src/web/phone/**/*.{ts,tsx}', 'src/contract/sewage/*.ts']
  .flatMap(pattern => globSync(pattern, { cwd: root }))
  .map(path => readFileSync(join(root, path), 'utf8'))
  .join('\n')
/** Of the browser, not ours. */
const foreign = new Set(['添加到主屏幕'])
/** Words that are put together where they are shown, by the part that says it. */
const parts: Readonly<Record<string, string>> = {
  手工输入标签号: '手工输入',
  手工输入交接码: '手工输入',
  查看明天: "'明天 '",
}
const spelt = (words: string) => parts[words] ?? words

describe.each(['sampler', 'courier'])('%s', name => {
  const guide = readFileSync(join(folder, `${name}.md`), 'utf8')

  test('pictures are there and small', () => {
    const pictures = [...guide.matchAll(/!\[[^\]]+\]\((images\/[\w-]+\.png)\)/g)].map(([, file]) => file!)
    expect(pictures.length).toBeGreaterThan(2)
    for (const file of pictures) expect(statSync(join(folder, file)).size, file).toBeLessThan(150_000)
  })

  test('every quoted word stands on the phone', () => {
    const words = [...guide.matchAll(/“([^”]+)”/g)].map(([, each]) => each!)
    expect(words.length).toBeGreaterThan(15)
    expect(words.filter(each => !foreign.has(each) && !sources.includes(spelt(each)))).toEqual([])
  })

  test('whoever looks for it finds it', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`docs/guide/${name}.md`)
  })
})
