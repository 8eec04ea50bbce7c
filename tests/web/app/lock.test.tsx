// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomImage } from '#contract/identity/auth.ts'
import { issueTicket } from '#contract/identity/ticket.ts'
import { currentTenants } from '#contract/organisation/own-tenant.ts'
import { bootConfig } from '#contract/platform/boot.ts'
import { useBoot } from '#web/api/boot.ts'
import { call } from '#web/api/client.ts'
import { IdleWatch } from '#web/app/lock/idle-watch.tsx'
import { LockScreen } from '#web/app/lock/lock-screen.tsx'
import { useWallProfile } from '#web/app/lock/use-wall-profile.ts'
import { useCall } from '#web/data/call.ts'
import { idleMs } from '#web/session/idle.ts'
import { keys } from '#web/session/keys.ts'
import { lockSession, noteInput, setWall, unlocked, useLock } from '#web/session/lock.ts'
import { storage, storagePrefix } from '#web/session/storage.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'
import { heldUpdates } from '../held-updates.ts'

const minuteMs = 60_000
const lockedAnswer = (wall = false) => ({
  status: 401,
  code: 401,
  success: false,
  message: '长时间未操作，会话已锁定，请输入密码解锁（Token失效，请重新登录）',
  result: { locked: true, ...(wall && { wall }) },
})
let wire: FakeWire
/** The server's side: what it says while the session is locked. */
let server: { locked: boolean; wall: boolean }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  wire = signIn(['*'])
  unlocked()
  setWall(false)
  vi.setSystemTime(Date.now() + minuteMs)
  server = { locked: false, wall: false }
  wire.on(({ path, body }) => {
    if (path.startsWith(randomImage.path.split(':')[0] ?? '')) return { result: 'data:image/png;base64,' }
    if (path === bootConfig.path) return undefined
    if (path === '/sys/session/unlock') {
      if ((body as { password: string }).password !== 'right')
        return { success: false, code: 500, message: '密码错误', result: { captchaRequired: true } }
      server.locked = false
      return { message: '解锁成功' }
    }
    if (server.locked) return lockedAnswer(server.wall)
    if (path === currentTenants.path) return { result: { list: [] } }
    return path.startsWith('/sys/session/') ? { result: null } : undefined
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useBoot.setState({ idleMinutes: undefined } as never)
})

function Page() {
  const { data, isError } = useCall(currentTenants, {}, { refetchMs: 0 })
  return (
    <>
      <label>
        备注 <input defaultValue="" />
      </label>
      <p>{isError ? '加载失败' : data ? '已加载' : '加载中'}</p>
      <IdleWatch />
      <LockScreen />
    </>
  )
}
function Wall() {
  useWallProfile(true)
  return <Page />
}
const dialog = () => screen.queryByRole('dialog', { name: '会话已锁定' })
const unlockWith = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('登录密码'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: '解锁' }))
}

describe('a locked session', () => {
  test('is covered, keeps what was typed, opens by the password, and asks again for what failed', async () => {
    server.locked = true
    show(<Page />, '/sewage/plant')
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '打到一半' } })
    await screen.findByRole('dialog', { name: '会话已锁定' })
    await screen.findByText('加载失败')
    // Nothing behind it can be reached, and nobody is told that he was signed out.
    expect(screen.getByLabelText('备注').closest('[inert]')).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('登录密码'))
    expect(document.body.textContent).not.toContain('Token失效')
    expect(document.body.textContent).not.toContain('登录已过期')

    await unlockWith('wrong')
    await screen.findByText('密码错误')
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('验证码'), { target: { value: 'ab12' } })
    await unlockWith('right')
    await waitFor(() => expect(dialog()).toBeNull())
    await screen.findByText('已加载')
    const note = screen.getByLabelText('备注') as HTMLInputElement
    expect(note.value).toBe('打到一半')
    expect(note.closest('[inert]')).toBeNull()
    expect(wire.calls.filter(({ path }) => path === '/sys/session/unlock').at(-1)?.body).toMatchObject({
      captcha: 'ab12',
    })
  })

  test('without a password: the way is to sign in again', async () => {
    wire.on(({ path }) =>
      path === '/sys/session/unlock'
        ? {
            success: false,
            code: 500,
            message: '您的账号没有设置密码，请退出后重新登录',
            result: { noPassword: true },
          }
        : undefined,
    )
    show(<Page />, '/sewage/plant')
    act(() => lockSession(false))
    await unlockWith('any')
    await screen.findByRole('button', { name: '重新登录' })
    expect(screen.queryByLabelText('登录密码')).toBeNull()
  })

  test('locked in another tab it is locked here, and one password opens both', async () => {
    show(<Page />, '/sewage/plant')
    await screen.findByText('已加载')
    const tell = () =>
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: storagePrefix + keys.locked }))
      })
    storage.set(keys.locked, true)
    tell()
    expect(dialog()).not.toBeNull()
    storage.remove(keys.locked)
    tell()
    expect(dialog()).toBeNull()
  })
})

