import { expect, type Locator, type Page, test } from '@playwright/test'
import { layer, openMenu, signIn, watchConsole } from './support/pages.ts'

const builder = (page: Page): Locator => page.getByRole('dialog', { name: '高级查询构造器' })
const total = (page: Page): Locator => page.getByText(/共 [1-9][\d,]* 条$/).filter({ visible: true })
const openBuilder = (page: Page) => page.getByRole('button', { name: /^高级查询/ }).click()

/** Fills the last line of the builder: field, rule, and what is typed as the value. */
async function condition(page: Page, field: string, rule: string, value: string): Promise<void> {
  const line = builder(page).getByRole('group').last()
  await line.getByRole('combobox', { name: '字段' }).click()
  await page.getByRole('treeitem', { name: field, exact: true }).click()
  await line.locator('.query-rule').click()
  await page.locator('.arco-select-popup:visible').getByText(rule, { exact: true }).click()
  await line.getByLabel(`${field}的值`).fill(value)
}

test('an advanced query is built, run, kept, reloaded and shared as a link', async ({ page, context }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await openMenu(page, '污水监测', '污水厂')
  await expect(total(page)).toBeVisible()
  const all = await total(page).textContent()

  await openBuilder(page)
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('不能查询空条件')).toBeVisible()
  await condition(page, '厂名', '包含', '城东')
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(page).toHaveURL(/sq=/)
  await expect(total(page)).not.toHaveText(all ?? '')
  const found = (await total(page).textContent()) ?? ''

  await builder(page).getByRole('button', { name: '保存查询条件' }).click()
  const prompt = page.getByRole('dialog', { name: '保存查询条件' })
  await prompt.getByRole('textbox').fill('城东的厂')
  await prompt.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const link = page.url()

  await page.reload()
  await expect(total(page)).toHaveText(found)
  await page.getByRole('button', { name: '高级查询，已有高级查询条件生效' }).click()
  await builder(page).getByRole('button', { name: '重置' }).click()
  await expect(total(page)).toHaveText(all ?? '')
  await builder(page).getByRole('button', { name: '城东的厂' }).first().click()
  await expect(total(page)).toHaveText(all ?? '')
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(total(page)).toHaveText(found)

  const other = await context.newPage()
  await other.goto(`${link.replace(/%5D%5D/i, '%5D%2C%5B%22colour%22%2C%22eq%22%2C%22red%22%5D%5D')}`)
  await expect(other.getByText('已去掉一个无效的查询条件：没有字段“colour”')).toBeVisible()
  await expect(total(other)).toHaveText(found)
  await other.close()

  await builder(page).getByRole('button', { name: '删除 城东的厂' }).click()
  await expect(page.getByText('是否删除当前查询？')).toBeVisible()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(builder(page).getByText('没有保存任何查询')).toBeVisible()
  expect(faults).toEqual([])
})

test('a tree opens, a row is edited in its place, a deletion is taken back', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await openMenu(page, '组件示例', '列表')
  await page.getByRole('button', { name: '展开 采样一组库房' }).click()
  await page.getByRole('button', { name: /^展开 采样箱/ }).click()
  const row = page.getByRole('row').filter({ hasText: '冰袋' })
  await expect(row).toHaveCount(1)
  await page.reload()
  await expect(row).toHaveCount(1)

  await row.locator('td.editable').first().dblclick()
  const name = page.locator('.edit-row').getByRole('textbox', { name: '器材名称' })
  await name.fill('冰袋（蓝）')
  await name.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '冰袋（蓝）' })).toHaveCount(1)

  await row.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await layer(page).getByRole('button', { name: '确定' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销删除')).toBeVisible()
  await expect(row).toHaveCount(1)
  expect(faults).toEqual([])
})

test('a record’s details lead to what it was before its last change', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await openMenu(page, '污水监测', '污水厂')
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  const short = layer(page).getByLabel('简称')
  const before = await short.inputValue()
  await short.fill(`${before}改`)
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑污水厂')).toBeHidden()

  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await layer(page).getByRole('link', { name: '修改记录' }).click()
  const compared = page.getByRole('dialog', { name: '数据对比窗口' })
  await expect(compared.getByRole('row').filter({ hasText: `${before}改` })).toContainText(before)
  // The details stay with their own tab.
  await expect(page.locator('.arco-drawer:visible')).toHaveCount(0)
  await compared.locator('.arco-modal-close-icon').click()
  await expect(compared).toBeHidden()
  await expect(page).toHaveURL(/dataLog-list\?dataTable=sewage_plant&dataId=\d+$/)
  await page.goBack()
  await expect(page.locator('.arco-drawer:visible')).toHaveCount(1)
  // Closed, it is not opened again by Back.
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-drawer:visible')).toHaveCount(0)
  await expect(page).toHaveURL(/\/sewage\/plant$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/open=/)
  expect(faults).toEqual([])
})
