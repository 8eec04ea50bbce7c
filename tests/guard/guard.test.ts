import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pending, points } from './catalogue.ts'
import { page, pageFile } from './page.ts'
import { heldIn } from './ran.ts'
import { titles, titlesIn } from './titles.ts'

const ids = points.map(({ id }) => id)
const named = titles()
const held = new Set(named.flatMap(each => each.ids))

test('every point has a test, or a reason why it has none', () => {
  const bare = points.filter(({ id, excused }) => !held.has(id) && excused === undefined)
  expect(bare.map(({ id }) => id).filter(id => !pending.includes(id))).toEqual([])
})

test('what is excused has no test', () => {
  expect(points.filter(({ id, excused }) => excused && held.has(id)).map(({ id }) => id)).toEqual([])
})

test('titles name points of the catalogue, which has each once', () => {
  expect(named.flatMap(({ ids: theirs }) => theirs.filter(id => !ids.includes(id)))).toEqual([])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test.skipIf(pending.length > 0)('docs/guard.md is what `npm run guard` writes', () => {
  expect(readFileSync(pageFile, 'utf8')).toBe(page(named))
})

test('titles are found however they are written', () => {
  const source = [
    "it('one’s own [A80 J18]', () => {})",
    '  test.each([1, 2])(\n    "it\'s %s [R01]",\n    n => n,\n  )',
    'test(`${kills} kills [R01 R02]`, { timeout: 1 }, () => {})',
    "expect(list).toEqual(['none [A01]'])",
    "it('none (A01)', () => {})",
  ].join('\n')
  expect(titlesIn('x', source).map(({ title, ids: theirs }) => [title, theirs.join()])).toEqual([
    ['one’s own [A80 J18]', 'A80,J18'],
    ["it's %s [R01]", 'R01'],
    ['${kills} kills [R01 R02]', 'R01,R02'],
  ])
})

test('a point counts as held by a test that passed; a skipped one is said, a failed one is missing', () => {
  const rest = points.map(({ id }) => id).filter(id => !['R01', 'R07', 'A02'].includes(id))
  const { missing, skipped } = heldIn([
    { titles: [`all the others [${rest.join(' ')}]`], how: 'passed' },
    { titles: ['a group [R01]', 'on one database'], how: 'passed' },
    { titles: ['a group [R01]', 'on the other'], how: 'skipped' },
    { titles: ['needs a database [R07]'], how: 'skipped' },
    { titles: ['goes wrong [A02]'], how: 'failed' },
  ])
  expect({ missing, skipped }).toEqual({ missing: ['A02'], skipped: ['R07'] })
})
