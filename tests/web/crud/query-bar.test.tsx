// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { QueryBar } from '#web/crud/query-bar.tsx'

const tank = resource('/test/tank', {
  title: '水池',
  perm: 'test:tank',
  table: 'test_tank',
  label: 'tankName',
  fields: { tankName: text('池名') },
}) as unknown as Resource
type Filters = Readonly<Record<string, string>>
const onSearch = vi.fn<(filters: Filters) => void>()
const bar = (filters: Filters) => (
  <QueryBar
    resource={tank}
    names={['tankName']}
    filters={filters}
    onSearch={onSearch}
    onReset={() => undefined}
    phone={false}
  />
)
const box = () => screen.findByLabelText<HTMLInputElement>('池名')
const type = async (value: string) => fireEvent.change(await box(), { target: { value } })
afterEach(() => {
  cleanup()
  onSearch.mockClear()
})

test('what is being typed stays while the list is drawn anew, and is what is asked for', async () => {
  const { rerender } = render(bar({}))
  await type('3号')
  rerender(bar({}))
  expect((await box()).value).toBe('3号')
  fireEvent.submit(screen.getByRole('search'))
  const [asked] = onSearch.mock.lastCall!
  expect(Object.values(asked).join()).toContain('3号')
  // More is typed before the address has followed.
  await type('3号池')
  rerender(bar({ ...asked }))
  expect((await box()).value).toBe('3号池')
})

test('another address brings what it asks for, and 重置 what a list begins with', async () => {
  const { rerender } = render(bar({}))
  await type('3号')
  fireEvent.submit(screen.getByRole('search'))
  const [asked] = onSearch.mock.lastCall!
  rerender(bar(asked))
  rerender(bar({}))
  expect((await box()).value).toBe('')
  await type('5号')
  fireEvent.click(screen.getByRole('button', { name: '重置' }))
  rerender(bar({ ...asked }))
  expect((await box()).value).toBe('3号')
})
