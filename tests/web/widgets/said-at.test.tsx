// @vitest-environment happy-dom
/** What was refused is read, also where the button that was pressed is gone by then. */

import { Message } from '@arco-design/web-react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmCommand } from '#contract/device/command.ts'
import { call } from '#web/api/client.ts'
import { mayPass, SaidAt, type Say } from '#web/widgets/said-at.tsx'
import { signIn } from '../crud/harness.tsx'

afterEach(() => {
  cleanup()
  Message.clear()
})

const overtaken = '执行计划「日常监测」已由 沈岚 20:24 批准，请按现在的状态处理'
function pressed(): { say: Say; gone: () => void } {
  let say: Say = () => undefined
  const { unmount } = render(
    <SaidAt
      run={told => {
        say = told
      }}
      button={press => (
        <button type="button" onClick={press}>
          批准
        </button>
      )}
    />,
  )
  fireEvent.click(screen.getByText('批准'))
  return { say: (words, again) => say(words, again), gone: unmount }
}

test('words stand at the button', async () => {
  const { say } = pressed()
  say(overtaken)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', overtaken)
})
test('what may go through the next time is offered again, and run again', async () => {
  const run = vi.fn((say: Say) => say('没有得到回答，请核对后重试', true))
  render(<SaidAt run={run} button={press => <button type="button" onClick={press} aria-label="发送" />} />)
  fireEvent.click(screen.getByLabelText('发送'))
  fireEvent.click(await screen.findByText('重试'))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})
test.each([
  [{ success: false, code: 500, message: '不能确认自己下达的命令' }, false],
  [{ status: 409, success: false, code: 409, message: '已被他人修改' }, false],
  [{ status: 403, success: false, code: 510, message: '没有权限' }, false],
  [{ status: 503, success: false, code: 503, message: '请稍后再试' }, true],
])('%o may pass: %s', async (answer, passes) => {
  signIn(['*']).on(() => answer)
  const failure = await call(confirmCommand, { body: { ids: ['1'] } }, { quiet: true }).catch(error => error)
  expect(mayPass(failure)).toBe(passes)
})
test('words that come when the button has gone are told to the page', async () => {
  const { say, gone } = pressed()
  gone()
  say(overtaken)
  expect(await screen.findByText(overtaken)).toBeTruthy()
})
test('words whose button goes before they can be read are told to the page', async () => {
  const { say, gone } = pressed()
  say(overtaken)
  gone()
  expect(await screen.findByText(overtaken)).toBeTruthy()
})
