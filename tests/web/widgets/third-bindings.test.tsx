// @vitest-environment happy-dom
import { Message } from '@arco-design/web-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/session/session.ts'
import { ThirdBindings } from '#web/widgets/third-bindings.tsx'

const edge = vi.hoisted(() => ({ call: vi.fn(), callFully: vi.fn(), signInElsewhere: vi.fn() }))
vi.mock('#web/api/client.ts', () => ({ call: edge.call, callFully: edge.callFully, newKey: () => 'k' }))
vi.mock('#web/api/third.ts', () => ({ signInElsewhere: edge.signInElsewhere }))

const free = { source: 'gov', title: '政务认证', offered: true }
const bound = { ...free, id: '7', thirdName: '林溪', createTime: '2026-11-21 12:00:00' }
let rows: unknown[] = []

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ThirdBindings />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  edge.call.mockReset()
  edge.call.mockImplementation(async (endpoint: { path: string }) =>
    endpoint.path === '/sys/third/user/bindings' ? rows : 'token',
  )
  useSession.getState().signIn({ token: 't', userInfo: { id: '1', username: 'city', realname: '市局' } })
})
afterEach(() => {
  cleanup()
  Message.clear()
})

test('without a provider it says whom to ask', async () => {
  rows = []
  open()
  expect(await screen.findByText('系统未配置第三方登录，如需使用请联系管理员')).toBeTruthy()
})

test('binds after the own password', async () => {
  rows = [free]
  edge.signInElsewhere.mockResolvedValueOnce({ kind: 'unknown', code: 'c', name: '', byPhone: false })
  open()
  fireEvent.click(await screen.findByRole('button', { name: '绑定' }))
  const password = await screen.findByLabelText('登录密码')
  fireEvent.change(password, { target: { value: 'secret' } })
  rows = [bound]
  fireEvent.keyDown(password, { key: 'Enter', keyCode: 13 })
  expect(await screen.findByText('林溪，绑定于 2026-11-21 12:00:00')).toBeTruthy()
  const [, input] = edge.call.mock.calls.find(
    ([endpoint]) => endpoint.path === '/sys/third/user/checkPassword',
  )!
  expect(input.body).toEqual({ operateCode: 'c', uuid: 'city', password: 'secret' })
})

test('an account that is bound already is not taken over', async () => {
  rows = [free]
  edge.signInElsewhere.mockResolvedValueOnce({ kind: 'token', token: 'x' })
  open()
  fireEvent.click(await screen.findByRole('button', { name: '绑定' }))
  expect(await screen.findByText('该第三方账号已绑定本系统账号，请先在原账号解绑')).toBeTruthy()
})

test('releases after asking, and shows why not', async () => {
  rows = [bound]
  edge.callFully.mockRejectedValueOnce(new CallError('refused', '这是您唯一的登录方式'))
  open()
  fireEvent.click(await screen.findByRole('button', { name: '解绑' }))
  await screen.findByText('解绑后不能再用政务认证登录本账号')
  const buttons = screen.getAllByRole('button', { name: '解绑' })
  fireEvent.click(buttons.at(-1)!)
  expect(await screen.findByText('这是您唯一的登录方式')).toBeTruthy()
  await waitFor(() => expect(edge.callFully.mock.calls[0]?.[1]).toEqual({ query: { id: '7' } }))
})
