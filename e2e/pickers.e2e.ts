import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { signIn, watchConsole } from './support/pages.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const value = (page: Page, title: string): Locator => page.getByLabel(`${title}的当前值`)

test('pickers: departments by keyboard alone, users through their department, nothing kept after Esc', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/pickers')

  const depart = page.getByRole('button', { name: '选择部门' })
  await depart.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('treeitem').nth(2)).toBeVisible()
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  expect(await axeFaults(page, { part: '.arco-modal', grave: true })).toEqual([])
  for (const key of ['ArrowDown', 'ArrowDown', ' ', 'Enter']) await page.keyboard.press(key)
  await expect(dialog(page)).toBeHidden()
  await expect(depart).toBeFocused()
  await expect(value(page, '部门选择')).toContainText('澄州市监测站')

  const users = page.getByRole('button', { name: '选择用户' }).first()
  await users.click()
  await dialog(page).getByRole('treeitem', { name: '澜江省毒品实验室' }).click()
  await expect(dialog(page).getByText('1-8 共 8 条')).toBeVisible()
  expect(await axeFaults(page, { part: '.arco-modal', grave: true })).toEqual([])
  await dialog(page).getByRole('row', { name: /江映/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(users).toBeFocused()
  await expect(value(page, '根据部门选择用户')).toHaveText('admin,city')
  expect(faults).toEqual([])
})

test('popup report: found, sorted, chosen; three fields of the form follow', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/popup-report')
  await page.getByRole('button', { name: '选择设备运行状态' }).click()
  const box = dialog(page)
  await expect(box.getByText('设备运行状态')).toBeVisible()
  await box.getByLabel('设备名称').fill('澄州城东')
  await box.getByRole('button', { name: '查询' }).click()
  await expect(box.getByText('1-1 共 1 条')).toBeVisible()
  expect(await axeFaults(page, { part: '.arco-modal', grave: true })).toEqual([])
  await box.getByLabel('设备名称').press('ArrowDown')
  const found = box.getByRole('row', { name: /澄州城东/ })
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(value(page, '报表选择')).toContainText(/"second":"澄州城东.+","third":"澄州城东/)
  await page.getByRole('button', { name: '清空设备运行状态' }).click()
  await expect(value(page, '报表选择')).toHaveText('{"first":"","second":"","third":""}')
  expect(faults).toEqual([])
})
