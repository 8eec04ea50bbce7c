/** Guard R52: the main screens from a small desk to a wall of four, and at half and double zoom. */
import { expect, test } from '@playwright/test'
import { settled } from './support/axe.ts'
import { misplaced } from './support/misplaced.ts'
import { signIn, watchConsole } from './support/pages.ts'

interface Size {
  name: string
  width: number
  height: number
  /** Device pixels of one of the page's: what zoom changes. */
  ratio: number
  wall?: true
}
const sizes: readonly Size[] = [
  { name: 'small desk', width: 1366, height: 768, ratio: 1 },
  { name: 'zoom 50 %', width: 2880, height: 1800, ratio: 0.5 },
  { name: 'zoom 200 %', width: 720, height: 450, ratio: 2 },
  { name: 'wall', width: 3840, height: 2160, ratio: 1, wall: true },
  { name: 'wall of four', width: 7680, height: 2160, ratio: 1, wall: true },
]
const login = '/user/login'
const pages = ['/dashboard/analysis', '/sewage/plant', '/map/device', login]

test.use({ trace: 'off' })
test('small, large and zoomed: all within the window, sharp [R52]', async ({ browser, page }) => {
  await signIn(page)
  const storageState = await page.context().storageState()
  await page.close()
  const found: Record<string, string[]> = {}
  const faults: string[][] = []
  for (const { name, width, height, ratio, wall } of sizes) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: ratio,
      storageState,
    })
    const look = await context.newPage()
    faults.push(watchConsole(look))
    for (const path of wall ? ['/dashboard/analysis?wall=1'] : pages) {
      if (path === login)
        await look.evaluate(() => {
          for (const store of [localStorage, sessionStorage]) store.clear()
        })
      await look.goto(path)
      const shown =
        path === login ? look.getByLabel('账号') : look.locator('[data-padded] > *, canvas').first()
      await expect(shown).toBeVisible()
      await expect(look.locator('[aria-label="加载中…"]')).toHaveCount(0)
      await settled(look)
      await expect
        .poll(() => misplaced(look))
        .toEqual([])
        .catch(async () => {
          found[`${path} ${name}`] = await misplaced(look)
        })
    }
    await context.close()
  }
  expect(found).toEqual({})
  expect(faults.flat()).toEqual([])
})
