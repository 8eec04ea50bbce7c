// @vitest-environment happy-dom
/** A figure beyond its limits: it stays as it was typed, its field says which limits there are, and nothing is sent. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { money, number } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { signIn } from '../crud/harness.tsx'

const sample = resource('/sample', {
  title: '样品',
  perm: 'sample',
  table: 'sample',
  label: 'received',
  verbs: ['list'],
  fields: {
    received: number('接收温度', { min: -30, max: 60, decimals: 1, unit: '℃' }),
    price: money('单价', { min: 0, max: 100 }),
  },
})
const submit = vi.fn(async () => '好了')
beforeEach(() => {
  submit.mockClear()
  signIn(['*'])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordLayer
        title="接收"
        resource={sample}
        entries={['received', 'price']}
        before={{}}
        onClose={() => undefined}
        submit={submit}
      />
    </QueryClientProvider>,
  )
})
const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
function leave(name: string, value: string): void {
  fireEvent.focus(box(name))
  fireEvent.change(box(name), { target: { value } })
  fireEvent.blur(box(name))
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

test.each([
  ['接收温度', '999', '999.0', '不能大于 60 ℃'],
  ['接收温度', '-31', '-31.0', '不能小于 -30 ℃'],
  ['单价', '99999', '99,999.00', '不能大于 100 元'],
])('%s: %s stays as %s and is refused: %s', (name, typed, left, words) => {
  leave(name, typed)
  expect(box(name).value).toBe(left)
  expect(screen.getByRole('alert').textContent).toBe(words)
  save()
  expect(submit).not.toHaveBeenCalled()
  expect(box(name).value).toBe(left)
})

test('what lies within them is sent, and the arrow keys stop there', async () => {
  leave('接收温度', '59.5')
  fireEvent.keyDown(box('接收温度'), { key: 'ArrowUp' })
  expect(box('接收温度').value).toBe('60.0')
  fireEvent.keyDown(box('接收温度'), { key: 'ArrowUp' })
  expect(box('接收温度').value).toBe('60.0')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(box('接收温度').getAttribute('aria-valuemax')).toBe('60')
  save()
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith(expect.objectContaining({ received: 60 }), undefined),
  )
})
