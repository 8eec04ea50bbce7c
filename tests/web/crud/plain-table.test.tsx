// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PlainColumn, PlainTable } from '#web/crud/plain-table.tsx'

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
})
const onTelephone = () => {
  window.matchMedia = query =>
    ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
}
const columns = (count: number): PlainColumn<string>[] =>
  Array.from({ length: count }, (_, at) => ({ title: `列${at}`, cell: row => `${row}${at}` }))
const drawn = (given: PlainColumn<string>[]) => {
  const { unmount } = render(<PlainTable label="表" rows={['甲']} keyOf={row => row} columns={given} />)
  const table = screen.getByRole('table', { name: '表' })
  const told = {
    stacked: table.classList.contains('stacked'),
    cells: within(table)
      .getAllByRole('cell')
      .map(one => `${one.dataset['title']} ${one.textContent}`),
    heads: within(table).getAllByRole('columnheader').length,
  }
  unmount()
  return told
}

test('stands one under the other on a telephone, each figure with its title, and is read as a table all the same', () => {
  expect(drawn(columns(5)).stacked).toBe(false)
  onTelephone()
  expect(drawn(columns(5))).toEqual({
    stacked: true,
    cells: ['列0 甲0', '列1 甲1', '列2 甲2', '列3 甲3', '列4 甲4'],
    heads: 5,
  })
  expect(drawn(columns(3)).stacked).toBe(false)
  expect(drawn(columns(14)).stacked).toBe(false)
  // What is done in a heading stays in sight.
  expect(drawn([{ ...columns(1)[0]!, head: '全选' }, ...columns(5).slice(1)]).stacked).toBe(false)
})
