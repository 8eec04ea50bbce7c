/** The pictures of docs/guide/city.md: a plan, its batch, its labels, its dispatch, a device's commands and the way of a sample, as the guide says. */
import { type Browser, expect, type Page } from '@playwright/test'
import { businessDay } from '#lib/dates.ts'
import { callerOf } from './support/field.ts'
import { layer, openMenu } from './support/pages.ts'

interface Place {
  url: string
  password: string
  enter(browser: Browser, account: string): Promise<Page>
  shot(page: Page, name: string): Promise<void>
}
const open = async (page: Page, title: string) => {
  await openMenu(page, '污水监测', title)
  await expect(page.getByRole('tabpanel', { name: title, exact: true })).toBeVisible()
}
const more = async (page: Page, row: string, words: string) => {
  await page.getByRole('button', { name: `更多操作 ${row}`, exact: true }).click()
  await page.locator('.arco-dropdown:visible').getByText(words, { exact: true }).click()
}

export async function cityShots(browser: Browser, { url, password, enter, shot }: Place): Promise<void> {
  const page = await enter(browser, 'city')
  await open(page, '执行计划')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = layer(page)
  await form.getByLabel('计划名称', { exact: true }).fill('城区每日监测')
  await form.getByLabel('备注', { exact: true }).fill('每厂一个进水口，先采后报')
  await shot(page, 'city-plan')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: /^(确定|离开|放弃)/ }).last()
  if (await discard.isVisible()) await discard.click()

  await open(page, '工作批次')
  await page.getByRole('tab', { name: /^以后/ }).click()
  const fresh = page.getByRole('row').filter({ hasText: '新建' }).first()
  await expect(fresh).toBeVisible()
  const batchNo = (await fresh.textContent())!.match(/PC\d{6}-\d{4}/)![0]
  await more(page, batchNo, '补齐标签')
  await expect(layer(page).getByLabel('每点瓶数')).toBeVisible()
  await shot(page, 'city-batch')
  await layer(page).getByRole('button', { name: '补齐', exact: true }).click()
  await expect(page.getByText(/标签/).last()).toBeVisible()

  await page.goto(`/sewage/label?batchNo=${batchNo}`)
  await page.getByRole('row').nth(1).waitFor()
  await page.locator('thead .arco-checkbox:visible').first().click()
  await page.getByRole('button', { name: /^打印/ }).first().click()
  await expect(layer(page).locator('.label-page')).toBeVisible()
  await shot(page, 'city-labels')
  await page.keyboard.press('Escape')

  const call = callerOf(url, password)
  const today = businessDay(Date.now())
  const plants = await call<{ records: { id: string }[] }>('city', 'GET', '/sewage/plant/list?pageSize=3')
  for (const [at, { id }] of plants.records.entries())
    await call('city', 'POST', '/work/add', {
      workType: ['INSPECT', 'CALIBRATE', 'REPAIR'][at],
      plantId: id,
      priority: '3',
      planBegin: `${today} ${['14:00', '15:30', '17:00'][at]}:00`,
      planEnd: `${today} ${['15:00', '16:30', '18:00'][at]}:00`,
    })
  await page.goto(`/work?view=board&day=${today}`)
  const card = page.getByRole('button', { name: /^拿起 / }).first()
  await expect(card).toBeVisible()
  await card.focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.schedule-strip')).toContainText(/无冲突|时间紧|已有工单/)
  await shot(page, 'city-board')
  await page.keyboard.press('Escape')
  await page.goto(`/work?view=calendar&day=${today}`)
  await expect(page.getByRole('radio', { name: '日历' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^拿起 / }).first()).toBeVisible()
  await shot(page, 'city-calendar')

  const devices = await call<{ records: { id: string; protocol: string | null }[] }>(
    'city',
    'GET',
    '/device/facility/list?facilityType=SAMPLER&onlineStatus=1&pageSize=50',
  )
  const device = devices.records.find(({ protocol }) => protocol?.startsWith('HJ212'))
  if (!device) throw new Error('No device of the fleet is connected')
  await page.goto(`/device/facility?open=${device.id}&tab=commands`)
  const commands = layer(page).getByRole('region', { name: '最近的命令' })
  await layer(page).getByRole('button', { name: '读取时钟', exact: true }).click()
  await expect(commands.getByText(/设备时钟/).first()).toBeVisible({ timeout: 40_000 })
  await shot(page, 'city-command')
  await page.keyboard.press('Escape')

  await page.context().close()
}

/** A sample that a courier has taken over: each hand that it went through. */
export async function custodyShot(browser: Browser, { url, password, enter, shot }: Place): Promise<void> {
  const samples = await callerOf(url, password)<{ records: { id: string }[] }>(
    'city',
    'GET',
    '/sewage/sample/list?state=TRANSIT&column=endTime&order=desc&pageSize=1',
  )
  const page = await enter(browser, 'city')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.goto(`/sewage/sample?open=${samples.records[0]!.id}&tab=custody`)
  await expect(layer(page).getByRole('tab', { name: '流转', selected: true })).toBeVisible()
  await expect(layer(page).getByText('加载中…')).toHaveCount(0)
  await shot(page, 'city-custody')
  await page.context().close()
}
