/** Where a part goes, and what is kept of a picture. */
import { expect, it } from 'vitest'
import { briefPictures, isBriefPicture } from '#contract/sewage/analysis-brief.ts'
import { pictureKeys } from '#contract/sewage/analysis-picture-keys.ts'
import { keptState } from '#web/screens/sewage/analysis/brief/kept.ts'
import { seatBefore } from '#web/screens/sewage/analysis/brief/seat.ts'
import { readState } from '#web/screens/sewage/analysis/state.ts'

it('gives a part a seat between its neighbours', () => {
  const rows = [1, 2, 4].map(seat => ({ seat }))
  expect(seatBefore(rows, 0)).toBe(0.5)
  expect(seatBefore(rows, 1)).toBe(1.5)
  expect(seatBefore(rows, 2)).toBe(3)
  expect(seatBefore(rows, 3)).toBe(5)
  expect(seatBefore([], 0)).toBe(1)
})

it('writes place and days of a picture out, whatever the page left open', () => {
  const state = readState(new URLSearchParams('drug=KET&pic=structure&way=period&loq=zero'))
  const of = {
    state,
    trend: { data: { place: { code: '990000' } } } as never,
    whole: { from: '2026-01-05', to: '2026-02-01' },
  }
  expect(keptState(of, 'structure')).toBe(
    'place=990000&drug=KET&span=2026-01-05_2026-02-01&loq=zero&way=period',
  )
  // The way is that of the one picture.
  expect(keptState(of, 'trend')).toBe('place=990000&drug=KET&span=2026-01-05_2026-02-01&loq=zero')
})

it('can hold every picture of the page', () => {
  expect(pictureKeys.filter(key => !isBriefPicture(key))).toEqual([])
  expect(Object.keys(briefPictures)).not.toContain('text')
  expect(isBriefPicture('toString')).toBe(false)
})
