// @vitest-environment happy-dom
/** What the frame says of its own work, where no page is at fault. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionsByToken } from '#contract/identity/auth.ts'
import { allDictItems, refreshDictCache } from '#contract/platform/dict.ts'
import { loadGrants } from '#web/api/auth.ts'
import { commands } from '#web/app/header/commands.ts'
import { useThemeWords } from '#web/app/header/theme-words.ts'
import { usePanels } from '#web/session/panels.ts'
import { useSession } from '#web/session/session.ts'
import { startTheme } from '#web/theme/apply.ts'
import { defaults, useSettings } from '#web/theme/settings.ts'
import type { FakeWire, WireAnswer } from '../crud/fake-wire.ts'
import { show, signIn } from '../crud/harness.tsx'

let wire: FakeWire
const answer = (path: string, given: WireAnswer) => wire.on(call => (call.path === path ? given : undefined))
const run = (title: string) =>
  commands(false)
    .find(command => command.title === title)
    ?.run()
beforeEach(() => {
  wire = signIn(['*'])
  useSession.setState({ grants: undefined })
  usePanels.getState().show('settings')
})

describe('commands', () => {
  test('a password is changed by who is signed in, and by nobody else', async () => {
    useSession.setState({ userInfo: undefined })
    run('修改密码')
    await screen.findByText('当前系统无登录用户!')
    expect(usePanels.getState().panel).toBe('settings')
  })
  test('the words are read anew, and it is said how that went', async () => {
    const plant = [{ value: 'RUN', text: '运行', title: '运行', label: '运行' }]
    answer(refreshDictCache.path, {})
    answer(allDictItems.path, { result: { run_status: plant } })
    run('清理缓存')
    await screen.findByText('刷新缓存完成！')
    expect(useSession.getState().dicts).toEqual({ run_status: plant })
    answer(refreshDictCache.path, { success: false, code: 500, message: '磁盘已满' })
    run('清理缓存')
    await screen.findByText('刷新缓存失败！')
    expect(useSession.getState().dicts).toEqual({ run_status: plant })
  })
})

test('a menu without entries is an error, not an empty console', async () => {
  answer(permissionsByToken.path, { result: { menu: [], auth: [], allAuth: [], sysSafeMode: false } })
  await expect(loadGrants()).rejects.toThrow('getPermissionList: permissions must be a non-null array !')
  expect(useSession.getState().grants).toBeUndefined()
})

test('a theme colour that cannot be worked out is told of, and the next one is taken', async () => {
  const Words = () => {
    useThemeWords()
    return <button type="button" onClick={() => useSettings.setState({ colour: 'none' })} />
  }
  startTheme()
  show(<Words />, '/')
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('更新主题失败')
  useSettings.setState({ colour: '#FA541C' })
  await screen.findByText('正在编译主题！')
  await vi.waitFor(() => expect(document.getElementById('theme-colour')).not.toBeNull())
  useSettings.setState(defaults)
  await vi.waitFor(() => expect(document.getElementById('theme-colour')).toBeNull())
})
