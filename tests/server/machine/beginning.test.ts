import { expect, it } from 'vitest'
import { plantResultMachine } from '#contract/sewage/plant-result.ts'
import { beginningOf, stampedOf } from '#server/crud/machine/timeline.ts'

const kept = '2026-11-30 10:30:09'
it('begins when it was, and says when it was told', () => {
  const row = { createTime: kept, endTime: '2026-11-30 08:40:00' }
  expect(beginningOf(row, 'endTime')).toEqual({
    at: '2026-11-30 08:40:00',
    values: [{ title: '上传于', text: kept }],
  })
  expect(beginningOf(row, undefined)).toEqual({ at: kept, values: [] })
  // What lies ahead of its record is a plan.
  expect(beginningOf({ createTime: kept, endTime: '2026-12-01 08:00:00' }, 'endTime').at).toBe(kept)
  expect(beginningOf({ createTime: kept, endTime: null }, 'endTime').at).toBe(kept)
})

it('tells a step that only the record itself knows of, once, and none of what is half known', () => {
  const row = {
    reviewBy: 'city',
    reviewTime: '2026-11-29 16:59:00',
    publishBy: 'prov',
    publishTime: '2026-11-29 17:26:00',
    retractBy: null,
    retractTime: null,
  }
  const verbs = (told: string[], over = {}) =>
    stampedOf(plantResultMachine, { ...row, ...over }, new Set(told)).map(({ title, by, to }) => [
      title,
      by,
      to,
    ])
  expect(verbs([])).toEqual([
    ['复核通过', 'city', 'REVIEW'],
    ['发布', 'prov', 'PUBLISHED'],
  ])
  expect(verbs(['review'])).toEqual([['发布', 'prov', 'PUBLISHED']])
  expect(verbs([], { reviewTime: null, publishBy: '' })).toEqual([])
})
