/** Places that intervals allow: a range that spans nearly all of them tells nobody's place. */
import { expect, test } from 'vitest'
import { areAllOpen, isPlaceOpen, openWords, placeRange, placeWord } from '#web/charts/rank-words.ts'

const place = (rankBest: number | null, rankWorst = rankBest) => ({ rankBest, rankWorst })

test('a range is said as such, and not where it spans nearly all places', () => {
  expect([place(1, 3), place(2), place(null)].map(placeRange)).toEqual(['1 – 3', '2', ''])
  const open = [place(1, 12), place(3, 12), place(1, 9), place(4), place(null)].map(one =>
    isPlaceOpen(one, 12),
  )
  expect(open).toEqual([true, true, false, false, false])
  expect(isPlaceOpen(place(5, 40), 40)).toBe(true)
  expect(isPlaceOpen(place(11, 40), 40)).toBe(false)
  // Of two the range says all that there is to say.
  expect(isPlaceOpen(place(1, 2), 2)).toBe(false)
  expect(openWords(place(5, 40), 40)).toBe('名次不可分：区间允许第 5 – 40 名，共 40 个')
})

test('a column names a place only where the intervals tell one, and none where they tell nobody’s', () => {
  expect(placeWord(place(1, 12), 12)).toBe('不可分')
  expect(placeWord(place(2, 4), 12)).toBe('2 – 4')
  const all = Array.from({ length: 5 }, () => place(1, 5))
  expect(areAllOpen(all)).toBe(true)
  expect(areAllOpen([...all, place(6)])).toBe(false)
  expect(areAllOpen([])).toBe(false)
})
