/** Where notes stand over the trend, and which of them belong to it. */
import { expect, test } from 'vitest'
import type { Row } from '#web/data/row.ts'
import { notesRoom, placed } from '#web/screens/sewage/analysis/notes/on-plot.ts'
import { notesOf } from '#web/screens/sewage/analysis/notes/use-notes.ts'
import { seriesOf } from '#web/screens/sewage/analysis/series.ts'
import { analysisOption } from '#web/screens/sewage/analysis/trend-option.ts'
import type { Point } from '#web/screens/sewage/analysis/use-analysis.ts'

const row = (id: string, more: object): Row =>
  ({
    id,
    createTime: `2026-02-0${id} 08:00:00`,
    fromDay: '2026-02-03',
    toDay: '2026-02-04',
    ...more,
  }) as unknown as Row
const span = { from: '2026-02-01', to: '2026-02-28' }

test('notes of another drug or of other days are left out, answers stand under what they answer, in the order of time', () => {
  const rows = [
    row('1', { content: '后', fromDay: '2026-02-20', toDay: '2026-02-20', drugCode: 'METH' }),
    row('2', { content: '先', drugCode: null }),
    row('3', { content: '别的毒品', drugCode: 'KET' }),
    row('4', { content: '以前', fromDay: '2026-01-01', toDay: '2026-01-31' }),
    row('6', { content: '答二', parentId: '2' }),
    row('5', { content: '答一', parentId: '2' }),
  ]
  const notes = notesOf(rows, 'METH', span)
  expect(notes.map(({ number, content }) => [number, content])).toEqual([
    [1, '先'],
    [2, '后'],
  ])
  expect(notes[0]!.answers.map(one => one['content'])).toEqual(['答一', '答二'])
})

test('words stand where no other note is, and never outside the plot', () => {
  const at = (from: number, to = from) => ({ number: 1, from, to, words: '词' })
  expect(placed([at(10), at(60)], 101).map(({ side }) => side)).toEqual(['right', 'right'])
  expect(placed([at(10), at(20)], 101).map(({ side }) => side)).toEqual([undefined, 'right'])
  expect(placed([at(95)], 101)[0]!.side).toBe('left')
  // Its bar ends where no words fit any more: they stand before its number.
  expect(placed([at(50, 90)], 101)[0]!.side).toBe('left')
})

test('with notes the axis leaves a strip above every band, and both their marks and the anomalies are of a kind that is drawn', () => {
  const points = [30, 40, 50, 45].map((value, day) => ({
    start: `2026-02-0${day + 1}`,
    without: null,
    value,
    low: value - 5,
    high: value + 5,
    past: null,
    usualLow: null,
    usualHigh: null,
    plants: 1,
    samples: 1,
    imputed: 0,
    anomaly: day === 2,
  })) as Point[]
  const ink = { dark: false, wall: false, scale: 1, font: 'x' } as Parameters<typeof analysisOption>[3]
  const option = analysisOption(
    points,
    seriesOf(points, 'value'),
    { name: 'x', colour: '#000', changes: [], notes: [{ number: 1, from: 1, to: 2, words: '词' }] },
    ink,
  )
  const { min, max } = option['yAxis'] as { min: number; max: number }
  expect(max - 55).toBeGreaterThanOrEqual((max - min) * notesRoom * 0.9)
  const series = option['series'] as { id: string; type: string; data: unknown[] }[]
  expect(series.find(({ id }) => id === 'notes')?.data).toHaveLength(1)
  // The console registers lines alone: whatever else would be left out without a word.
  expect(new Set(series.map(({ type }) => type))).toEqual(new Set(['line']))
})
