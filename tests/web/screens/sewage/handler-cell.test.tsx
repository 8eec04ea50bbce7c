/** 处理人 of a warning: the one who has the work, else the one who confirmed; a dash only where nobody acted. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandlerCell, shownValue, type Warning } from '#web/screens/sewage/warning-cells.tsx'

const wordsOf = (row: object) =>
  renderToStaticMarkup(createElement(HandlerCell, { row: row as Warning })).replace(/<[^>]+>/g, '')

test('whoever has acted on a warning is named in its row', () => {
  const acked = { ackBy: 'a', ackBy_dictText: '韩守一', assignee: null }
  expect(wordsOf(acked)).toBe('韩守一确认')
  expect(wordsOf({ ...acked, assignee: 'b', assignee_dictText: '周一' })).toBe('周一')
  expect(wordsOf({ ackBy: null, assignee: null })).toContain('—')
})

test('what has recovered shows how far it went, and below what it recovered to', () => {
  expect(shownValue({ code: 'TEMP_HIGH', value: 5.1, peak: 14.7 }, false)).toEqual(['14.7', '恢复时 5.1'])
  expect(shownValue({ code: 'BATT_LOW', value: 29.8, peak: 3 }, false)[1]).toBe('恢复时 30')
  expect(shownValue({ code: 'DOOR_OPEN', value: null, peak: null }, false)).toEqual(['开', '恢复时 关'])
  // Nothing to tell apart.
  expect(shownValue({ code: 'TEMP_HIGH', value: 15.4, peak: 15.4 }, false)).toEqual(['15.4', ''])
  expect(shownValue({ code: 'TEMP_HIGH', value: 5.2, peak: 8.9 }, true)).toEqual(['5.2', ''])
})
