/**
 * One composite on its whole way: planned, approved by somebody else, prepared, labelled, dispatched, fetched and handed over without a
 * network, carried, taken in by the laboratory; and every step of it, with the frames of its own sampler, is found again afterwards.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { businessDay, dayMs, dayStart, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { boxesOf, readIn } from '../tests/support/paper-codes.ts'
import { callerOf } from './support/field.ts'
import { arrived, layer, openMenu, signIn, watchConsole } from './support/pages.ts'
import { phoneOf, shownCode, sign, type } from './support/phone.ts'
import { baseUrl, gatewayPort, password } from './support/server.ts'

const day = businessDay(Date.now())
/** The programme began a while ago, and goes on. */
const begin = Math.max(dayStart(day), Math.floor(Date.now() / minuteMs) * minuteMs - 20 * minuteMs)
const tail = String(Date.now()).slice(-7)
const plantName = `全程路污水处理厂 ${tail}`
const planName = `全程试验 ${tail}`
const mn = `QYE2EWAY${tail}`
const seal = `FQ${tail}`
const call = callerOf(baseUrl, password)
type Made = Record<string, string>
type Rows = { records: Made[] }

/** Tells frames over one line, each answered before the next. */
async function tell(frames: readonly string[]): Promise<void> {
  const line = connect(gatewayPort, '127.0.0.1')
  await new Promise<void>((done, failed) => line.once('connect', done).once('error', failed))
  for (const [at, cp] of frames.entries()) {
    const qn = stampOf(Date.now() + at, 17)
    line.write(encodeFrame({ qn, st: '32', cn: '3020', pw: '123456', mn, flag: 5, cp }))
    await new Promise<void>((done, failed) => line.once('data', () => done()).once('error', failed))
  }
  line.end()
}
const drawn = (seq: number): string => {
  const at = stampOf(begin + seq * minuteMs)
  return `DataTime=${at};PolId=w00000;i33120-Info=${seq + 1};i33108-Info=1;i33121-Info=100;i33122-Info=98;i33123-Info=0;i33124-Info=31;i33105-Info=1.42;i33101-Info=4.1`
}

/** A plant with one point whose sampler is its own, and a plan for today. */
async function lay(): Promise<{ planId: string; place: readonly [number, number] }> {
  const [like] = (await call<Rows>('city', 'GET', '/sewage/plant/list?pageSize=1')).records
  const { districtCode, departId, location } = like!
  const plant = await call<Made>('city', 'POST', '/sewage/plant/add', {
    ...{ plantCode: `WW${tail}`, plantName, districtCode, departId, location },
    ...{ servedPopulation: 3, populationMethod: 'SERVED' },
  })
  const sampler = await call<Made>('city', 'POST', '/device/facility/add', {
    ...{ facilityCode: `WW${tail}`, facilityName: `全程路采样仪 ${tail}`, facilityType: 'SAMPLER' },
    ...{ plantId: plant['id'], mn, pw: '123456', bottleCount: 24 },
  })
  const point = await call<Made>('city', 'POST', '/sewage/point/add', {
    ...{ pointCode: `WW${tail}`, pointName: '全程进水口', plantId: plant['id'], location, geofence: 100 },
    ...{ samplingMode: 'TIME', startTime: toWire(begin).slice(11, 16), durationH: 1, intervalMin: 1 },
    samplerId: sampler['id'],
  })
  const plan = await call<Made>('city', 'POST', '/sewage/plan/add', {
    ...{ planName, departId, period: 'ONCE', days: 1, beginDate: day, endDate: day },
    ...{ holidayPolicy: 'KEEP', pointIds: point['id'], qcRatio: 0 },
  })
  const [lng = 0, lat = 0] = String(location).split(',').map(Number)
  return { planId: plan['id']!, place: [lng, lat] }
}
async function opened(browser: Browser, who: string, path?: string) {
  const page = await (await browser.newContext()).newPage()
  const faults = watchConsole(page)
  await signIn(page, who, path)
  return { page, faults }
}
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const confirm = (page: Page, words = '确定') =>
  layer(page).getByRole('button', { name: words, exact: true }).click()
async function more(page: Page, row: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: words, exact: true }).click()
}

/** There are more people than a list shows: the name is typed. */
async function pick(page: Page, field: string, name: string): Promise<void> {
  await layer(page)
    .getByRole('textbox', { name: `请选择${field}` })
    .click()
  await page.keyboard.type(name)
  await page.locator('.arco-select-popup:visible .arco-select-option').filter({ hasText: name }).click()
}

