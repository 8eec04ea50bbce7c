/** Tabs of what lies on days to come too: it opens on today and what was before, the coming days begin with the nearest. */
import { dayAfter } from '#lib/wbe/period.ts'
import type { View } from './screen.ts'

/** @param name field with the day, or the time, of a row */
export const viewsByDay = (name: string): readonly View[] => [
  { key: 'due', title: '今天及以前', filters: today => ({ [`${name}_end`]: today }) },
  { key: 'today', title: '今天', filters: today => ({ [`${name}_begin`]: today, [`${name}_end`]: today }) },
  {
    key: 'coming',
    title: '以后',
    filters: today => ({ [`${name}_begin`]: dayAfter(today, 1) }),
    sort: { column: name, order: 'asc' },
  },
]
