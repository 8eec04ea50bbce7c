/**
 * The samplers' page: signed in once, a work is done without a network from arriving to handing over, the page is closed and opened
 * again, and everything arrives by itself when the network is back.
 */
import { expect, test } from '@playwright/test'
import { callerOf, type FieldWork, layField } from './support/field.ts'
import { watchConsole } from './support/pages.ts'
import { offline, type Phone, phoneOf, shownCode, sign, type } from './support/phone.ts'
import { baseUrl, password } from './support/server.ts'

const without = (label: string) => `${label.slice(0, -1)}${(Number(label.at(-1)) + 1) % 10}`

let works: FieldWork[]
let sampler: Phone
let courier: Phone
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  works = await layField(baseUrl, password, 2)
  sampler = await phoneOf(browser, 'sampler', works[0]!.place)
  courier = await phoneOf(browser, 'courier', works[0]!.place)
  await expect(sampler.page.locator('.stop').first()).toBeVisible()
})
test.afterAll(async () => {
  expect(sampler.faults).toEqual([])
  expect(courier.faults).toEqual([])
  await sampler.context.close()
  await courier.context.close()
})

test('a work is done without a network, step by step; a wrong label is refused in words and nothing is lost', async () => {
  const { page, context } = sampler
  const [first, second] = works
  // Everything that the day needs lies on the phone by now.
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /已接单/ })
    .first()
    .click()
  await expect(page.getByText(first!.workNo)).toBeVisible()
  await page.getByRole('button', { name: '到场', exact: true }).click()
  await expect(page.getByText(/离线 .*，1 条待上传/)).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: '检查合格' }).click()
  await page.getByRole('button', { name: '扫描标签' }).click()

  const [one, two] = first!.labels.map(({ labelNo }) => labelNo)
  // Others of this plant may have been given the first places of the day.
  const [here, next] = first!.labels.map(({ bottleNo }) => `第 ${bottleNo} 瓶`)
  const refusal = page.getByRole('alert')
  await type(page, without(one!))
  await expect(refusal).toContainText(`标签未收下，${here}仍空`)
  await expect(refusal).toContainText('校验位不符')
  await type(page, second!.labels[0]!.labelNo)
  await expect(refusal).toContainText(/属于 .*。请换一张 .* 检查井 \d 的标签/)
  await type(page, one!)
  await expect(page.getByText(`${here}已绑定，请扫${next}`)).toBeVisible()
  await type(page, one!)
  await expect(refusal).toContainText(`标签未收下，${next}仍空`)
  await expect(refusal).toContainText(`已在${here}扫过`)
  await expect(page.getByRole('button', { name: '封签（还差 1 瓶）' })).toBeDisabled()
  await type(page, two!)
  await expect(page.getByText('各瓶已齐')).toBeVisible()
  await page.getByRole('button', { name: here! }).click()
  await page.getByLabel(`${here}体积`).fill('1190')
  await page.getByRole('button', { name: '记下' }).click()
  await expect(page.getByRole('cell', { name: '1,190' })).toBeVisible()

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
})