/** @returns the numbers of its labels, as they are read off the printed sheet */
async function labelled(page: Page, batchNo: string): Promise<string[]> {
  await openMenu(page, '污水监测', '工作批次')
  await arrived(page, '工作批次')
  // Batches of coming days stand before it: the list holds more than a page of them in the evening of a fleet's day.
  await page.goto(`/sewage/batch?batchNo=${batchNo}`)
  await more(page, batchNo, '补齐标签')
  await layer(page).getByLabel('每点瓶数').fill('2')
  await confirm(page, '补齐')
  await expect(layer(page)).toBeHidden()

  await page.goto(`/sewage/label?batchNo=${batchNo}`)
  await expect(rowOf(page, batchNo)).toHaveCount(2)
  await page.locator('thead .arco-checkbox:visible').first().click()
  await page.getByRole('button', { name: /^打印/ }).first().click()
  const coming = page.waitForEvent('download')
  await confirm(page, '生成 PDF')
  const sheet = boxesOf(readFileSync(await (await coming).path()))
  expect(sheet).toHaveLength(1)
  const codes = await readIn(sheet[0]!, [0, 0, sheet[0]!.width, sheet[0]!.height])
  const numbers = (format: string) =>
    codes.flatMap(code => (code.startsWith(`${format} `) ? [code.slice(format.length + 1)] : []))
  expect(numbers('Code128')).toEqual(numbers('QRCode'))
  return numbers('QRCode')
}

async function prepared(page: Page, batchNo: string): Promise<void> {
  await openMenu(page, '污水监测', '工作批次')
  await page.goto(`/sewage/batch?batchNo=${batchNo}`)
  await page.getByRole('button', { name: `备料 ${batchNo}` }).click()
  await layer(page).getByLabel('每点瓶数').fill('2')
  await layer(page).getByLabel('车辆').fill('澜A·7Q215')
  await pick(page, '运输员', '周平')
  await confirm(page, '备料')
  await expect(rowOf(page, batchNo)).toContainText('已备料')
}

/** Looked at on the board of its day, which near midnight is the next one, it opens over it. */
async function lookedAt(page: Page, batchId: string, { workNo, planBegin }: Made): Promise<void> {
  const board = `?view=board&batch=${batchId}&day=${planBegin!.slice(0, 10)}`
  await page.goto(`/work${board}`)
  await page.getByRole('link', { name: workNo! }).click()
  await expect(layer(page).getByText('时间线')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer(page)).toBeHidden()
  expect(new URL(page.url()).search).toBe(board)
}

async function dispatched(page: Page, workNo: string): Promise<void> {
  await page.goto(`/work?workNo=${workNo}`)
  await page.getByRole('button', { name: `派单 ${workNo}` }).click()
  await pick(page, '处理人', '林小舟')
  // Beside whatever else he has, and today: his phone shows the others apart.
  const last = dayStart(day) + dayMs - 2 * minuteMs
  const from = Math.min(Date.now() + 5 * hourMs, last)
  for (const [title, at] of [['计划开始', from], ['计划结束', Math.min(from + hourMs, last + minuteMs)]] as const) {
    const box = layer(page).getByRole('textbox', { name: `请选择${title}` })
    await box.click()
    await box.fill(toWire(at))
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(toWire(at))
  } // biome-ignore format: two fields
  await confirm(page, '派单')
  await expect(rowOf(page, workNo)).toContainText('待接单')
}

/** From his arrival to the code that the courier is shown. */
async function fetched(page: Page, labels: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '到场', exact: true }).click()
  await expect(page.getByRole('heading', { name: '安全检查' })).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: '检查合格' }).click()
  await page.getByRole('button', { name: '扫描标签' }).click()
  await type(page, labels[0]!)
  await expect(page.getByText('第 1 瓶已绑定，请扫第 2 瓶')).toBeVisible()
  await type(page, labels[1]!)
  await expect(page.getByText('各瓶已齐')).toBeVisible()
  await page.getByRole('button', { name: '封签', exact: true }).click()
  await page.getByLabel('封签号').fill(seal)
  await page.getByRole('button', { name: '封签', exact: true }).click()
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: '保存照片' }).click()
  await page.getByLabel('提前取样原因').fill('演练，程序未结束')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText(/已提交 \d+ 张/)).toBeVisible()
  await page.getByRole('button', { name: '交接' }).click()
  await expect(page.getByText(groupLabelNo(labels[0]!))).toBeVisible()
}

