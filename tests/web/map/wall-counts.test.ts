import { expect, test } from 'vitest'
import { wallCounts } from '#web/screens/map/wall-counts.ts'

test('the wall of the map counts each station once, in the words of the wall of the home', () => {
  const counts = wallCounts({ levels: [2, 1, 0, 3], offline: 5, offlineWarned: 2, normal: 20, pending: 1 })
  expect(counts.map(({ word, count }) => [word, count])).toEqual([
    ['紧急', 2],
    ['重要', 1],
    ['一般', 0],
    ['提示', 3],
    ['无预警', 24],
    ['其中离线', 5],
  ])
})
