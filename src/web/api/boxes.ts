/** Arco's message boxes, a chunk of their own: the first failure fetches them, not the first page. */
export { Message, Modal, Notification } from '@arco-design/web-react'
