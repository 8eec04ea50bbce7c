/** One person's way from the login to the logout without a pointer: what is reached is reached by keys, and shows that it has the focus. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { layer, watchConsole } from './support/pages.ts'
import { password } from './support/server.ts'

const mostSteps = 120

/** Goes on by Tab until this has the focus, as somebody who looks where the ring is. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible()
  for (let step = 0; step < mostSteps; step++) {
    if (await to.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
    const lost = await page.evaluate(() => document.activeElement === document.body)
    // The end of the document is the way round to its beginning, once.
    if (lost && step > 0) await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${to}`)
}

test('from the login to the logout by keyboard alone', async ({ page }) => {
  const faults = watchConsole(page)
  const { keyboard } = page
  await page.goto('/')
  await tabTo(page, page.getByRole('textbox', { name: '账号' }))
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

  // By name to a list, by letters into it.
  await keyboard.press('Control+k')
  await keyboard.type('职务管理')
  await expect(page.getByRole('option', { name: /职务管理/ })).toBeVisible()
  await keyboard.press('Enter')
  const list = page.getByRole('region', { name: '职务列表' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  const code = `KEY${Date.now()}`
  await keyboard.press('n')
  await tabTo(page, layer(page).getByRole('textbox', { name: '职务编码' }))
  await keyboard.type(code)
  await tabTo(page, layer(page).getByRole('textbox', { name: '职务名称' }))
  await keyboard.type('键盘值班员')
  await tabTo(page, layer(page).getByRole('combobox'))
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  // The list goes, the keyboard comes back: before that both are still as they were.
  await expect(page.locator('.arco-select-popup:visible')).toHaveCount(0)
  await expect(layer(page).getByRole('combobox')).toBeFocused()
  await keyboard.press('Control+s')
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(layer(page)).toBeHidden()

  // Found again, looked at, deleted.
  await keyboard.press('/')
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused()
  await keyboard.type(code)
  await keyboard.press('Enter')
  await expect(page.getByText('1-1 共 1 条')).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: '键盘值班员' })
  await tabTo(page, row.getByRole('button', { name: '键盘值班员', exact: true }))
  await keyboard.press('Enter')
  await expect(layer(page)).toContainText(code)
  await keyboard.press('Escape')
  await expect(layer(page)).toBeHidden()
  await expect(row.getByRole('button', { name: '键盘值班员', exact: true })).toBeFocused()
  await tabTo(page, row.getByRole('button', { name: /^更多操作/ }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: '删除' }))
  await keyboard.press('Enter')
  await tabTo(page, layer(page).getByRole('button', { name: '确定' }))
  await keyboard.press('Enter')
  await expect(page.getByText('删除成功!')).toBeVisible()

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: /管理员/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, layer(page).getByRole('button', { name: '确定' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/login/)
  expect(faults).toEqual([])
})
