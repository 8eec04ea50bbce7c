// @vitest-environment happy-dom
/** A PHES-ODM file in the import of a worksheet: what its measures are here stands before anything is sent, and goes as such. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Sheet } from '#web/screens/sewage/sheet/model.ts'
import { PasteDialog } from '#web/screens/sewage/sheet/paste-dialog.tsx'
import type { SheetState } from '#web/screens/sewage/sheet/use-sheet.ts'
import type { WireAnswer } from '../../crud/fake-wire.ts'
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
  row: { id: 'w1', instrument: 'LC-MS-03' },
  columns: [{ ...column, code: 'METH' }],
  places: [{ ...place, id: 'p1', pos: 1, labelNo: 'WD1' }],
  cells: [],
  fileColumns: null,
} as unknown as Sheet
const read = {
  rows: [
    ['位', 'METH'],
    ['A1', '0.0123 µg/L'],
  ],
  measures: [{ measure: 'x_METH', unit: 'ugL', rows: 3, laid: 1, words: 'METH，×1,000 换算为 ng/L' }],
  findings: [{ table: 'measures', line: 4, rows: 2, words: '样品“WD9”不在这张工作单上' }],
  more: 0,
  left: ['readme.md'],
}

test('the file’s measures, what is not taken, and what is sent', async () => {
  const wire = signIn([])
  let answer: WireAnswer = { success: false, code: 500, message: '文件里没有 measures 表' }
  wire.on(({ path }) => (path === '/sewage/worksheet/readOdm' ? answer : undefined))
  const enter = vi.fn().mockResolvedValue({})
  const state = { busy: false, enter } as unknown as SheetState
  const onClose = vi.fn()
  await show(createElement(PasteDialog, { run: '', state, sheet, onClose }), '/sewage/worksheet')
  const choose = () =>
    fireEvent.change(screen.getByLabelText('PHES-ODM 文件'), {
      target: { files: [new File(['x'], 'theirs.zip')] },
    })
  choose()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('文件里没有 measures 表'))
  answer = { result: read }
  choose()
  const measures = await screen.findByRole('table', { name: '度量对照' })
  expect(within(measures).getAllByRole('cell').map(cell => cell.textContent)).toEqual([
    'x_METH', 'ugL', '3', '1', 'METH，×1,000 换算为 ng/L',
  ]) // biome-ignore format: one line
  expect(within(screen.getByRole('list', { name: '没有放入的行' })).getByRole('listitem').textContent).toBe(
    'measures 第 4 行等 2 行 样品“WD9”不在这张工作单上',
  )
  expect(screen.getByText('没有读取：readme.md。')).toBeTruthy()
  // Its unit was told by code: nobody is asked, and no columns are to be named.
  expect((await screen.findByRole('status')).textContent).toBe(
    'PHES-ODM，1 格：可录入 1，待确认 0，不收 0，空 0',
  )
  expect(screen.queryByText('指定文件的列')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '录入 1 格' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(enter).toHaveBeenCalledWith({ rows: read.rows, source: 'ODM', confirmed: [] })
})
