import { expect, it } from 'vitest'
import { beginningOf } from '#server/crud/machine/timeline.ts'

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
