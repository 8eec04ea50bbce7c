import { Message } from '@arco-design/web-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { useSession } from '#web/session/session.ts'
import { ThirdBindings } from '#web/widgets/third-bindings.tsx'
import { type Answers, type Served, serve } from '../served.ts'

const free = { source: 'gov', title: '政务认证', offered: true }
const bound = { ...free, id: '7', thirdName: '林溪', createTime: '2026-11-21 12:00:00' }
const release = 'DELETE /sys/third/user/bindings'
let rows: unknown[] = []
let answers: Answers
let sent: Served['sent']
/** The window that the provider is shown in. */
const popup = {}
const tell = (data: unknown) =>
  act(async () => {
    const event = new MessageEvent('message', { data, origin: window.location.origin })
    Object.defineProperty(event, 'source', { value: popup })
    window.dispatchEvent(event)
  })

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ThirdBindings />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  answers = {
    '/sys/third/user/bindings': () => rows,
    '/sys/third/user/checkPassword': () => 'token',
  }
  sent = serve(answers).sent
  vi.stubGlobal('open', () => popup)
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
  open()
  fireEvent.click(await screen.findByRole('button', { name: '绑定' }))
  await tell({ isObj: true, source: 'gov', operateCode: 'c', uuid: '' })
  const password = await screen.findByLabelText('登录密码')
  fireEvent.change(password, { target: { value: 'secret' } })
  rows = [bound]
  fireEvent.keyDown(password, { key: 'Enter', keyCode: 13 })
  expect(await screen.findByText('林溪，绑定于 2026-11-21 12:00:00')).toBeTruthy()
  expect(sent('/sys/third/user/checkPassword')[0]?.body).toEqual({
    operateCode: 'c',
    uuid: 'city',
    password: 'secret',
  })
})

test('an account that is bound already is not taken over', async () => {
  rows = [free]
  open()
  fireEvent.click(await screen.findByRole('button', { name: '绑定' }))
  await tell('x')
  expect(await screen.findByText('该第三方账号已绑定本系统账号，请先在原账号解绑')).toBeTruthy()
})

test('releases after asking, and shows why not', async () => {
  rows = [bound]
  answers[release] = () => {
    throw new CallError('refused', '这是您唯一的登录方式')
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: '解绑' }))
  await screen.findByText('解绑后不能再用政务认证登录本账号')
  const buttons = screen.getAllByRole('button', { name: '解绑' })
  fireEvent.click(buttons.at(-1)!)
  expect(await screen.findByText('这是您唯一的登录方式')).toBeTruthy()
  expect(sent(release)[0]?.query).toEqual({ id: '7' })
})
