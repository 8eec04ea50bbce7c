/** Files in and out: uploads, pictures, the import of a workbook, the export that becomes a job. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import * as XLSX from 'xlsx'
import { axeFaults } from './support/axe.ts'
import { layer, signIn, watchConsole } from './support/pages.ts'

const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const given = (page: Page, title: string): Locator => page.getByLabel(`${title}的当前值`)
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: dot })
const note = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Presses the button and answers the window in which files are chosen. */
async function give(
  page: Page,
  button: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  // One who listens all the time: choosers are caught for the whole test, not switched on and off between.
  page.on('filechooser', () => undefined)
  const chooser = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await chooser).setFiles(files)
}

test('uploads: files, pictures in order, a dialog that takes nothing for granted', async ({ page }) => {
  const faults = watchConsole(page, [/400|415|500/])
  await signIn(page, 'admin', '/examples/upload')
  const files = card(page, '文件上传')
  await give(page, files.getByRole('button', { name: '点击上传 示例文件' }), [
    note('采样记录.txt', '进水口 08:00'),
  ])
  await expect(files.getByRole('link', { name: '采样记录.txt' })).toBeVisible()
  await expect(given(page, '文件上传')).toHaveText(/^temp\/\S+\.txt$/)
  await give(page, files.getByRole('button', { name: '点击上传 示例文件' }), [
    note('网页.html', '<!doctype html><script>1</script>'),
  ])
  await expect(files.getByRole('alert')).toBeVisible()
  // What failed takes nothing with it.
  await expect(files.getByRole('link', { name: '采样记录.txt' })).toBeVisible()
  await files.getByRole('button', { name: '移除 网页.html' }).press('Enter')
  await files.getByRole('button', { name: '移除 采样记录.txt' }).press('Enter')
  await expect(given(page, '文件上传')).toHaveText('（空）')

  const pictures = card(page, '图片上传')
  await give(page, pictures.getByRole('button', { name: '上传 示例图片' }), [
    picture('甲.png'),
    picture('乙.png'),
  ])
  await expect(pictures.getByRole('img')).toHaveCount(2)
  const before = await given(page, '图片上传').textContent()
  await pictures.getByRole('button', { name: '甲.png 左移' }).press('Enter')
  await expect(page.getByText('未知的操作')).toBeVisible()
  await pictures.getByRole('button', { name: '甲.png 右移' }).press('Enter')
  await expect(given(page, '图片上传')).not.toHaveText(before ?? '')
  await pictures.getByRole('button', { name: '甲.png 右移' }).press('Enter')
  await expect(page.getByText('已到最后~')).toBeVisible()
  await pictures.getByRole('button', { name: '预览 甲.png' }).press('Enter')
  await expect(page.locator('.arco-image-preview-img, .picture-preview img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await give(page, pictures.getByRole('button', { name: '上传 示例图片' }), [note('不是图片.txt', 'x')])
  await expect(page.getByText('请上传图片').first()).toBeVisible()

  await card(page, '弹窗上传').getByRole('button', { name: '打开上传弹窗' }).press('Enter')
  await layer(page).getByRole('button', { name: '确定' }).press('Enter')
  await expect(page.locator('.arco-message').filter({ hasText: '未上传任何文件' })).toBeVisible()
  await give(page, layer(page).getByRole('button', { name: '点击上传 弹窗文件' }), [note('弹窗.txt', '一')])
  await expect(layer(page).getByRole('link', { name: '弹窗.txt' })).toBeVisible()
  await layer(page).getByRole('button', { name: '确定' }).press('Enter')
  await expect(given(page, '弹窗上传')).toHaveText(/\.txt$/)

  const checked = card(page, '上传前检查')
  await give(page, checked.getByRole('button', { name: '选择文件 检查的文件' }), [
    note('大文件.txt', 'x'.repeat(200 * 1024)),
  ])
  await expect(checked.getByText('大文件.txt 超过 100 KB，未上传')).toBeVisible()
  await expect(given(page, '上传前检查')).toHaveText('（空）')
  expect(faults).toEqual([])
})

test('a workbook: exported, spoilt in one row, looked at, taken, the spoilt row told of', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/excel')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出污水厂' }).press('Enter')
  const file = await exported
  expect(file.suggestedFilename()).toBe('污水厂.xlsx')
  const book = XLSX.read(await readFile(await file.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = XLSX.utils.sheet_to_json<string[]>(sheet!, { header: 1 })
  expect(rows[0]?.[0]).toContain('污水厂列表数据')
  const [heading, first] = [rows[2] ?? [], rows[3] ?? []]
  const [name, code] = [heading.indexOf('厂名'), heading.findIndex(title => /编码/.test(title))]
  const own = (label: string, marked: string) =>
    first.map((cell, at) => (at === name ? label : at === code ? marked : cell))
  const stamp = Date.now().toString().slice(-6)
  const made = XLSX.utils.aoa_to_sheet([
    rows[0] ?? [],
    rows[1] ?? [],
    heading,
    own(`导入厂${stamp}`, `IMP${stamp}`),
    // The code of a plant that is there already.
    own(`重复厂${stamp}`, String(first[code])),
  ])
  const next = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(next, made, '污水厂')
  const buffer = XLSX.write(next, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

  await page.getByRole('button', { name: '导入污水厂' }).press('Enter')
  const dialog = layer(page)
  await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).press('Enter')
  expect((await template).suggestedFilename()).toBe('污水厂导入模板.xlsx')
  await give(page, dialog.getByRole('button', { name: '选择导入文件' }), [note('表格.txt', '1')])
  await expect(page.getByText('仅支持 .xls 和 .xlsx 文件')).toBeVisible()
  await give(page, dialog.getByRole('button', { name: '选择导入文件' }), [
    { name: '污水厂.xlsx', mimeType, buffer },
  ])
  const preview = dialog.getByRole('region', { name: '导入预览' })
  await expect(preview.getByText('共 2 行中有 1 行有错误，这些行不会导入')).toBeVisible()
  await expect(preview.getByText('已存在')).toBeVisible()
  expect(await axeFaults(page, { part: '.arco-modal', grave: true })).toEqual([])
  await dialog.getByRole('button', { name: '开始上传' }).press('Enter')
  await expect(page.getByText('导入成功，但是有错误数据！')).toBeVisible()
  const errors = page.waitForEvent('download')
  await page.getByRole('button', { name: /^点击下载/ }).press('Enter')
  expect(await readFile(await (await errors).path(), 'utf8')).toMatch(/第 5 行：.*已存在.*忽略导入/)
  await page.getByRole('button', { name: '知道了' }).press('Enter')
  await expect(given(page, '导入')).toContainText('1 次')
  expect(faults).toEqual([])
})

test('导出中心: a long export runs there, is fetched and cleared away', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/examples/excel')
  // As a client of the wire would ask for it; short lists are not made jobs by the console.
  const said = await page.evaluate(() =>
    fetch('/jeecg-boot/sewage/plant/exportXls?job=1', {
      headers: { 'X-Access-Token': JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value },
    }).then(answer => answer.json()),
  )
  expect(said.message).toContain('已转入导出中心')
  await page.getByRole('button', { name: /^导出中心/ }).press('Enter')
  const centre = layer(page)
  await expect(centre.getByText('已完成').first()).toBeVisible()
  const fetched = page.waitForEvent('download')
  await centre.getByRole('button', { name: '下载' }).first().press('Enter')
  expect((await fetched).suggestedFilename()).toBe('污水厂.xlsx')
  const jobs = centre.getByRole('listitem')
  const before = await jobs.count()
  await centre.getByRole('button', { name: '删除 污水厂.xlsx' }).first().press('Enter')
  await expect(jobs).toHaveCount(before - 1)
  await page.keyboard.press('Escape')
  await expect(centre).toBeHidden()
  expect(faults).toEqual([])
})
