import { expect, test } from '@playwright/test'
import { openMenu, signIn, tabs, watchConsole } from './support/pages.ts'

test('rich text: mounted anew when its tab comes back, with all that was typed', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/editors')
  const text = page.getByRole('textbox', { name: '采样说明' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('避光冷藏二十四小时')
  await expect(page.getByLabel('富文本的当前值')).toContainText('避光冷藏二十四小时')
  const before = await text.elementHandle()

  await openMenu(page, '组件示例', '定时表达式')
  await expect(page.getByRole('textbox', { name: 'Cron表达式' })).toBeVisible()
  await tabs(page).filter({ hasText: '编辑器' }).click()
  await expect(text).toContainText('避光冷藏二十四小时')
  expect(await before?.evaluate(element => element.isConnected)).toBe(false)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('，再补一句')
  await expect(page.getByLabel('富文本的当前值')).toContainText('再补一句')

  await page.getByRole('combobox', { name: '语言' }).click()
  await page.getByRole('option', { name: 'SQL' }).click()
  await expect(page.getByLabel('代码的当前值')).toContainText('plant_type')
  expect(faults).toEqual([])
})
