/** A day of field work from its plan to the person who goes: every step by who takes it, dispatched by pointer and by keys. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { businessDay } from '#lib/dates.ts'
import { shifted } from '#lib/plan-days.ts'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'
import { axeFaults } from './support/axe.ts'
import { arrived, layer, openMenu, signIn, watchConsole } from './support/pages.ts'
import { baseUrl } from './support/server.ts'

const tomorrow = shifted(businessDay(Date.now()), 1)
const planName = `野外作业试验 ${tomorrow}`

interface Answer<T> {
  success: boolean
  message: string
  result: T
}
/** A call in the name of who is signed in on the page, for what the journey only needs to be there. */
async function calls<T>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(
    name => (JSON.parse(localStorage.getItem(name) ?? '{}') as { value?: string }).value ?? '',
    storagePrefix + keys.token,
  )
  const answer = await page.request[method](`${baseUrl}/jeecg-boot${path}`, {
    headers: { 'X-Access-Token': token },
    ...(data && { data }),
  })
  const { success, message, result } = (await answer.json()) as Answer<T>
  expect(success, message).toBe(true)
  return result
}
async function opened(browser: Browser, username: string, path?: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults = watchConsole(page)
  await signIn(page, username, path)
  return { page, faults }
}
const confirmLayer = (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click()
const handle = (page: Page, no: string) => page.getByRole('button', { name: new RegExp(`^拿起 ${no}`) })
const column = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}，`) })
/** Where an hour lies on a track, as a share of it. */
async function trackAt(page: Page): Promise<(hour: number) => number> {
  const [from, to] = await page
    .locator('.schedule')
    .evaluate(({ dataset }) => [
      Number((dataset as DOMStringMap)['from']),
      Number((dataset as DOMStringMap)['to']),
    ])
  return hour => (hour - from!) / (to! - from!)
}
const said = (page: Page) => page.locator('.board-page [aria-live]')

test('a plan is made, approved, prepared, dispatched by dragging and by keys, and seen by who goes', async ({
  browser,
}) => {
  const city = await opened(browser, 'city')
  type Listed<T> = { records: T[] }
  // Points of their own: the samplers of the others belong to the plan of every day.
  type Plant = { id: string; districtCode: string; departId: string; location: string }
  const [plant] = (await calls<Listed<Plant>>(city.page, 'get', '/sewage/plant/list?pageSize=1')).records
  const { id: plantId } = await calls<Plant>(city.page, 'post', '/sewage/plant/add', {
    plantCode: 'E2E-FW',
    plantName: '试验路污水处理厂',
    districtCode: plant!.districtCode,
    departId: plant!.departId,
    servedPopulation: 3,
    populationMethod: 'SERVED',
    location: plant!.location,
  })
  const points: string[] = []
  for (const n of [1, 2]) {
    const made = await calls<{ id: string }>(city.page, 'post', '/sewage/point/add', {
      pointCode: `E2E-FW-${n}`,
      pointName: `试验进水口 ${n}#`,
      plantId,
      samplingMode: 'FLOW',
      startTime: '08:00',
      durationH: 24,
      intervalMin: 15,
      status: '1',
    })
    points.push(made.id)
  }
  await calls(city.page, 'post', '/sewage/plan/add', {
    planName,
    departId: plant!.departId,
    period: 'ONCE',
    days: 1,
    beginDate: tomorrow,
    endDate: tomorrow,
    holidayPolicy: 'KEEP',
    pointIds: points.join(','),
  })

  await openMenu(city.page, '污水监测', '执行计划')
  await arrived(city.page, '执行计划')
  await city.page.getByRole('button', { name: `提交审批 ${planName}` }).click()
  await confirmLayer(city.page)
  await expect(city.page.getByRole('row').filter({ hasText: planName })).toContainText('审批中')

  const prov = await opened(browser, 'prov', '/sewage/plan')
  await prov.page.getByRole('button', { name: `批准 ${planName}` }).click()
  await confirmLayer(prov.page)
  await expect(prov.page.getByRole('row').filter({ hasText: planName })).toContainText('执行中')
  // Who made it hears of it without asking again.
  await expect(city.page.getByRole('row').filter({ hasText: planName })).toContainText('执行中')

  const plans = await calls<Listed<{ id: string }>>(
    city.page,
    'get',
    `/sewage/plan/list?planName=${encodeURIComponent(planName)}`,
  )
  const [batch] = (
    await calls<Listed<{ id: string; batchNo: string }>>(
      city.page,
      'get',
      `/sewage/batch/list?planId=${plans.records[0]!.id}`,
    )
  ).records
  await calls(city.page, 'post', '/sewage/label/generate', {
    pointIds: points,
    sampleDate: tomorrow,
    batchNo: batch!.batchNo,
    bottles: 8,
  })
  await openMenu(city.page, '污水监测', '工作批次')
  await arrived(city.page, '工作批次')
  await city.page.getByRole('tab', { name: /^以后/ }).click()
  const row = city.page.getByRole('row').filter({ hasText: batch!.batchNo })
  await row.getByRole('button', { name: /^更多/ }).click()
  const coming = city.page.waitForEvent('download')
  await city.page.getByRole('menuitem', { name: '打印清单' }).click()
  expect((await coming).suggestedFilename()).toBe(`备料清单-${batch!.batchNo}.pdf`)

  const orders = (
    await calls<Listed<{ workNo: string; planBegin: string }>>(
      city.page,
      'get',
      `/work/list?batchId=${batch!.id}&column=workNo&order=asc`,
    )
  ).records
  expect(orders).toHaveLength(2)
  const [dragged, keyed] = orders.map(({ workNo }) => workNo)
  const day = orders[0]!.planBegin.slice(0, 10)
  // Who dispatches finds the board first.
  await openMenu(city.page, '污水监测', '工单')
  await expect(city.page.getByRole('region', { name: '工单看板' })).toBeVisible()
  await city.page.goto(`/work?view=board&day=${day}`)
  await expect(handle(city.page, dragged!)).toBeVisible()
  await expect(city.page.locator('.work-card').filter({ hasText: dragged! })).toContainText('8 瓶')
  expect(await axeFaults(city.page, { part: '#content' })).toEqual([])

  // By pointer: nothing is sent before it is put down.
  const from = (await handle(city.page, dragged!).boundingBox())!
  const track = city.page.locator('[data-track="sampler"]')
  const to = (await track.boundingBox())!
  await city.page.mouse.move(from.x + 40, from.y + 40)
  await city.page.mouse.down()
  await city.page.mouse.move(from.x + 60, from.y + 60, { steps: 4 })
  const at = await trackAt(city.page)
  await city.page.mouse.move(to.x + to.width * at(13), to.y + 20, { steps: 8 })
  await expect(city.page.locator('.schedule-strip')).toContainText('13:00')
  await expect(city.page.locator('.schedule-strip')).toContainText(/无冲突|已有工单/)
  await expect(column(city.page, '待派单').locator('.work-card').filter({ hasText: dragged! })).toBeVisible()
  await city.page.keyboard.press('Escape')
  await city.page.mouse.up()
  await expect(said(city.page)).toContainText('已取消')

  await city.page.mouse.move(from.x + 40, from.y + 40)
  await city.page.mouse.down()
  await city.page.mouse.move(from.x + 60, from.y + 60, { steps: 4 })
  // In the evening of the shown hours nobody has anything.
  await city.page.mouse.move(to.x + to.width * at(12.5), to.y + 20, { steps: 8 })
  await expect(city.page.locator('.schedule-strip')).toContainText('无冲突')
  await city.page.mouse.up()
  await expect(column(city.page, '待接单').locator('.work-card').filter({ hasText: dragged! })).toBeVisible()
  await city.page.getByRole('button', { name: '撤销' }).click()
  await expect(handle(city.page, dragged!)).toBeVisible()
  await expect(said(city.page)).toContainText('已撤销')

  // By keys: taken up, moved, put down, each step read out.
  await handle(city.page, keyed!).focus()
  await city.page.keyboard.press('Space')
  await expect(said(city.page)).toContainText('放到')
  for (let moves = 0; !(await said(city.page).textContent())?.includes('林小舟'); moves++) {
    expect(moves).toBeLessThan(12)
    await city.page.keyboard.press('ArrowDown')
  }
  for (let moves = 0; ; moves++) {
    expect(moves).toBeLessThan(60)
    await expect(said(city.page)).not.toContainText('正在检查')
    if (!(await said(city.page).textContent())?.includes('已有工单')) break
    await city.page.keyboard.press('ArrowRight')
  }
  await city.page.keyboard.press('Enter')
  await expect(said(city.page)).toContainText('已派给 林小舟')
  await expect(column(city.page, '待接单').locator('.work-card').filter({ hasText: keyed! })).toBeVisible()

  const sampler = await opened(browser, 'sampler', `/work?view=board&day=${day}`)
  const own = sampler.page.locator('.work-card').filter({ hasText: keyed! })
  await expect(own).toContainText('林小舟')
  // He dispatches nobody: no card can be taken up.
  await expect(sampler.page.getByRole('button', { name: /^拿起/ })).toHaveCount(0)
  await sampler.page.goto(`/work?workNo=${keyed}`)
  await sampler.page.getByRole('button', { name: `接单 ${keyed}` }).click()
  const question = layer(sampler.page)
  if (await question.isVisible()) await question.getByRole('button', { name: '确定' }).click()
  // The board that lies open elsewhere follows.
  await expect(column(city.page, '已接单').locator('.work-card').filter({ hasText: keyed! })).toBeVisible()

  await city.page.getByRole('radio', { name: '日历' }).click()
  await expect(city.page.locator('.calendar-chip').first()).toBeVisible()
  // Whatever nobody has yet lies in its own line, not over those of people.
  const cells = city.page.locator('.calendar-cell')
  expect(
    await cells.evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length),
  ).toBe(0)
  expect(await axeFaults(city.page, { part: '#content' })).toEqual([])
  for (const { faults } of [city, prov, sampler]) expect(faults).toEqual([])
})
