/** The pictures of docs/guide/sampler.md and courier.md: a work is walked as the guides say, on two phones. */
import { type Browser, expect, type Page } from '@playwright/test'
import { callerOf, type FieldWork, layField } from './support/field.ts'

export interface Place {
  url: string
  password: string
  shot(page: Page, name: string): Promise<void>
}
type Rows = { records: Record<string, unknown>[] }

async function phoneOf(browser: Browser, { url, password }: Place, who: string, work: FieldWork) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A few steps from where the work is.
    geolocation: { longitude: work.place[0] + 0.0004, latitude: work.place[1] },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto('/m/')
  await page.getByLabel('账号').fill(who)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '今日工作' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return { context, page }
}
const type = async (page: Page, code: string, field = '标签号') => {
  await page.getByRole('textbox', { name: field }).fill(code)
  await page.getByRole('button', { name: '确定' }).click()
}
async function sign(page: Page, name: string): Promise<void> {
  const sheet = page.getByLabel(new RegExp(`^${name}.*在此签名$`))
  await sheet.scrollIntoViewIfNeeded()
  const { x, y } = (await sheet.boundingBox())!
  await page.mouse.move(x + 20, y + 40)
  await page.mouse.down()
  for (const [dx, dy] of [[40, 15], [50, 45], [70, 20], [80, 42], [110, 18]] as const) // biome-ignore format: one stroke
    await page.mouse.move(x + dx, y + dy, { steps: 6 })
  await page.mouse.up()
}

/** The first order of a batch with a courier and a cool box, taken on and done as the guide says. */
export async function phoneShots(browser: Browser, place: Place): Promise<void> {
  const { url, password, shot } = place
  const call = callerOf(url, password)
  const works = await layField(url, password, 2)
  const [work, other] = works as [FieldWork, FieldWork]
  const boxes = await call<Rows>('city', 'GET', '/device/facility/list?facilityType=FRIDGE&pageSize=1')
  await call('city', 'POST', '/sewage/batch/fillLabels', { id: work.batchId, bottles: 2 })
  await call('city', 'POST', '/sewage/batch/prepare', {
    id: work.batchId,
    bottles: 2,
    courier: 'courier',
    vehicle: '澜A·7Q215',
    coolerId: boxes.records[0]?.['id'],
  })
  const sampler = await phoneOf(browser, place, 'sampler', work)
  const courier = await phoneOf(browser, place, 'courier', work)
  const labels = await onSite(sampler.page, work, other, shot)
  await sampler.context.setOffline(true)
  await seal(sampler.page)
  await sampler.page.getByText(/离线/).first().waitFor()
  await sampler.page.getByRole('button', { name: '查看', exact: true }).click()
  await shot(sampler.page, 'phone-queue')
  await sampler.context.setOffline(false)
  await expect(sampler.page.getByText('都已上传')).toBeVisible({ timeout: 60_000 })
  await handOver(sampler.page, courier.page, labels.length, shot)
  await sampler.context.close()
  await courier.context.close()
}

async function onSite(
  page: Page,
  work: FieldWork,
  other: FieldWork,
  shot: Place['shot'],
): Promise<readonly string[]> {
  await page.goto(`/m/work/${work.id}`)
  await expect(page.getByText(/距采样点/)).toBeVisible()
  await shot(page, 'phone-arrive')
  await page.getByRole('button', { name: '到场', exact: true }).click()
  await page.getByRole('heading', { name: '安全检查' }).waitFor()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: '检查合格' }).click()
  await page.getByRole('button', { name: '扫描标签' }).click()
  const labels = work.labels.map(({ labelNo }) => labelNo)
  await type(page, labels[0]!)
  await expect(page.getByText('第 1 瓶已绑定，请扫第 2 瓶')).toBeVisible()
  await shot(page, 'phone-bottles')
  await page.goto('/m/')
  await expect(page.getByRole('button', { name: '扫描第 2 瓶' })).toBeVisible()
  await shot(page, 'phone-today')
  await page.getByRole('button', { name: '扫描第 2 瓶' }).click()
  await type(page, other.labels[0]!.labelNo)
  await expect(page.getByRole('alert')).toContainText('标签未收下')
  await shot(page, 'phone-refused')
  await type(page, labels[1]!)
  await expect(page.getByText('各瓶已齐')).toBeVisible()
  await page.getByRole('button', { name: '第 1 瓶' }).click()
  await page.getByLabel('第 1 瓶体积').fill('1190')
  await page.getByRole('button', { name: '记下' }).click()
  return labels
}
async function seal(page: Page): Promise<void> {
  await page.getByRole('button', { name: '封签', exact: true }).click()
  await page.getByLabel('封签号').fill('FQ00862417')
  await page.getByRole('button', { name: '封签', exact: true }).click()
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: '保存照片' }).click()
  // Its programme has hardly begun: the phone asks why it is fetched now.
  await page.getByLabel('提前取样原因').fill('演练，程序未结束')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText(/已提交 \d+ 张/)).toBeVisible()
}

async function handOver(giver: Page, taker: Page, bottles: number, shot: Place['shot']): Promise<void> {
  await giver.goto('/m/handover')
  await expect(giver.getByText(`${bottles} 瓶在手`)).toBeVisible()
  const digits = giver.locator('.digits')
  await expect(digits).toBeVisible()
  await shot(giver, 'phone-handover')
  await taker.goto('/m/handover')
  await taker.getByText('待接收').first().waitFor()
  await shot(taker, 'phone-waiting')
  await taker.getByRole('button', { name: '扫对方的码' }).click()
  await type(taker, (await digits.textContent())!, '交接码')
  await taker.getByRole('button', { name: '手工输入封签号' }).click()
  await type(taker, 'FQ00862417', '封签号')
  await taker.getByLabel('箱温，℃').fill('4.3')
  await sign(taker, '交出')
  await sign(taker, '接收')
  await taker.evaluate(() => window.scrollTo(0, 0))
  await shot(taker, 'phone-take')
  await taker.getByRole('button', { name: '确认接收' }).click()
  await expect(taker.getByText('待上传')).toHaveCount(0, { timeout: 30_000 })
  await taker.getByText('瓶在途').waitFor()
  await shot(taker, 'phone-carried')
  // What is gone is offered no more.
  await expect(giver.getByText('手里没有待交接的样品')).toBeVisible({ timeout: 20_000 })
}
