// @vitest-environment happy-dom
/** Back of the browser and what was typed: it is asked before it goes, and the address stays until that is answered. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import { useBackGuard } from '#web/session/back-guard.ts'
import { PageContext } from '#web/session/page-context.ts'
import { signIn } from '../crud/harness.tsx'

const order = resource('/order', {
  title: '工单',
  perm: 'order',
  table: 'order',
  label: 'reason',
  verbs: ['list'],
  fields: { reason: text('原因', { required: true }) },
})

function BackGuard(): null {
  useBackGuard()
  return null
}
/** A list whose record stands in the address, and a dialog of a step over it. */
function List(): ReactElement {
  const { pathname, search } = useLocation()
  const go = useNavigate()
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => go('/list')}>
        列表
      </button>
      <button type="button" onClick={() => go('/list?open=1')}>
        打开
      </button>
      {search !== '' && (
        <RecordLayer
          title="退回"
          resource={order}
          entries={['reason']}
          before={{}}
          onClose={() => go('/list', { replace: true })}
          submit={async () => '好了'}
        />
      )}
    </>
  )
}
const address = () => document.querySelector('output')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(screen.getByLabelText('原因'), { target: { value } })
const box = () => screen.findByText('有尚未保存的修改，确定放弃并关闭吗?')

beforeEach(() => {
  signIn(['*'])
  window.history.replaceState(null, '', '/home')
})
async function open(stays = false): Promise<void> {
  const page = { active: true, stays, close() {}, retitle() {}, refresh() {}, wall: false }
  render(
    <BrowserRouter>
      <BackGuard />
      <PageContext.Provider value={page}>
        <QueryClientProvider client={new QueryClient()}>
          <List />
        </QueryClientProvider>
      </PageContext.Provider>
    </BrowserRouter>,
  )
  press('列表')
  press('打开')
  await screen.findByRole('dialog')
}

test('who says no stays where he is, with what he typed, and is asked again', async () => {
  await open()
  type('车辆故障')
  for (const _ of [1, 2]) {
    window.history.back()
    await box()
    expect(address()).toBe('/list?open=1')
    press('继续编辑')
    await waitFor(() => expect(screen.queryByText('有尚未保存的修改，确定放弃并关闭吗?')).toBeNull())
    expect(window.location.search).toBe('?open=1')
    expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('车辆故障')
  }
})

test('who says yes goes back by one step', async () => {
  await open()
  type('车辆故障')
  window.history.back()
  await box()
  press('放弃')
  await waitFor(() => expect(address()).toBe('/list'))
  expect(screen.queryByLabelText('原因')).toBeNull()
  window.history.back()
  await waitFor(() => expect(address()).toBe('/home'))
})

test('a second Back under the question neither goes nor asks twice', async () => {
  await open()
  type('车辆故障')
  window.history.back()
  await box()
  const go = vi.spyOn(window.history, 'go')
  window.history.back()
  await waitFor(() => expect(go).toHaveBeenLastCalledWith(1))
  await waitFor(() => expect(window.location.search).toBe('?open=1'))
  expect(screen.getAllByText('有尚未保存的修改，确定放弃并关闭吗?')).toHaveLength(1)
  expect(address()).toBe('/list?open=1')
  press('放弃')
  await waitFor(() => expect(address()).toBe('/list'))
})

test('nothing typed, nothing asked', async () => {
  await open()
  window.history.back()
  await waitFor(() => expect(address()).toBe('/list'))
})

test('a page that stays behind another one loses nothing, and is not asked', async () => {
  await open(true)
  type('车辆故障')
  window.history.go(-2)
  await waitFor(() => expect(address()).toBe('/home'))
})
