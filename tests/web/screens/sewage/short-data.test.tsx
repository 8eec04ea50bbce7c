/** What was measured too little says so beside its figure; a class of change and what a test says stand together. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Grade } from '#web/screens/sewage/appraisal-grade.tsx'
import { type Appraisal, trendWords } from '#web/screens/sewage/appraisal-lead.tsx'
import { ShortData } from '#web/widgets/short-data.tsx'

test('below the completeness that is acted upon a figure is marked, with why; at it, or where it is not known, it is not', () => {
  const { rerender, container } = render(<ShortData completeness={0.286} />)
  expect(screen.getByTitle('完整率 28.6%，低于 80%，不足以单独据此处置').textContent).toBe('数据不足')
  for (const completeness of [0.8, 1, null]) {
    rerender(<ShortData completeness={completeness} />)
    expect(container.textContent).toBe('')
  }
})

test('a significant trend whose last change is small is told as both', () => {
  const of = (row: Record<string, unknown>) => trendWords(row as unknown as Appraisal)
  const steady = { trend: 'FLAT', trend_dictText: '持平', trendN: 13, trendP: 0.044, slope: -0.33 }
  expect(of(steady)).toBe('持平（环比 ±10% 以内为持平）；近 13 期检验显著下降')
  expect(of({ ...steady, trendP: 0.2 })).toBe('持平（环比 ±10% 以内为持平）；近 13 期检验无显著趋势')
  expect(of({ trend: 'NEW', trend_dictText: '首次检出', trendN: 13, trendP: 0.01, slope: 1 })).toBe(
    '首次检出',
  )
  expect(of({ ...steady, trendN: null })).toBe('持平')
})

test('a level of too little data keeps its word and loses its step', () => {
  const graded = { grade: '1', grade_dictText: '低' }
  const { rerender } = render(<Grade row={{ ...graded, completeness: 26.7 }} />)
  expect(screen.getByText('低').className).toBe('aux')
  expect(screen.getByText('低').title).toBe('完整率 26.7%，低于 80%，不足以单独据此处置')
  rerender(<Grade row={{ ...graded, completeness: 80 }} />)
  expect(screen.getByText('低').className).toBe('grade grade-1')
  // A report knows nothing of how much was measured.
  rerender(<Grade row={graded} />)
  expect(screen.getByText('低').className).toBe('grade grade-1')
})