test('a sample on its whole way, each step found again on its timeline with the frames of its sampler', async ({
  browser,
}) => {
  const { planId, place } = await lay()
  const city = await opened(browser, 'city', '/sewage/plan')
  await city.page.getByRole('button', { name: `提交审批 ${planName}` }).click()
  await confirm(city.page)
  const prov = await opened(browser, 'prov', '/sewage/plan')
  await prov.page.getByRole('button', { name: `批准 ${planName}` }).click()
  await confirm(prov.page)
  await expect(rowOf(city.page, planName)).toContainText('执行中')

  const [batch] = (await call<Rows>('city', 'GET', `/sewage/batch/list?planId=${planId}`)).records
  const batchNo = batch!['batchNo']!
  const labels = await labelled(city.page, batchNo)
  expect(labels).toHaveLength(2)
  await prepared(city.page, batchNo)
  const [work] = (await call<Rows>('city', 'GET', `/work/list?batchId=${batch!['id']}`)).records
  await lookedAt(city.page, batch!['id']!, work!)
  await dispatched(city.page, work!['workNo']!)
  await tell([0, 1, 2].map(drawn))

  const [sampler, courier] = await Promise.all([
    phoneOf(browser, 'sampler', place),
    phoneOf(browser, 'courier', place),
  ])
  // Among the others it is a line, first of them a card of its own.
  const line = sampler.page.getByRole('button', { name: new RegExp(plantName) })
  const card = sampler.page.locator('section.sheet.on').filter({ hasText: plantName })
  await line
    .or(card.getByRole('button', { name: '查看' }))
    .first()
    .click()
  await sampler.page.getByRole('button', { name: '接单', exact: true }).click()
  await expect(sampler.page.getByRole('button', { name: '到场', exact: true })).toBeVisible()
  await sampler.context.setOffline(true)
  await fetched(sampler.page, labels)
  await expect(sampler.page.getByText(/离线 .*条待上传/)).toBeVisible()
  const code = await shownCode(sampler.page)
  await courier.context.setOffline(true)
  await courier.page.getByRole('button', { name: '交接' }).click()
  await courier.page.getByRole('button', { name: '扫对方的码' }).click()
  await type(courier.page, code, '交接码')
  await courier.page.getByRole('button', { name: '手工输入封签号' }).click()
  await type(courier.page, seal, '封签号')
  await courier.page.getByLabel('箱温，℃').fill('4.3')
  await sign(courier.page, '交出')
  await sign(courier.page, '接收')
  // The phone dies before he confirms: it is there as it was.
  await expect(courier.page.getByRole('button', { name: '确认接收' })).toBeEnabled()
  await courier.page.waitForTimeout(300)
  await courier.page.reload()
  await expect(courier.page.getByLabel('箱温，℃')).toHaveValue('4.3')
  await courier.page.getByRole('button', { name: '确认接收' }).click()
  await expect(courier.page.getByText(/离线 .*1 条待上传/)).toBeVisible()

  await sampler.context.setOffline(false)
  await expect(sampler.page.getByText('待上传')).toHaveCount(0)
  await courier.context.setOffline(false)
  await expect(courier.page.getByText('待上传')).toHaveCount(0)
  // What another phone has taken leaves this one by itself.
  await expect(sampler.page.getByText(groupLabelNo(labels[0]!))).toHaveCount(0)
  await courier.page.getByLabel('到达时箱温，℃').fill('4.6')
  await courier.page.getByRole('button', { name: '到达' }).click()
  await expect(courier.page.getByText(/已到达 \d\d:\d\d/).first()).toBeVisible()
  await expect(courier.page.getByText('待上传')).toHaveCount(0)

  const lab = await opened(browser, 'lab', '/sewage/sample')
  for (const label of labels) {
    await lab.page.getByRole('textbox', { name: '扫码收样' }).fill(label)
    await lab.page.keyboard.press('Enter')
    await layer(lab.page).getByLabel('接收温度').fill('4.8')
    await layer(lab.page).getByLabel('所见封签号').fill(seal)
    await confirm(lab.page, '接收')
    await expect(layer(lab.page)).toBeHidden()
  }

  const page = city.page
  await page.goto(`/sewage/sample?sampleNo=${labels[0]}`)
  await expect(rowOf(page, groupLabelNo(labels[0]!))).toContainText('已接收')
  await page.getByRole('button', { name: `详情 ${labels[0]}` }).click()
  await layer(page).getByRole('tab', { name: '流转' }).click()
  await expect(layer(page).getByText(/6 步，仅追加；与封存时一致/)).toBeVisible()
  const steps = layer(page).getByRole('tabpanel').getByRole('row')
  for (const [at, words] of [
    ['采集', '林小舟'],
    ['封签', seal],
    ['交出', '周平'],
    ['接走', '4.3'],
    ['到达', '4.6'],
    ['接收', '4.8'],
  ].entries())
    for (const word of words) await expect(steps.nth(at + 1)).toContainText(word)
  await layer(page).getByRole('tab', { name: '温度与瓶' }).click()
  await layer(page).getByRole('link', { name: '采样期间的报文' }).click()
  await arrived(page, '原始报文')
  await expect(rowOf(page, mn)).toHaveCount(3)

  await page.goto(`/work?workNo=${work!['workNo']}`)
  await page.getByRole('button', { name: `验收 ${work!['workNo']}` }).click()
  await confirm(page, '验收')
  await expect(rowOf(page, work!['workNo']!)).toContainText('已验收')
  for (const { faults } of [city, prov, lab, sampler, courier]) expect(faults).toEqual([])
  await sampler.context.close()
  await courier.context.close()
})
