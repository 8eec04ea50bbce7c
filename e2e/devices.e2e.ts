import { connect } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { choose, layer, openMenu, signIn, watchConsole } from './support/pages.ts'
import { gatewayPort } from './support/server.ts'

const mn = 'E2EDEVICE000000000000001'

let last = ''
/** Sends one frame of the device and waits until the gateway has closed the line or answered. */
async function report(cp: string): Promise<void> {
  // A second value of the same second would be a clash.
  while (stampOf(Date.now()) === last) await new Promise(done => setTimeout(done, 50))
  const socket = connect(gatewayPort, '127.0.0.1')
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const now = stampOf(Date.now())
  last = now
  socket.write(
    encodeFrame({
      qn: `${now}000`,
      st: '32',
      cn: '2011',
      pw: '123456',
      mn,
      flag: 5,
      cp: `DataTime=${now};${cp}`,
    }),
  )
  await new Promise<void>(resolve => {
    socket.once('data', () => resolve())
    setTimeout(resolve, 2_000)
  })
  socket.end()
}
const row = (page: Page) => page.getByRole('row').filter({ hasText: mn })

async function reload(page: Page): Promise<void> {
  await page.getByRole('button', { name: '刷新', exact: true }).click()
}

test('a stranger reports: ignored, restored, registered; its open door is acknowledged and closed', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await report('w01018-Rtd=32.1,w01018-Flag=N')
  await signIn(page)
  await openMenu(page, '污水监测', '待注册设备')
  await expect(async () => {
    await reload(page)
    await expect(row(page)).toContainText('待处理', { timeout: 6_000 })
  }).toPass()

  await row(page).getByRole('button', { name: /^忽略/ }).click()
  await expect(row(page)).toContainText('已忽略')
  await row(page).getByRole('button', { name: /^恢复/ }).click()
  await expect(row(page)).toContainText('待处理')

  await row(page).getByRole('button', { name: /^注册/ }).click()
  const form = layer(page)
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await expect(form.getByText('请输入设备编码')).toBeVisible()
  await choose(page, '所属污水厂')
  await form.getByLabel('设备编码').fill('E2E-QY-1')
  await form.getByLabel('设备名称').fill('试验采样站')
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await expect(form.getByText('请填写报文密码')).toBeVisible()
  await form.getByLabel('报文密码').fill('123456')
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await expect(row(page)).toContainText('已注册')

  await report('i32001-Rtd=1,i32001-Flag=N')
  await openMenu(page, '污水监测', '设备预警')
  await expect(page.getByRole('table', { name: '设备预警列表' })).toBeVisible()
  const door = page.getByRole('row').filter({ hasText: '试验采样站' })
  await expect(async () => {
    await reload(page)
    await expect(door).toContainText('开门', { timeout: 6_000 })
  }).toPass()
  await door.getByRole('button', { name: /^确认/ }).click()
  await expect(door).toContainText('已确认')
  await report('i32001-Rtd=0,i32001-Flag=N')
  // Acknowledged and gone is over without anybody closing it.
  await expect(async () => {
    await reload(page)
    await expect(door).toContainText('已关闭', { timeout: 6_000 })
  }).toPass()

  await report('i32001-Rtd=1,i32001-Flag=N')
  await report('i32001-Rtd=0,i32001-Flag=N')
  const gone = door.filter({ hasText: '待确认' })
  // Where another one of the fleet has recovered too, they lie under one line.
  const folded = page.getByRole('button', { name: /^已恢复 \d+ 条/, expanded: false })
  await expect(async () => {
    await reload(page)
    if (await folded.isVisible()) await folded.click({ timeout: 6_000 })
    await expect(gone).toHaveCount(1, { timeout: 6_000 })
  }).toPass()
  // A click on what has moved this very moment is not taken: he looks, and clicks again.
  await expect(async () => {
    await gone.getByRole('button', { name: /^关闭/ }).click({ timeout: 6_000 })
    await expect(layer(page).getByLabel('处置说明')).toBeVisible({ timeout: 6_000 })
  }).toPass()
  await layer(page).getByLabel('处置说明').fill('巡检开门，已关好')
  await layer(page).getByRole('button', { name: '关闭预警' }).click()
  await expect(gone).toHaveCount(0)
  await expect(async () => {
    await reload(page)
    await expect(door.filter({ hasText: '已关闭' })).toHaveCount(2, { timeout: 6_000 })
  }).toPass()
  expect(faults).toEqual([])
})
