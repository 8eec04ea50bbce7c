import { expect, type Page, test } from '@playwright/test'
import { expectChange, openMenu, signIn, watchConsole } from './support/pages.ts'
import { startServer, stopServer } from './support/server.ts'

const statusLine = (page: Page) => page.getByRole('contentinfo')

test('a frame moves the dashboard, the grid and the map', async ({ page }) => {
  const faults = watchConsole(page)
  await signIn(page, 'admin', '/')
  await expect(statusLine(page)).toContainText('实时通道已连接')
  const frames = page
    .locator('section,article,div')
    .filter({ has: page.getByRole('heading', { name: /最新报文/ }) })
    .last()
  await expectChange(async () => ((await frames.textContent()) ?? '').slice(0, 200))

  await openMenu(page, '数据展示', '设备展示')
  const grid = page.getByRole('region', { name: '设备实时值' })
  // The canvas's mirror for screen readers holds the same cells.
  await expect(grid.getByTestId('data-grid-canvas')).toBeVisible()
  await expectChange(async () => (await grid.locator('[role=grid]').textContent()) ?? '')

  await openMenu(page, '设备地图', '设备地图')
  await page
    .getByRole('region', { name: '站点列表' })
    .getByRole('button', { name: /污水处理厂/ })
    .first()
    .click()
  const card = page.getByRole('complementary').filter({ hasText: '实时读数' })
  await expect(card).toBeVisible()
  await expectChange(async () => (await card.locator('dl').textContent()) ?? '')
  expect(faults).toEqual([])
})

test('every figure of the map card leads to its frame', async ({ page }) => {
  await signIn(page, 'admin', '/map/device')
  await page
    .getByRole('region', { name: '站点列表' })
    .getByRole('button', { name: /污水处理厂/ })
    .first()
    .click()
  await page.getByRole('complementary').locator('dd a').first().click()
  await expect(page).toHaveURL(/\/device\/frame/)
  await expect(page.getByText(/##\d{4}/).first()).toBeVisible()
})

test('a killed server is seen, and the console comes back by itself [R30]', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin', '/')
  await expect(statusLine(page)).toContainText('实时通道已连接')
  await expect(page.getByRole('region', { name: '关键指标' })).toContainText('在报')
  await stopServer('SIGKILL')
  await expect(statusLine(page)).toContainText(/数据中断|未连接|连接中/, { timeout: 30_000 })
  await startServer()
  await expect(statusLine(page)).toContainText('实时通道已连接', { timeout: 60_000 })
  await expect(statusLine(page)).toContainText('缺口 0')
  await expectChange(async () => (await statusLine(page).textContent()) ?? '')
})
