// @vitest-environment happy-dom
/** What was refused is read, also where the button that was pressed is gone by then. */

import { Message } from '@arco-design/web-react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SaidAt, type Say } from '#web/widgets/said-at.tsx'

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
  return { say: words => say(words), gone: unmount }
}

test('words stand at the button', async () => {
  const { say } = pressed()
  say(overtaken)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', `${overtaken}重试`)
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
