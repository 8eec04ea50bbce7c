/** Guard R52: the main screens from a small desk to a wall of four, and at half and double zoom. */
import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/axe.ts'
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

/** What lies beyond the window, or is drawn with other than the pixels of the screen. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: room, scrollWidth } = document.documentElement
    const found = scrollWidth > room ? [`the page is ${scrollWidth} wide`] : []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}`
    const boxed = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    for (const control of document.querySelectorAll('button, a, input, [role=button], [role=tab]')) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > room + 1) && control.checkVisibility() && !boxed(control))
        found.push(`${nameOf(control)}: ${Math.round(left)}–${Math.round(right)} of ${room}`)
    }
    for (const canvas of document.querySelectorAll('canvas')) {
      const { width, height } = canvas.getBoundingClientRect()
      // Zoomed out some draw finer than is shown.
      const [least, most] = [devicePixelRatio, Math.max(1, devicePixelRatio)]
      const wrong = [
        [canvas.width, width],
        [canvas.height, height],
      ].some(([drawn, shown]) => drawn! < shown! * least - 2 || drawn! > shown! * most + 2)
      if (width > 0 && canvas.checkVisibility() && wrong)
        found.push(`${canvas.width}×${canvas.height} for ${width}×${height} at ${devicePixelRatio}`)
    }
    return found
  })

test.use({ trace: 'off' })
test('small, large and zoomed: all within the window, sharp [R52]', async ({ browser, page }) => {
  test.setTimeout(240_000)
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
        .poll(() => faultsOf(look))
        .toEqual([])
        .catch(async () => {
          found[`${path} ${name}`] = await faultsOf(look)
        })
    }
    await context.close()
  }
  expect(found).toEqual({})
  expect(faults.flat()).toEqual([])
})
