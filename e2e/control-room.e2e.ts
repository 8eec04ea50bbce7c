/** A control room on a bad day: twelve alarms at once, a flood under the pointer, no network, a cut line. */
import { connect, type Socket } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { signIn, watchConsole } from './support/pages.ts'
import { baseUrl, gatewayPort, password } from './support/server.ts'

const numbers = Array.from({ length: 20 }, (_, at) => `E2ECONTROL00000000000${String(at).padStart(3, '0')}`)

const wire = `${baseUrl}/jeecg-boot`
async function headersOf(page: Page): Promise<{ 'X-Access-Token': string }> {
  const login = await page.request.post(`${wire}/sys/login`, { data: { username: 'admin', password } })
  return { 'X-Access-Token': (await login.json()).result.token }
}
/** Cabinets of a plant that is there, with doors that nothing but this journey opens. */
async function cabinets(page: Page): Promise<string> {
  const headers = await headersOf(page)
  const plants = await page.request.get(`${wire}/sewage/plant/list?pageSize=1`, { headers })
  const [{ id: plantId }] = (await plants.json()).result.records
  for (const [at, mn] of numbers.entries()) {
    const answer = await page.request.post(`${wire}/device/facility/add`, {
      headers,
      data: {
        facilityCode: `CTRL-${at}`,
        facilityName: `值守演练 ${at}`,
        facilityType: 'SAMPLER',
        plantId,
        mn,
        pw: '123456',
        protocol: 'HJ212_2017',
        reportSec: 30,
        runStatus: 'RUN',
      },
    })
    expect((await answer.json()).success).toBe(true)
  }
  return plantId
}
class Doors {
  #line: Socket | undefined
  #at = Date.now() - 600_000
  async open(): Promise<void> {
    this.#line = connect(gatewayPort, '127.0.0.1')
    await new Promise<void>(resolve => this.#line!.once('connect', () => resolve()))
    this.#line.on('data', () => {})
  }
  /** Each frame has a second of its own. */
  set(mn: string, door: 0 | 1): void {
    this.#at += 1_000
    const now = stampOf(this.#at)
    const cp = `DataTime=${now};i32001-Rtd=${door},i32001-Flag=N`
    this.#line!.write(encodeFrame({ qn: `${now}000`, st: '32', cn: '2011', pw: '123456', mn, flag: 5, cp }))
  }
  close(): void {
    this.#line?.destroy()
  }
}

const rows = (page: Page) => page.locator('tbody tr[data-id]')
const idsOf = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).dataset['id']))
const line = (page: Page) => page.locator('.held-line')

test('twelve alarms, a flood, no network and a cut line: nobody acknowledges what he did not see [R63]', async ({
  page,
}) => {
  const faults = watchConsole(page, [
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|Failed to load resource/,
  ])
  const plantId = await cabinets(page)
  const doors = new Doors()
  await doors.open()
  await signIn(page, 'admin', '/sewage/warning?code=DOOR_OPEN&state=RAISED&size=30')
  // The gateway learns of new devices within seconds.
  await expect(async () => {
    for (const mn of numbers.slice(0, 12)) doors.set(mn, 1)
    await expect(rows(page).filter({ hasText: '值守演练' })).toHaveCount(12, { timeout: 5_000 })
  }).toPass()

  // He points at the list: from here nothing moves, whatever comes.
  await rows(page).nth(3).hover()
  await expect(line(page)).toHaveAttribute('data-state', 'held')
  const stood = await idsOf(page)
  for (const mn of numbers.slice(12)) doors.set(mn, 1)
  for (const mn of numbers.slice(0, 3)) doors.set(mn, 0)
  await expect(line(page)).toContainText('条变化')
  await expect(line(page)).toContainText('恢复 3')
  expect(await idsOf(page)).toEqual(stood)

  // Acknowledged: it dims where it stands, and can be taken back.
  const acked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/sewage/warning/acknowledge')) acked.push(...request.postDataJSON().ids)
  })
  const own = rows(page).nth(4)
  const id = await own.getAttribute('data-id')
  await own.getByRole('button', { name: /^确认/ }).click()
  await expect(own).toHaveClass(/is-dim/)
  expect(acked).toEqual([id])
  expect(await idsOf(page)).toEqual(stood)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(own).not.toHaveClass(/is-dim/)

  // Quick hands in a list that goes on changing.
  const wanted: (string | null)[] = []
  acked.length = 0
  for (let click = 0; click < 12; click++) {
    // He points first, at what stands there: what recovers while nobody does is gathered, and its row gone.
    const at = rows(page).nth((click * 5) % 9)
    await at.hover()
    const meant = await at.getAttribute('data-id')
    const button = at.getByRole('button', { name: /^确认/ })
    for (const mn of numbers.slice(12)) if (click % 2 === 0) doors.set(mn, click % 4 === 0 ? 0 : 1)
    if ((await button.count()) === 0) continue
    const box = (await button.boundingBox())!
    wanted.push(meant)
    // A click that the list does not take, since something has just moved, is made again; another row's is never made.
    await expect(async () => {
      if (!acked.includes(meant ?? '')) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect.poll(() => acked.at(-1), { timeout: 6_000 }).toBe(meant)
    }).toPass()
  }
  expect(acked).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(3)

  // No network: said at the button at once, done when he tries again.
  await line(page).getByRole('button', { name: '更新' }).click()
  await expect(line(page)).toHaveAttribute('data-state', /held|waiting/)
  const left = rows(page)
    .filter({ has: page.getByRole('button', { name: /^确认/ }) })
    .first()
  const leftId = await left.getAttribute('data-id')
  const same = page.locator(`tr[data-id="${leftId}"]`)
  await same.hover()
  await page.context().setOffline(true)
  acked.length = 0
  await page.waitForTimeout(400)
  await same.getByRole('button', { name: /^确认/ }).click()
  const said = page.getByRole('alert').filter({ hasText: '没有送达' })
  await expect(said).toBeVisible({ timeout: 5_000 })
  await expect(same).not.toHaveClass(/is-dim/)
  await page.context().setOffline(false)
  await said.getByRole('button', { name: '重试' }).click()
  await expect(same).toHaveClass(/is-dim/)
  expect(faults).toEqual([])

  // Other journeys find the room as it was: doors shut, nothing waiting.
  for (const mn of numbers) doors.set(mn, 0)
  const headers = await headersOf(page)
  await expect
    .poll(async () => {
      const open = await page.request.get(
        `${wire}/sewage/warning/list?code=DOOR_OPEN&state=!CLOSED&plantId=${plantId}&pageSize=100`,
        { headers },
      )
      const { records } = (await open.json()).result
      const ids = records.map((row: { id: string }) => row.id)
      if (ids.length > 0)
        await page.request.post(`${wire}/sewage/warning/acknowledge`, { headers, data: { ids } })
      return ids.length
    })
    .toBe(0)
  doors.close()
})
