/** Arco's message boxes, a chunk of their own: the first failure fetches them, not the first page. */
// Imported, then exported: a re-export would come without its style sheets.
import { Message, Modal, Notification } from '@arco-design/web-react'

export { Message, Modal, Notification }
