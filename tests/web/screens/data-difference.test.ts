/** What two versions of a record hold side by side (screens 5.10). */
import { expect, test } from 'vitest'
import { differences } from '#web/screens/system/data-difference.ts'

test('shows each field of either version and marks what differs', () => {
  const left = JSON.stringify({ id: '1', name: '一', rank: 1, gone: 'x' })
  const right = JSON.stringify({ id: '1', name: '二', rank: 1, added: ['y'] })
  expect(differences(left, right)).toEqual([
    { name: 'id', old: '1', now: '1', differs: false },
    { name: 'name', old: '一', now: '二', differs: true },
    { name: 'rank', old: '1', now: '1', differs: false },
    { name: 'gone', old: 'x', now: '—', differs: true },
    { name: 'added', old: '—', now: '["y"]', differs: true },
  ])
})
test('takes what is no JSON for nothing', () => {
  expect(differences('{', null)).toEqual([])
})
