// @vitest-environment happy-dom
/** Ux: Esc closes what lies on top. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SideLayer } from '#web/crud/layers.tsx'
import { MomentInput } from '#web/widgets/moment-input.tsx'

test('Esc closes an open calendar of a layer first, and then the layer', async () => {
  const cancelled = vi.fn()
  render(
    <SideLayer title="编辑" width={400} footer={null} maskClosable={false} onCancel={cancelled}>
      <MomentInput id="day" label="日期" value="2026-11-20" onChange={() => undefined} />
    </SideLayer>,
  )
  const box = screen.getByDisplayValue('2026-11-20')
  const pressEsc = () => fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  const calendar = () => document.querySelector('.arco-picker-container')
  fireEvent.click(box)
  await waitFor(() => expect(calendar()).toBeTruthy())
  pressEsc()
  expect(cancelled).not.toHaveBeenCalled()
  await waitFor(() => expect(calendar()).toBeNull())
  pressEsc()
  expect(cancelled).toHaveBeenCalledOnce()
})
