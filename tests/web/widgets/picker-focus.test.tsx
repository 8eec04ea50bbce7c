// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PickerDialog } from '#web/widgets/picker/picker-dialog.tsx'
import { show, signIn } from '../crud/harness.tsx'

/** @param at where somebody types while the dialog still opens */
const opened = async (at?: string) => {
  signIn([])
  await show(
    <PickerDialog title="选择" width={400} onOk={() => undefined} onClose={() => undefined}>
      {['姓名', '账号'].map(name => (
        <input key={name} aria-label={name} autoFocus={name === at} />
      ))}
    </PickerDialog>,
    '/sewage/plant',
  )
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
}

test('the first box has the focus once the dialog is open', async () => {
  await opened()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('姓名')))
})
test('whoever types while it still opens is not taken away from his box', async () => {
  await opened('账号')
  expect(document.activeElement).toBe(screen.getByLabelText('账号'))
})
