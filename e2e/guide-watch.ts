/** Pictures of docs/guide/watch.md: a warning in the control room, and the home of who watches on a telephone. */
import { type Browser, expect, type Page } from '@playwright/test'

interface Of {
  enter: (browser: Browser, account: string) => Promise<Page>
  shot: (page: Page, name: string) => Promise<void>
}

export async function watchShots(browser: Browser, { enter, shot }: Of): Promise<void> {
  const page = await enter(browser, 'control')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/sewage/warning?code=TEMP_HIGH')
  await page
    .getByRole('button', { name: /^冷藏温度过高/ })
    .first()
    .click()
  const details = page.getByLabel('预警现状')
  await expect(details.getByRole('img').first()).toBeVisible()
  await expect(page.locator('.arco-skeleton')).toHaveCount(0)
  await shot(page, 'watch-warning')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('region', { name: '值守' }).getByText('待确认').first()).toBeVisible()
  await shot(page, 'watch-phone')
  await page.context().close()
}
