/** A server that goes away takes nothing along: pages wait, sessions stay, and all goes on by itself. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionsByToken } from '#contract/identity/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { askBy, doubt, useReach } from '#web/api/reach.ts'
import { ChunkError, loadChunk } from '#web/app/chunk.ts'
import { Guarded } from '#web/app/guarded.tsx'
import { OutageBanner } from '#web/app/outage-banner.tsx'
import { useSession } from '#web/session/session.ts'
import type { FakeWire } from '../crud/fake-wire.ts'
import { signIn } from '../crud/harness.tsx'

let there = true
let wire: FakeWire
const reload = vi.fn()
const go = async () => {
  there = false
  await act(async () => void (await doubt()))
}
const comeBack = async () => {
  there = true
  await act(async () => void (await doubt()))
}
const cut = () => {
  throw new CallError('network', 'cut')
}

beforeEach(() => {
  there = true
  askBy(async () => there)
  wire = signIn(['*'])
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(async () => {
  await comeBack()
  askBy(async () => true)
  vi.restoreAllMocks()
  cleanup()
})

describe('files of a page', () => {
  test('are asked for again when the server is back, without loading the page anew', async () => {
    const load = vi.fn(async () => {
      if (!there) throw new Error('refused')
      return 'page'
    })
    there = false
    const page = loadChunk(load)
    await waitFor(() => expect(useReach.getState().away).toBe(true))
    expect(load).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
    await comeBack()
    expect(await page).toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
  })
  test('that a server who answers does not have bring its new page, once [R45]', async () => {
    const load = vi.fn(async () => {
      throw new Error('404')
    })
    void loadChunk(load)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

function Address() {
  return <p>{useLocation().pathname}</p>
}
const guarded = () =>
  render(
    <MemoryRouter initialEntries={['/dashboard/analysis']}>
      <Guarded>里面</Guarded>
      <Address />
    </MemoryRouter>,
  )

describe('a session', () => {
  beforeEach(() => useSession.setState({ grants: undefined }))
  const menu = [{ id: '1', path: '/a', name: 'a', component: 'a', meta: { title: 'a' } }]

  test('outlives a server that goes away while its menu is read, and goes on by itself', async () => {
    wire.on(({ path }) => {
      if (path !== permissionsByToken.path) return undefined
      return there ? { result: { menu, auth: [], allAuth: [], sysSafeMode: false } } : cut()
    })
    there = false
    guarded()
    await screen.findByText(/与服务器的连接已中断/)
    expect(useSession.getState().token).toBe('token')
    expect(screen.getByText('/dashboard/analysis')).toBeTruthy()
    await comeBack()
    await screen.findByText('里面')
    expect(screen.queryByText(/与服务器的连接已中断/)).toBeNull()
  })
  test('outlives a server that fails, which is said; it can be left', async () => {
    let fails = true
    wire.on(({ path }) => {
      if (path !== permissionsByToken.path) return undefined
      return fails
        ? { status: 500, success: false, message: '数据库忙' }
        : { result: { menu, auth: [], allAuth: [], sysSafeMode: false } }
    })
    guarded()
    await screen.findByText('菜单与权限读取失败（数据库忙），正在重试')
    expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
    expect(useSession.getState().token).toBe('token')
    fails = false
    await screen.findByText('里面')
  })
})

describe('while it is away', () => {
  test('no call goes out: one question stands for all of them', async () => {
    await go()
    const before = wire.calls.length
    await expect(call(permissionsByToken, {}, { quiet: true })).rejects.toMatchObject({ kind: 'network' })
    expect(wire.calls).toHaveLength(before)
  })
  test('a banner says since when, and goes with the outage', async () => {
    render(<OutageBanner />)
    expect(screen.queryByRole('alert')).toBeNull()
    await go()
    expect(screen.getByRole('alert').textContent).toContain('恢复后自动继续，无需刷新')
    expect(screen.getByRole('button', { name: '立即重试' })).toBeTruthy()
    await comeBack()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
