// @vitest-environment happy-dom
/** A run on a phone: every position with its values, what is held and what failed, and what is typed and not saved. */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rowsOf, type Sheet } from '#web/screens/sewage/sheet/model.ts'
import { SheetCards } from '#web/screens/sewage/sheet/sheet-cards.tsx'

const place = (pos: number, kind: string, over: object = {}) => ({
  id: `p${pos}`,
  pos,
  kind,
  ofPos: null,
  level: null,
  material: null,
  labelNo: null,
  plant: null,
  ...over,
})
const cell = (pos: number, code: string, over: object) => ({
  pos,
  code,
  qualifier: '=',
  value: null,
  held: false,
  released: false,
  ordered: false,
  judged: null,
  ...over,
})
const sheet = {
  row: { id: 'w', version: 3 },
  columns: ['KET', 'METH', 'COC'].map(code => ({ code, loq: 0.5 })),
  places: [place(1, 'SAMPLE', { labelNo: 'WD1', plant: '城东' }), place(2, 'SPK', { ofPos: 1 })],
  cells: [
    cell(1, 'KET', { value: 18.1, held: true }),
    cell(1, 'METH', { qualifier: '<LOQ' }),
    cell(2, 'KET', { value: 27.3, judged: { verdict: 'FAIL', text: '58.2%', limit: '', sum: '' } }),
  ],
  holds: [{ positions: [1] }],
} as unknown as Sheet

afterEach(cleanup)
const cards = (drafts = new Map<string, string>()) => {
  render(<SheetCards sheet={sheet} rows={rowsOf(sheet, drafts)} />)
  return screen.getAllByRole('listitem')
}

test('a card a position, with what is known of it and no empty line', () => {
  const [sample, spike] = cards()
  expect(sample!.textContent).toContain('A1WD1扣留')
  expect(sample!.textContent).toContain('城东')
  expect(within(sample!).getByText('18.1').dataset['held']).toBe('true')
  expect(within(sample!).getByText('<LOQ').className).toContain('muted')
  expect(within(sample!).queryByText('COC')).toBeNull()
  expect(within(spike!).getByText('58.2%').className).toContain('ink-danger')
  expect(within(spike!).getByText('SPK')).toBeTruthy()
})

test('what is typed and not saved stands there, and is told apart', () => {
  const [sample] = cards(new Map([['1 COC', '7.5']]))
  expect(within(sample!).getByText('7.5').className).toContain('ink-link')
})