describe('nobody at the desk', () => {
  const tick = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
    })
  beforeEach(() => {
    vi.useRealTimers()
    vi.useFakeTimers()
    noteInput()
    storage.set(keys.lastInput, Date.now())
    useBoot.setState({ idleMinutes: 30 } as never)
  })
  test('a minute before it says so; a touch lets it go on; then it locks by itself', async () => {
    show(<Page />, '/sewage/plant')
    fireEvent.pointerDown(document.body)
    await tick(29 * minuteMs - 2_000)
    expect(screen.queryByRole('status')).toBeNull()
    await tick(5_000)
    expect(screen.getByRole('status').textContent).toContain('秒后锁定')
    fireEvent.pointerDown(screen.getByRole('button', { name: '继续使用' }))
    expect(screen.queryByRole('status')).toBeNull()
    await tick(29 * minuteMs)
    expect(dialog()).toBeNull()
    await tick(minuteMs + 2_000)
    expect(dialog()).not.toBeNull()
  })
  test('a look a second that finds nothing leaves nothing behind: the page of a wall is never loaded anew', async () => {
    const { container } = show(<IdleWatch />, '/sewage/plant')
    for (let second = 0; second < 600; second++) await tick(1_000)
    expect(heldUpdates(container)).toBeLessThan(5)
  })
  test('a console that nobody has touched since it was opened locks too', async () => {
    storage.remove(keys.lastInput)
    show(<Page />, '/sewage/plant')
    await tick(31 * minuteMs)
    expect(dialog()).not.toBeNull()
  })
  test('the first touch after a sleep does not wake it', () => {
    show(<Page />, '/sewage/plant')
    fireEvent.pointerDown(document.body)
    vi.setSystemTime(Date.now() + 8 * 60 * minuteMs)
    fireEvent.pointerDown(document.body)
    expect(dialog()).not.toBeNull()
    expect(idleMs()).toBeGreaterThan(30 * minuteMs)
  })
  test('a touch in another tab counts here', async () => {
    show(<Page />, '/sewage/plant')
    fireEvent.pointerDown(document.body)
    await tick(29 * minuteMs)
    storage.set(keys.lastInput, Date.now())
    window.dispatchEvent(new StorageEvent('storage', { key: storagePrefix + keys.lastInput }))
    await tick(2 * minuteMs)
    expect(dialog()).toBeNull()
  })
})

describe('a wall that nobody touches', () => {
  test('tells the server what it is, and is not covered when its time has come', async () => {
    show(<Wall />, '/dashboard/analysis?wall=1')
    await waitFor(() => expect(useLock.getState().wall).toBe(true))
    expect(wire.calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /sys/session/wall')
    act(() => lockSession(true))
    expect(dialog()).toBeNull()
  })
  test('says it again until the server has heard it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let refusals = 2
    wire.on(({ path }) =>
      path === '/sys/session/wall' && refusals-- > 0
        ? { status: 503, code: 500, success: false, message: '服务暂时不可用' }
        : undefined,
    )
    show(<Wall />, '/dashboard/analysis?wall=1')
    await waitFor(() => expect(refusals).toBe(1))
    expect(useLock.getState().wall).toBe(false)
    for (let passed = 0; passed < 3; passed++) await act(() => vi.advanceTimersByTimeAsync(15_000))
    await waitFor(() => expect(useLock.getState().wall).toBe(true))
  })
  test('asks for the password for an act alone, and goes on showing when that is called off', async () => {
    const stage = show(<Wall />, '/dashboard/analysis?wall=1')
    await waitFor(() => expect(useLock.getState().wall).toBe(true))
    server = { locked: true, wall: true }
    await act(async () => void (await call(issueTicket, { query: {} }).catch(() => undefined)))
    expect(useLock.getState().locked).toBe(true)
    expect(dialog()).toBeNull()

    noteInput()
    await act(async () => void (await call(issueTicket, { query: {} }).catch(() => undefined)))
    expect(await screen.findByText('大屏处于值守状态，此操作需先解锁')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '返回大屏' }))
    expect(dialog()).toBeNull()
    expect(stage.address()).toBe('/dashboard/analysis?wall=1')
  })
  test('is covered like a desk where the server knows no wall', async () => {
    show(<Page />, '/dashboard/analysis?wall=1')
    act(() => lockSession(false))
    expect(dialog()).not.toBeNull()
  })
})
