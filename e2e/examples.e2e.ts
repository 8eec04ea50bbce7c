import { expect, test } from '@playwright/test'
import { menus } from '#server/seed/menus.ts'
import { axeFaults } from './support/axe.ts'
import { arrived, closeOthers, front, keptOnWalk, openMenu, signIn, watchConsole } from './support/pages.ts'

const pages = menus.find(group => group.url === '/examples')?.pages ?? []

test.describe('example pages: silent, and open to everybody who cannot see or cannot use a mouse', () => {
  test('every page under 组件示例', async ({ page }) => {
    expect(pages.length).toBeGreaterThan(0)
    const faults = watchConsole(page)
    await signIn(page)
    const found: Record<string, string[]> = {}
    for (const [at, { name }] of pages.entries()) {
      await openMenu(page, '组件示例', name)
      await arrived(page, name)
      if (at % keptOnWalk === keptOnWalk - 1) await closeOthers(page)
      // Glide's canvas has its own table for screen readers; the canvas itself is judged by it.
      const serious = await axeFaults(page, { part: front, grave: true })
      if (serious.length > 0) found[name] = serious
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
  })

  test('what is shown of hostile text holds nothing that runs, loads or covers [A43]', async ({ page }) => {
    const faults = watchConsole(page)
    await signIn(page, 'admin', '/examples/editors')
    const shown = page.locator('.rich-view').first()
    await expect(shown).toContainText('普通段落')
    const html = await shown.innerHTML()
    expect(html).not.toMatch(/<script|javascript:|\son\w+=|position/i)
    expect(html).toMatch(/color:/)
    expect(faults.filter(fault => !fault.includes('404'))).toEqual([])
  })

  test('three editors: typed into, coloured, full screen and back', async ({ page }) => {
    await signIn(page, 'admin', '/examples/editors')
    const rich = page.getByRole('textbox', { name: '采样说明' })
    await rich.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('补充一句')
    await expect(page.getByLabel('富文本的当前值')).toContainText('补充一句')
    const code = page.getByRole('textbox', { name: 'JSON 代码' })
    await code.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' ')
    const full = page.getByRole('button', { name: '全屏', exact: true }).last()
    await full.click()
    await expect(page.locator('.code-editor.is-full')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.code-editor.is-full')).toHaveCount(0)
  })
})
