import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn, watchConsole } from './support/pages.ts'

const card = (page: Page, title: string): Locator =>
  page.locator('.example-card', { has: page.getByRole('heading', { name: title, exact: true }) })
/** The rows as the page shows that it would send them. */
const held = async (of: Locator): Promise<string> => (await of.locator('output').first().textContent()) ?? ''

/** The grid is a canvas: a cell is pres by its place, px. */
async function pressAt(grid: Locator, x: number, y: number): Promise<void> {
  await grid.scrollIntoViewIfNeeded()
  await grid.locator('.dvn-scroller').first().click({ position: { x, y } })
}
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(words => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('Control+V')
}

test.describe('console 4, 5 and 7: the editable grid', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a paste writes what fits, reports what does not, and is undone as one', async ({ page }) => {
    const faults = watchConsole(page)
    await signIn(page, 'admin', '/examples/grid-behaviour')
    const rows = card(page, '增删、选择、排序与统计')
    await expect(rows.locator('canvas').first()).toBeVisible()
    const before = await held(rows)
    // Volume, flow and day of the first two rows.
    await pressAt(rows, 560, 64)
    await pasteText(page, '1,000\tabc\t2026/3/9\r\nxx\t5\t2026-02-31\r\n')
    const report = page.getByRole('dialog').filter({ hasText: '粘贴结果' })
    await expect(report).toContainText('已粘贴 3 个单元格，3 个未粘贴')
    await expect(report.getByRole('listitem')).toHaveCount(3)
    await expect(report).toContainText('“2026-02-31”不是日期')
    await report.getByRole('button', { name: '知道了' }).click()
    await expect(rows.getByRole('button', { name: '3 个单元格有误' })).toBeVisible()
    expect(await held(rows)).toContain('"volume":1000')
    await rows.getByRole('button', { name: '撤销（Ctrl+Z）' }).click()
    await expect(rows.getByRole('button', { name: '撤销（Ctrl+Z）' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect
      .poll(async () => (await held(rows)).replace(/^.*"rows":/, ''))
      .toBe(before.replace(/^.*"rows":/, ''))
    expect(faults).toEqual([])
  })

  test('a row that one window changes moves in another', async ({ browser, page }) => {
    const other = await browser.newPage()
    for (const one of [page, other]) {
      await signIn(one, 'admin', '/examples/grid-behaviour')
      await expect(card(one, '多屏同步').locator('canvas').first()).toBeVisible()
    }
    const grid = card(page, '多屏同步')
    await pressAt(grid, 250, 64)
    await page.keyboard.type('777')
    await page.keyboard.press('Enter')
    // What screen readers hear of the canvas: both grids of the other window, and the second of this one.
    await expect(card(other, '多屏同步').locator('td', { hasText: '777' })).toHaveCount(2)
    await expect(card(page, '多屏同步').locator('td', { hasText: '777' })).toHaveCount(2)
    await other.close()
  })

  test('a form with tables goes to the failing cell, then sends all of it', async ({ page }) => {
    const faults = watchConsole(page)
    await signIn(page, 'admin', '/examples/grid-form')
    const form = card(page, '采样计划')
    await form.getByRole('button', { name: '编辑已有计划' }).click()
    await form.locator('.grid-toolbar').first().getByRole('button', { name: '新增' }).click()
    await form.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('请改正标出的内容后再提交')).toBeVisible()
    await expect(form.getByRole('button', { name: '1 个单元格有误' })).toBeVisible()
    // The cursor stands on the cell: typing mends it.
    await page.keyboard.type('YP-9')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: '提交' }).click()
    await expect(form.locator('output').last()).toContainText('"method":"PUT"')
    await expect(form.locator('output').last()).toContainText('{"sampleNo":"YP-9"}')
    expect(faults).toEqual([])
  })
})
