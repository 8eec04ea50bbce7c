/** Files of page tests share one document and one Arco: each begins with nothing shown, and nothing fades. */
import { Message, Modal, Notification } from '@arco-design/web-react'
import { cleanup, configure } from '@testing-library/react'
import { config } from 'react-transition-group'
import { afterAll } from 'vitest'

config.disabled = true
// What comes is taken at once; what a busy machine delays is still waited for.
configure({ asyncUtilTimeout: 20_000 })

afterAll(() => {
  cleanup()
  Modal.destroyAll()
  Message.clear()
  Notification.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
})
