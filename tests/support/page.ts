/** Files of page tests share one document and one Arco: each begins with nothing shown, and nothing fades. */
import { Message, Modal, Notification } from '@arco-design/web-react'
import { cleanup, configure } from '@testing-library/react'
import { config } from 'react-transition-group'
import { afterAll, beforeAll, vi } from 'vitest'
import { askBy } from '#web/api/reach.ts'
import { allAtOnce } from '#web/ui/later.tsx'

config.disabled = true
// What comes is taken at once; what a busy machine delays is still waited for.
configure({ asyncUtilTimeout: 20_000 })
// Tests stand no server: what breaks in them is the one call that they break.
askBy(async () => true)

// What a page brings when it is looked at is there from the first: tests press what they see.
beforeAll(allAtOnce)

afterAll(async () => {
  cleanup()
  // A screen that a test's end left on its way would look for its next file in a page that is gone, and with it every test behind.
  await vi.dynamicImportSettled()
  Modal.destroyAll()
  Message.clear()
  Notification.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
})
