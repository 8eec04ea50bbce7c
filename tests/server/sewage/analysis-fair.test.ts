/** A change is told only against a span that is known well enough. */
import { expect, it } from 'vitest'
import { type Compared, changeBounds, changeOf, fair } from '#server/modules/sewage/analysis/peers.ts'
import type { SpanFigure } from '#server/modules/sewage/analysis/span.ts'

const figure = (value: number | null, nDays: number): SpanFigure => ({
  without: value === null ? 'none' : null,
  value,
  low: value === null ? null : value * 0.9,
  high: value === null ? null : value * 1.1,
  cell: value === null ? null : ({ nDays } as SpanFigure['cell']),
})
const place = (now: SpanFigure, before: SpanFigure): Compared => ({ ...now, code: 'a', name: '甲', before })

it('says nothing of a change against less than half as many days', () => {
  const now = figure(12, 90)
  expect(changeOf(place(now, figure(10, 45)))).toBeCloseTo(0.2, 12)
  expect(changeBounds(place(now, figure(10, 45)))).not.toBeNull()
  expect(changeOf(place(now, figure(10, 44)))).toBeNull()
  expect(changeBounds(place(now, figure(10, 44)))).toBeNull()
  expect(changeOf(place(now, figure(null, 0)))).toBeNull()
  expect(fair(now, undefined)).toBeUndefined()
  // What is short itself is compared with what is as short.
  expect(changeOf(place(figure(12, 3), figure(10, 2)))).toBeCloseTo(0.2, 12)
})
