import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { read, utils, write } from 'xlsx'
import { choose, layer, openMenu, signIn, watchConsole } from './support/pages.ts'

const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'E2E-' })

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('search', { name: '查询条件' }).getByLabel('模块名称').fill(name)
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

test('modules: add, find, edit, export, import with a faulty row, delete', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page)
  await openMenu(page, '污水监测', '模块')
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  await page.getByRole('button', { name: '新增' }).click()
  const form = layer(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入模块编码')).toBeVisible()
  await form.getByLabel('模块编码').fill('E2E-1')
  await form.getByLabel('模块名称').fill('试验温度计')
  await choose(page, '模块类型', '温度')
  await choose(page, '所属设备')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增模块')).toBeHidden()

  await search(page, '试验')
  await expect(page).toHaveURL(/moduleName=/)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)

  await rows(page).getByRole('button', { name: /编辑/ }).click()
  await layer(page).getByLabel('模块名称').fill('试验温度计二')
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑模块')).toBeHidden()
  await expect(rows(page)).toContainText('试验温度计二')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const book = read(readFileSync(await download.path()))
  const sheet = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  const head = sheet.findIndex(line => line.includes('模块编码'))
  expect(head).toBeGreaterThanOrEqual(0)
  expect(sheet.slice(head + 1).flat()).toContain('试验温度计二')

  // The exported file is its own template: one good row, one without a name.
  const names = sheet[head] as string[]
  const present = sheet[head + 1] as unknown[]
  const line = (code: string, name: string) =>
    names.map((title, at) => (title === '模块编码' ? code : title === '模块名称' ? name : present[at]))
  const again = utils.book_new()
  utils.book_append_sheet(
    again,
    utils.aoa_to_sheet([...sheet.slice(0, head + 1), line('E2E-2', '导入的试验温度计'), line('E2E-3', '')]),
    '模块',
  )
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = layer(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: '模块.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(again, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(page.getByText('导入成功，但是有错误数据！')).toBeVisible()
  await expect(page.getByText(/错误行数：1/)).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.keyboard.press('Escape')

  await search(page, '试验')
  await expect(rows(page)).toHaveCount(2)
  for (const row of await rows(page).all()) await row.locator('.arco-checkbox').click()
  await expect(page.getByText(/已选择\s*2\s*项/)).toBeVisible()
  await page.getByRole('button', { name: '批量删除' }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await expect(rows(page)).toHaveCount(0)
  expect(faults).toEqual([])
})
