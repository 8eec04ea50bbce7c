// @vitest-environment happy-dom
/** Ux: Esc closes what lies on top. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { text } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { workHoliday } from '#contract/sewage/holiday.ts'
import { SideLayer } from '#web/crud/layers.tsx'
import { RecordLayer } from '#web/crud/record-layer.tsx'
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

test('Ctrl+S saves the form on top, also while nothing of it holds the focus', async () => {
  const said: string[] = []
  const form = (name: string) => (
    <RecordLayer
      title={name}
      resource={{ ...workHoliday, fields: { remark: text('备注') } } as unknown as Resource}
      entries={['remark']}
      before={{}}
      onClose={() => undefined}
      submit={async () => {
        said.push(name)
        return '好'
      }}
    />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      {form('下面')}
      {form('上面')}
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.querySelectorAll('form.form')).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 's' })
  expect(said).toEqual([])
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  await waitFor(() => expect(said).toEqual(['上面']))
  // Inside of one it is that one, once.
  fireEvent.keyDown(document.querySelector('form.form')!, { key: 's', metaKey: true })
  await waitFor(() => expect(said).toEqual(['上面', '下面']))
})
