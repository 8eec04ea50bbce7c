// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import SettingsDrawer from '#web/app/header/settings-drawer.tsx'
import { defaults, useSettings } from '#web/theme/settings.ts'
import { show, signIn } from '../crud/harness.tsx'

const stored = (key: string): unknown => {
  const text = localStorage.getItem(`pro__${key}`)
  return text === null ? undefined : JSON.parse(text).value
}
const flip = (name: string) => screen.getByRole('switch', { name }) as HTMLButtonElement
const pick = (name: string) => fireEvent.click(screen.getByText(name))

beforeEach(() => {
  localStorage.clear()
  signIn(['*'])
  useSettings.setState(defaults)
  show(<SettingsDrawer onClose={() => undefined} />, '/')
})

describe('console 2: settings drawer', () => {
  test('eight colours by name, the chosen one kept', () => {
    const colours = ['薄暮', '火山', '日暮', '明青', '极光绿', '拂晓蓝（默认）', '极客蓝', '酱紫']
    for (const name of colours) expect(screen.getByRole('radio', { name })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '火山' }))
    expect(stored('DEFAULT_COLOR')).toBe('#FA541C')
    expect(screen.getByRole('radio', { name: '火山' }).getAttribute('aria-checked')).toBe('true')
  })
  test('fluid width is for the top menu only; the fixed side menu is not', () => {
    const fluid = () => screen.getByText('流式').closest('label')?.querySelector('input')
    expect(fluid()?.disabled).toBe(true)
    expect(flip('固定侧边菜单').disabled).toBe(false)
    pick('顶部栏导航')
    expect(stored('DEFAULT_LAYOUT_MODE')).toBe('topmenu')
    expect(fluid()?.disabled).toBe(false)
    expect(flip('固定侧边菜单').disabled).toBe(true)
    pick('流式')
    expect(stored('DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fluid')
    pick('侧边栏导航')
    expect(stored('DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fixed')
    expect(useSettings.getState().fixedSidebar).toBe(defaults.fixedSidebar)
  })
  test('hiding the header needs a fixed one, and ends with it', () => {
    fireEvent.click(flip('下滑时隐藏 Header'))
    expect(stored('DEFAULT_FIXED_HEADER_HIDDEN')).toBe(true)
    fireEvent.click(flip('固定 Header'))
    expect(flip('下滑时隐藏 Header').disabled).toBe(true)
    expect(stored('DEFAULT_FIXED_HEADER_HIDDEN')).toBe(false)
  })
  test('dark menu, dark page, colour-weak, tabs: each under its key', () => {
    pick('暗色')
    pick('深色')
    fireEvent.click(flip('色弱模式'))
    fireEvent.click(flip('多页签模式'))
    expect([
      stored('DEFAULT_THEME'),
      stored('DEFAULT_BRIGHTNESS'),
      stored('DEFAULT_COLOR_WEAK'),
      stored('DEFAULT_MULTI_PAGE'),
    ]).toEqual(['dark', 'dark', true, false])
  })
})
