// @vitest-environment happy-dom
/** 排样: a scanner is quicker than the list of what waits; a label that does not wait is named. */
import { fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Sheet } from '#web/screens/sewage/sheet/model.ts'
import { TakeDialog } from '#web/screens/sewage/sheet/take-dialog.tsx'
import type { SheetState } from '#web/screens/sewage/sheet/use-sheet.ts'
import { show, signIn } from '../../crud/harness.tsx'

const waiting = {
  ...{ id: '7', labelNo: 'HF26112600017', plant: '化验路厂', sampleDate: '2026-11-25' },
  ...{ qcType: 'NORMAL', state: 'TODO', rounds: 1 },
}
function scan(code: string): void {
  const box = screen.getByLabelText('扫码选样', { selector: 'input' })
  fireEvent.change(box, { target: { value: code } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
}

test('what is scanned before the list has come is taken when it comes; what is not in it is named', async () => {
  const wire = signIn([])
  let come = () => {}
  const coming = new Promise<void>(resolve => {
    come = resolve
  })
  wire.on(({ path }) =>
    path === '/sewage/worksheet/waiting' ? coming.then(() => ({ result: [waiting] })) : undefined,
  )
  const sheet = { row: { id: '1' }, places: [] } as unknown as Sheet
  await show(
    createElement(TakeDialog, { state: {} as SheetState, sheet, onClose: () => {} }),
    '/sewage/worksheet',
  )
  scan(waiting.labelNo)
  come()
  expect(await screen.findByRole('button', { name: '排入 1 件' })).toBeTruthy()
  scan('HF26112600999')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^待检里没有 .*；还没有收样的，请先在“样品”接收$/,
  )
  expect(screen.getByRole('button', { name: '排入 1 件' })).toBeTruthy()
})
