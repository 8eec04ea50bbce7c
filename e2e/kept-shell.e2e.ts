/** The console's own files kept by the browser: it opens from them, learns of a newer build, opens without a server, and forgets them when told. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Front, openFront } from './support/front.ts'
import { baseUrl, password } from './support/server.ts'
import { signedInContext } from './support/visit.ts'

const worker = '/service-worker.js'
let front: Front
let context: BrowserContext
test.beforeEach(async ({ browser }) => {
  front = await openFront(baseUrl)
  context = await signedInContext(browser, baseUrl, { username: 'admin', password }, front.url, 'allow')
})
test.afterEach(async () => {
  await context.close()
  await front.shut()
})

const rows = (page: Page) => page.locator('.sheet tbody tr[data-id]')
const active = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '')
const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
/** A page that has had the shell kept, and one that came out of it. */
async function install(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${front.url}/sewage/plant`)
  await expect(rows(page)).not.toHaveCount(0)
  expect(await active(page)).toContain(worker)
  await page.reload()
  await expect.poll(() => controlled(page)).toBe(true)
  await expect(rows(page)).not.toHaveCount(0)
  return page
}
/** Another build of the same console. */
async function newBuild(): Promise<void> {
  const text = await (await fetch(baseUrl + worker)).text()
  front.give(worker, { status: 200, body: text.replace(/"build":"\w+"/, '"build":"another"') })
}
const shells = (page: Page) => page.evaluate(() => caches.keys())
const fromShell = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = entries.filter(({ name }) =>
      /\/static\/(js|css)\/(async\/)?(base|index|frame|engine)\./.test(name),
    )
    return { files: files.length, overTheLine: files.filter(({ transferSize }) => transferSize > 300).length }
  })

test('opens from what was kept: no file of the shell comes over the line, nothing of the wire is kept', async () => {
  const page = await install()
  const { files, overTheLine } = await fromShell(page)
  expect(files).toBeGreaterThan(4)
  expect(overTheLine).toBe(0)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.filter(path => path.startsWith('/jeecg-boot'))).toEqual([])
  // The samplers' page and the wire are no screens of the console: they come from the server.
  const answer = await page.goto(`${front.url}/jeecg-boot/sys/boot`)
  expect(answer?.fromServiceWorker()).toBe(false)
})

test('says that a newer build lies ready, loads it when told to and not before, in this tab alone', async () => {
  const page = await install()
  const [before] = await shells(page)
  await newBuild()
  await page.reload()
  const banner = page.getByText('新版本已就绪')
  await expect(banner).toBeVisible()
  await page.evaluate(() => Object.assign(window, { same: true }))
  const other = await context.newPage()
  await other.goto(`${front.url}/sewage/point`)
  await expect(rows(other)).not.toHaveCount(0)
  await other.evaluate(() => Object.assign(window, { same: true }))
  expect(await shells(page)).toHaveLength(2)

  await page.getByRole('button', { name: '刷新', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => 'same' in window).catch(() => true)).toBe(false)
  await expect(rows(page)).not.toHaveCount(0)
  await expect(banner).toBeHidden()
  await expect.poll(() => shells(page)).toEqual(['shell-another'])
  expect(before).not.toBe('shell-another')
  // Somebody may be typing there: that tab is told, and stays.
  await expect(other.getByText('新版本已就绪')).toBeVisible()
  expect(await other.evaluate(() => 'same' in window)).toBe(true)
})

test('opens without a server, says that there is none, and goes on by itself when it is back', async () => {
  const page = await install()
  await front.shut()
  await page.goto(`${front.url}/sewage/plant`)
  await expect(page.getByText('与服务器的连接已中断')).toBeVisible()
  await front.open()
  await expect(rows(page)).not.toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText('与服务器的连接已中断')).toBeHidden()
})

test('forgets what it kept when the server has no such file any more', async () => {
  const page = await install()
  front.give(worker, { status: 404, body: '' })
  await page.reload()
  await expect(rows(page)).not.toHaveCount(0)
  await expect.poll(() => shells(page)).toEqual([])
  await page.reload()
  await expect(rows(page)).not.toHaveCount(0)
  expect(await controlled(page)).toBe(false)
})

test('a wall that nobody has touched takes the newer build by itself', async () => {
  const page = await install()
  await newBuild()
  await page.goto(`${front.url}/dashboard/analysis?wall=1`)
  await expect.poll(() => shells(page).catch(() => []), { timeout: 40_000 }).toEqual(['shell-another'])
})