test('closed and opened again without a network it is as it was, and hands over by a code', async () => {
  const { context } = sampler
  await sampler.page.close()
  const page = await context.newPage()
  sampler.faults = [...sampler.faults, ...watchConsole(page, offline)]
  sampler.page = page
  await page.goto(`${baseUrl}/m/`)
  await expect(page.getByText(/已提交 \d+ 张/)).toBeVisible()
  await expect(page.getByText(/离线 .*，9 条待上传/)).toBeVisible()
  await page.getByRole('button', { name: '交接' }).click()
  await expect(page.getByText(/4 分 \d\d 秒后换码/)).toBeVisible()

  // The other phone looks at this one's code.
  const code = await shownCode(page)
  const other = courier.page
  await courier.context.setOffline(true)
  await other.getByRole('button', { name: '交接' }).click()
  await other.getByRole('button', { name: '扫对方的码' }).click()
  await other.getByRole('textbox', { name: '交接码' }).fill(code)
  await other.getByRole('button', { name: '确定' }).click()
  await expect(other.getByText('交出人 林小舟')).toBeVisible()
  // Nobody has looked at the seal yet: one row for the two bottles under it, and nothing chosen.
  await expect(other.getByRole('button', { name: '还有 1 个封签未核对' })).toBeDisabled()
  await expect(other.getByRole('button', { name: 'FQ00862417 一致' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await other.getByRole('button', { name: '手工输入封签号' }).click()
  await other.getByRole('textbox', { name: '封签号' }).fill('fq 0086-2417')
  await other.getByRole('button', { name: '确定' }).click()
  await expect(other.getByText('2 瓶，已扫')).toBeVisible()
  await other.getByLabel('箱温，℃').fill('4.3')
  await sign(other, '交出')
  await sign(other, '接收')
  // Gone back by a slip of the thumb: both signatures and all that was looked at are still there.
  await other.goBack()
  await other.getByRole('button', { name: '继续未完成的接收' }).click()
  await expect(other.getByLabel('箱温，℃')).toHaveValue('4.3')
  await expect(other.getByRole('button', { name: '重签' })).toHaveCount(2)
  await other.getByRole('button', { name: '确认接收' }).click()
  await expect(other.getByText(/离线 .*，1 条待上传/)).toBeVisible()
})

test('back on line it all arrives by itself, the taker’s word before the giver’s waits for it', async () => {
  const call = callerOf(baseUrl, password)
  const other = courier.page
  await courier.context.setOffline(false)
  await other.getByRole('button', { name: '查看', exact: true }).click()
  await expect(other.getByText(/交出人的记录还没有上传，将自动重试/)).toBeVisible({ timeout: 60_000 })
  await sampler.context.setOffline(false)
  await expect(sampler.page.getByText('待上传')).toHaveCount(0, { timeout: 60_000 })
  // Its own next try may be there before the finger: then nothing is left to send, and the button is held.
  const now = other.getByRole('button', { name: '立即上传' }).last()
  await now.evaluate((button: HTMLElement) => button.click())
  await expect(other.getByText('都已上传')).toBeVisible({ timeout: 60_000 })

  const work = await call<Record<string, unknown>>('city', 'GET', `/work/queryById?id=${works[0]!.id}`)
  expect(work).toMatchObject({ state: 'SUBMITTED', checkInDistance: 0 })
  const details = await call<{ records: { item: string; photo: string | null }[] }>(
    'city',
    'GET',
    `/work/hgWorkDetails/list?workId=${works[0]!.id}&column=step&order=asc&pageSize=50`,
  )
  expect(details.records.map(({ item }) => item)).toEqual([
    'ARRIVE', 'SAFETY', 'BIND_LABEL', 'BIND_LABEL', 'RETRIEVE', 'SEAL', 'SEAL', 'PHOTO', 'LEAVE',
  ]) // biome-ignore format: in order
  expect(details.records.find(({ item }) => item === 'PHOTO')?.photo).toMatch(/\.jpg$/)
  const samples = await call<{ records: Record<string, unknown>[] }>(
    'courier',
    'GET',
    `/sewage/sample/list?batchId=${works[0]!.batchId}`,
  )
  const mine = samples.records.filter(({ sampleNo }) =>
    works[0]!.labels.some(({ labelNo }) => labelNo === sampleNo),
  )
  expect(mine).toHaveLength(2)
  for (const each of mine)
    expect(each).toMatchObject({ state: 'TRANSIT', holder: 'courier', sealNo: 'FQ00862417' })
})

test('what is gone is offered no more; the courier arrives with what he carries', async () => {
  const { page } = sampler
  await page
    .getByRole('button', { name: '返回' })
    .or(page.getByRole('button', { name: '交接' }))
    .first()
    .click()
  await page.getByRole('button', { name: '交接' }).click()
  await expect(page.getByText('手里没有待交接的样品')).toBeVisible({ timeout: 30_000 })

  const other = courier.page
  await other.goto(`${baseUrl}/m/handover`)
  await expect(other.getByText('2 瓶在途')).toBeVisible()
  await other.getByLabel('到达时箱温，℃').fill('4.6')
  await other.getByRole('button', { name: '到达' }).click()
  await expect(other.getByText(/已到达 \d\d:\d\d/)).toBeVisible()
  const call = callerOf(baseUrl, password)
  const { records } = await call<{ records: { id: string }[] }>(
    'courier',
    'GET',
    `/sewage/sample/list?batchId=${works[0]!.batchId}&state=TRANSIT`,
  )
  await expect
    .poll(async () => {
      const chain = await call<{ steps: { title: string; temp: number | null }[] }>(
        'courier',
        'GET',
        `/sewage/sample/custody?id=${records[0]!.id}`,
      )
      return chain.steps.at(-1)
    })
    .toMatchObject({ title: '到达', temp: 4.6 })
})

test('two tabs take the same order on: one does, the other has nothing red left', async () => {
  const call = callerOf(baseUrl, password)
  const second = works[1]!.id
  await call('city', 'POST', '/work/reassign', { id: second, assignee: 'sampler' })
  const tabs = [sampler.page, await sampler.context.newPage()]
  sampler.faults = [...sampler.faults, ...watchConsole(tabs[1]!, offline)]
  for (const tab of tabs) await tab.goto(`${baseUrl}/m/work/${second}`)
  await Promise.all(tabs.map(tab => expect(tab.getByRole('button', { name: '接单' })).toBeVisible()))
  // Found before either is pressed: a tab that hears of the other in time has no such button any more.
  const buttons = await Promise.all(
    tabs.map(tab => tab.getByRole('button', { name: '接单' }).elementHandle()),
  )
  await Promise.all(buttons.map(button => button!.evaluate((element: HTMLElement) => element.click())))
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { name: '到场' })).toBeVisible()
    await expect(tab.getByText('待上传')).toHaveCount(0, { timeout: 30_000 })
    await expect(tab.getByText('未被接受')).toHaveCount(0)
  }
  await tabs[1]!.close()
})

test('whoever leaves the phone leaves nothing of his day on it, and nothing to hand over by', async () => {
  const { page } = sampler
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('qy-phone')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const asked = opening.result.transaction('kept').objectStore('kept').getAllKeys()
            asked.onsuccess = () => {
              opening.result.close()
              resolve(asked.result.map(String))
            }
          }
        }),
    )
  await page.goto(`${baseUrl}/m/me`)
  await expect.poll(kept).toEqual(expect.arrayContaining(['who', 'today sampler', 'handover sampler']))
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: /退出/ }).last().click()
  await expect(page.getByLabel('账号')).toBeVisible()
  const left = await kept()
  expect(left).not.toContain('who')
  expect(left.filter(name => /^(today|handover) /.test(name))).toEqual([])
})
