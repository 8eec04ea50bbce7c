/** The page /m of samplers and couriers in a browser of its own, and what hands do on it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { watchConsole } from './pages.ts'
import { baseUrl, password } from './server.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })

export interface Phone {
  context: BrowserContext
  page: Page
  faults: string[]
}
// What is asked for without a network fails in the browser's own words.
export const offline = [/ERR_INTERNET_DISCONNECTED/, /ERR_ADDRESS_UNREACHABLE/]

export async function phoneOf(browser: Browser, who: string, at: readonly [number, number]): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    geolocation: { longitude: at[0], latitude: at[1] },
    permissions: ['geolocation'],
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const faults = watchConsole(page, offline)
  await page.goto(`${baseUrl}/m`)
  await expect(page).toHaveURL(`${baseUrl}/m/`)
  await page.getByLabel('账号').fill(who)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '今日工作' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return { context, page, faults }
}
/** There is no camera here: the field is open by itself, and stays so. */
export const type = async (page: Page, code: string, field = '标签号') => {
  await page.getByRole('textbox', { name: field }).fill(code)
  await page.getByRole('button', { name: '确定' }).click()
}
export const sign = async (page: Page, name: string) => {
  const sheet = page.getByLabel(new RegExp(`^${name}.*在此签名$`))
  await sheet.scrollIntoViewIfNeeded()
  const box = (await sheet.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 35, { steps: 4 })
  await page.mouse.up()
}
/** What the other phone's camera reads off this one: none is there to look. */
export async function shownCode(page: Page): Promise<string> {
  const shown = page.getByAltText('交接二维码')
  await shown.evaluate((image: HTMLImageElement) => image.decode())
  const [code] = await readBarcodes(new Blob([Uint8Array.from(await page.screenshot({ scale: 'device' }))]), {
    formats: ['QRCode'],
  })
  expect(code?.text).toMatch(/^QYH1\./)
  return code!.text
}
