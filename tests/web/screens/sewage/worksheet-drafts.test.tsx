// @vitest-environment happy-dom
/** What lies unsaved in a worksheet: of two tabs, and after a block of which some was taken. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Sheet } from '#web/screens/sewage/sheet/model.ts'
import { useRunPaste } from '#web/screens/sewage/sheet/use-run-paste.ts'
import { type SheetState, useSheet } from '#web/screens/sewage/sheet/use-sheet.ts'
import { show, signIn } from '../../crud/harness.tsx'

const column = { name: '', lod: 0.2, loq: 0.5, low: null, uloq: 500, names: [], color: null }
const place = {
  kind: 'SAMPLE',
  ofPos: null,
  level: null,
  material: null,
  testId: null,
  plant: null,
  moved: null,
}
const sheet = {
  row: { id: 'w1', state: 'RUNNING', version: 3 },
  columns: [
    { ...column, code: 'AMP' },
    { ...column, code: 'METH' },
  ],
  places: [1, 2].map(pos => ({ ...place, id: `p${pos}`, pos, labelNo: `WD${pos}` })),
  ...{ cells: [], holds: [], requests: [], entries: [], fileColumns: null },
  limits: { calR: 0.995, isLow: 50, isHigh: 150 },
}
const tabs = new Map<string, SheetState>()
function Tab({ name }: { name: string }): ReactElement {
  tabs.set(name, useSheet('w1'))
  return createElement('p', null, tabs.get(name)!.sheet ? `${name} ready` : '')
}
const typed = (name: string) => [...tabs.get(name)!.drafts].map(one => one.join(' '))
const open = async (...names: string[]) => {
  const shown = await show(
    createElement('div', null, ...names.map(name => createElement(Tab, { key: name, name }))),
    '/sewage/worksheet',
  )
  for (const name of names) await screen.findByText(`${name} ready`)
  return shown
}

test('what is typed in one tab outlives what is typed and saved in another', async () => {
  const wire = signIn([])
  wire.on(({ path }) => (path === '/sewage/worksheet/sheet' ? { result: sheet } : undefined))
  const first = await open('one', 'two')
  act(() => tabs.get('one')!.keep(1, 'AMP', '41', ''))
  act(() => tabs.get('two')!.keep(2, 'AMP', '44', ''))
  act(() => tabs.get('two')!.keep(2, 'METH', '5', ''))
  act(() => tabs.get('two')!.keep(2, 'METH', '', ''))
  first.unmount()
  const again = await open('one')
  expect(typed('one').sort()).toEqual(['1 AMP 41', '2 AMP 44'])
  act(() => tabs.get('one')!.discard())
  again.unmount()
  await open('one')
  expect(typed('one')).toEqual([])
})

test('of a block what has no place of its own leaves nothing to be saved; what is asked about does', async () => {
  const wire = signIn([])
  const problem = { index: 0, pos: 1, code: 'AMP', offer: null, words: '' }
  wire.on(({ path }) => {
    if (path === '/sewage/worksheet/sheet') return { result: sheet }
    if (path !== '/sewage/worksheet/enter') return undefined
    const problems = [
      { ...problem, text: '0.03 µg/L', astray: false, verdict: 'TO_CONFIRM' },
      { ...problem, index: 1, text: '4', code: 'METH', astray: true, verdict: 'REFUSED' },
    ]
    const counts = { total: 2, taken: 0, same: 0, toConfirm: 1, refused: 1, empty: 0, failed: 0 }
    return { result: { version: 3, entryId: null, ...counts, problems } }
  })
  await open('one')
  const rows = [
    ['位', 'AMP (µg/L)', 'METH'],
    ['A1', '0.03', ''],
    ['A1', '', '4'],
  ]
  await act(async () => void (await tabs.get('one')!.enter({ rows, source: 'PASTE' })))
  await waitFor(() => expect(typed('one')).toEqual(['1 AMP 0.03 µg/L']))
  // What somebody typed stays, whatever is said of it.
  act(() => tabs.get('one')!.keep(1, 'METH', '4', ''))
  await act(async () => void (await tabs.get('one')!.save(undefined, false)))
  await waitFor(() => expect(typed('one').sort()).toEqual(['1 AMP 0.03 µg/L', '1 METH 4']))
})

test('what a block has brought takes the place of what was typed there and not saved', async () => {
  const wire = signIn([])
  const cell = { code: 'AMP', qualifier: '=', value: 12, no: 1, entered: '12', judged: null }
  const flags = { held: false, released: false, ordered: false }
  let cells: object[] = []
  wire.on(({ path }) => {
    if (path === '/sewage/worksheet/sheet') return { result: { ...sheet, cells } }
    if (path !== '/sewage/worksheet/enter') return undefined
    cells = [{ ...cell, ...flags, pos: 1 }]
    const counts = { total: 1, taken: 1, same: 0, toConfirm: 0, refused: 0, empty: 0, failed: 0 }
    return { result: { version: 4, entryId: 'e1', ...counts, problems: [] } }
  })
  await open('one')
  act(() => tabs.get('one')!.discard())
  act(() => tabs.get('one')!.keep(1, 'AMP', '1O.5', ''))
  act(() => tabs.get('one')!.keep(2, 'AMP', '7', ''))
  const rows = [
    ['位', 'AMP'],
    ['A1', '12'],
  ]
  await act(async () => void (await tabs.get('one')!.enter({ rows, source: 'PASTE' })))
  await waitFor(() => expect(typed('one')).toEqual(['2 AMP 7']))
})

test('a run that is pasted into the grid is read as one; figures alone go where the cursor stands', async () => {
  signIn([])
  const asGrid: string[] = []
  function Grid({ types }: { types: boolean }): ReactElement {
    const { run, onPasteCapture } = useRunPaste(sheet as unknown as Sheet, types ? () => {} : undefined)
    return createElement(
      'section',
      { onPasteCapture, 'aria-label': `of ${run}` },
      createElement('textarea', { 'aria-label': 'cells', onPaste: () => asGrid.push('pasted') }),
    )
  }
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText('cells'), { clipboardData: { getData: () => text } })
  const writing = await show(createElement(Grid, { types: true }), '/sewage/worksheet')
  paste('3\t4\n5\t6')
  expect(asGrid).toEqual(['pasted'])
  paste('位\tAMP\nA1\t3')
  expect(asGrid).toEqual(['pasted'])
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('of 位\tAMP\nA1\t3')
  writing.unmount()
  // Where nothing may be entered the grid says so itself.
  await show(createElement(Grid, { types: false }), '/sewage/worksheet')
  paste('位\tAMP\nA1\t3')
  expect(asGrid).toEqual(['pasted', 'pasted'])
})
