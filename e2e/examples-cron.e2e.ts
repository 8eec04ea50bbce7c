import { expect, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { layer, signIn, watchConsole } from './support/pages.ts'

test('cron: put together by keyboard, previewed, taken over', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/cron')
  const input = page.getByRole('textbox', { name: 'Cron表达式' })
  await expect(input).toHaveValue('0 0/5 8-18 ? * MON-FRI *')
  await expect(page.getByText('每隔 5 分钟, 在 08:00 和 18:59 之间, 星期一至星期五')).toBeVisible()
  expect(await axeFaults(page, { part: '.example-page' })).toEqual([])

  await page.getByRole('button', { name: '选择Cron表达式' }).focus()
  await page.keyboard.press('Enter')
  const dialog = layer(page)
  await expect(dialog.getByRole('tab')).toHaveText(['秒', '分', '时', '日', '月', '周', '年'])
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  expect(await axeFaults(page, { part: '.arco-modal' })).toEqual([])

  // To the tab of the day, into its radios: the weekday gives way.
  await dialog.getByRole('tab', { name: '秒' }).focus()
  for (const _ of ['分', '时', '日']) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: '日' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('日字段')).toHaveValue('*')
  await expect(dialog.getByLabel('周字段')).toHaveValue('?')

  await dialog.getByLabel('日字段').fill('LW')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('分字段').fill('75')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Cron表达式错误：[分]的“75”不在 0-59 之间')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await dialog.getByLabel('分字段').fill('30')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('限每月的最后一个工作日')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(input).toHaveValue('0 30 8-18 LW * ? *')
  expect(faults).toEqual([])
})

test('cron: a wrong expression is named under its box, one that never fires shows no run', async ({
  page,
}) => {
  await signIn(page, 'admin', '/examples/cron')
  await page.getByRole('textbox', { name: 'Cron表达式' }).fill('* * * * * ? * *')
  await expect(page.getByRole('alert').filter({ hasText: 'Cron表达式最多7项！' })).toBeVisible()
  await page.getByRole('button', { name: '0 0 0 31 2 ? *' }).click()
  await page.getByRole('button', { name: '选择Cron表达式' }).click()
  await expect(layer(page).getByText('没有会执行的时间')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer(page)).toBeHidden()
})
