/** What docs/guide/administration.md names is there: pictures of a modest size, screens of the menu, access codes. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessCodes, menus } from '#server/seed/menus.ts'

const folder = join(import.meta.dirname, '../../docs/guide')
const guide = readFileSync(join(folder, 'administration.md'), 'utf8')
const found = (pattern: RegExp) => [...guide.matchAll(pattern)].map(([, ...parts]) => parts as string[])

test('pictures are there and small', () => {
  const pictures = found(/!\[[^\]]+\]\((images\/[\w-]+\.png)\)/g)
  expect(pictures.length).toBeGreaterThan(5)
  for (const [file] of pictures) expect(statSync(join(folder, file!)).size, file).toBeLessThan(150_000)
})

test('every page stands in the menu under the group that is named', () => {
  const ways = found(/“([^”]+)”→“([^”]+)”/g).filter(([group]) => menus.some(({ name }) => name === group))
  expect(ways.length).toBeGreaterThan(9)
  for (const [group, page] of ways) {
    const pages = menus.find(({ name }) => name === group)?.pages.map(({ name }) => name)
    expect(pages, `${group} → ${page}`).toContain(page)
  }
})

test('every access code is asked for somewhere', () => {
  const codes = found(/`((?:system|sewage):[a-zA-Z]+:[a-z]+)`/g).map(([code]) => code)
  expect(codes.length).toBeGreaterThan(20)
  const known = new Set(accessCodes().map(({ code }) => code))
  expect(codes.filter(code => !known.has(code!))).toEqual([])
})
