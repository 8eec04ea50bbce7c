/** R41: the drawing context of the map goes, comes back, or was never there. In a true browser: a document alone has none. */
import { expect, test } from 'vitest'
import { withPage } from '../../bench/page.ts'

const words = '此浏览器现在无法绘制地图（WebGL 不可用），请使用站点列表'

test('a lost drawing context is said, and the map drawn on again when it is back; without one the page stays [R41]', {
  timeout: 180_000,
}, async () => {
  await withPage('../../web/map/page.tsx', async ({ page }) => {
    const told = page.getByText(words)
    await page.waitForFunction(() => window.ready === 1, undefined, { timeout: 60_000 })
    expect(await told.count()).toBe(0)
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')
      const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      extension?.loseContext()
      Object.assign(window, { restore: () => extension?.restoreContext() })
    })
    await told.waitFor({ timeout: 20_000 })
    await page.evaluate(() => (window as unknown as { restore(): void }).restore())
    await page.waitForFunction(() => window.ready >= 2, undefined, { timeout: 30_000 })
    expect(await told.count()).toBe(0)
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null
      window.mount()
    })
    await told.waitFor({ timeout: 20_000 })
  })
})
