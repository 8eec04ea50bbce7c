/** 处理人 of a warning: the one who has the work, else the one who confirmed; a dash only where nobody acted. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandlerCell, type Warning } from '#web/screens/sewage/warning-cells.tsx'

const wordsOf = (row: object) =>
  renderToStaticMarkup(createElement(HandlerCell, { row: row as Warning })).replace(/<[^>]+>/g, '')

test('whoever has acted on a warning is named in its row', () => {
  const acked = { ackBy: 'a', ackBy_dictText: '韩守一', assignee: null }
  expect(wordsOf(acked)).toBe('韩守一确认')
  expect(wordsOf({ ...acked, assignee: 'b', assignee_dictText: '周一' })).toBe('周一')
  expect(wordsOf({ ackBy: null, assignee: null })).toContain('—')
})
