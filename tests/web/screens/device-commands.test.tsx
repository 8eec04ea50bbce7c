// @vitest-environment happy-dom
/** Who confirms what another person asked of a device reads who asked for it, when and why, in words that people use. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceCommand } from '#contract/device/command.ts'
import { deviceConfig } from '#contract/device/config.ts'
import { signIn } from '../crud/harness.tsx'
import { openScreen } from './desk.ts'

const sample = {
  id: 'c1',
  issuedAt: '2026-11-20 09:30:00',
  facilityId: 'd1',
  facilityId_dictText: '采样站',
  kind: 'SAMPLE_NOW',
  kind_dictText: '即时采样',
  cn: '3012',
  cn_dictText: '即时采样',
  cp: 'PolId=w01018',
  state: 'CONFIRM',
  tries: 0,
  issuedBy: 'city',
  issuedBy_dictText: '顾澄',
  reason: '复核',
}
const cycle = {
  id: 'g1',
  configNo: 'CS1',
  facilityId: 'd1',
  facilityId_dictText: '采样站',
  configKey: 'SAMPLE_CYCLE',
  configKey_dictText: '采样周期',
  value: '08:00/2',
  state: 'CONFIRM',
  issueBy: 'city',
  issueBy_dictText: '顾澄',
  requestTime: '2026-11-20 09:30:00',
  requestReason: '加密采样',
}
/** In the row: the toolbar's is named alike. */
const pressConfirm = async () => fireEvent.click(await screen.findByRole('button', { name: /^确认下发 \S/ }))
async function asked(): Promise<string> {
  await pressConfirm()
  return (await screen.findByRole('dialog')).textContent ?? ''
}

test('a command that waits is confirmed by the name of what it samples', async () => {
  signIn(['*']).seed(deviceCommand, [sample])
  await openScreen('device/command')
  expect(await asked()).toContain(
    '采样站，即时采样，参数 PolId=w01018（化学需氧量），顾澄 11-20 09:30 下达，原因：复核',
  )
})
test('the details of a command say its code beside its name', async () => {
  signIn(['*']).seed(deviceCommand, [sample])
  await openScreen('device/command', '/page?open=c1')
  const title = await screen.findByText('命令编码', { selector: 'dt' })
  expect(title.nextElementSibling?.textContent).toBe('3012 即时采样')
})
test('a parameter that waits is confirmed with who handed it in, when and why', async () => {
  signIn(['*']).seed(deviceConfig, [cycle])
  await openScreen('device/config')
  const words = await asked()
  for (const said of ['顾澄', '2026-11-20 09:30', '加密采样', '08:00/2']) expect(words).toContain(said)
})
test('what a rule refused is not offered to be tried again', async () => {
  const wire = signIn(['*'])
  wire.seed(deviceCommand, [sample])
  const message = '不能确认自己下达的命令，请由另一位有确认权限的人核对'
  wire.on(({ path }) =>
    path.endsWith('/command/confirm') ? { success: false, code: 500, message } : undefined,
  )
  await openScreen('device/command')
  await asked()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  const said = (await screen.findByText(message)).closest<HTMLElement>('[role=alert]')!
  expect(within(said).queryByRole('button', { name: '重试' })).toBeNull()
})
test('nor is what one may not do oneself', async () => {
  signIn(['*']).seed(deviceCommand, [{ ...sample, issuedBy: 'admin' }])
  await openScreen('device/command')
  await pressConfirm()
  const said = (await screen.findByText('不能确认自己下达的命令，请由另一人核对')).closest<HTMLElement>(
    '[role=alert]',
  )!
  expect(within(said).queryByRole('button')).toBeNull()
})
