import { Button, Modal } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import DOMPurify from 'dompurify'
import { type ReactElement, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSenderName } from '#web/data/announcements.ts'
import { handlingTarget, type Notice } from './notice.ts'
import styles from './viewer.module.css'

/** Written by people with an editor, perhaps pasted from anywhere: shown without scripts, frames and forms. */
const clean = (html: string) =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'style'],
  })

export default function NoticeViewer(props: { notice: Notice; onClose(): void }): ReactElement {
  const { notice, onClose } = props
  const navigate = useNavigate()
  const [full, setFull] = useState(false)
  const body = useMemo(() => clean(notice.msgContent ?? ''), [notice.msgContent])
  const sender = useSenderName(notice.sender)
  const target = handlingTarget(notice, window.location.origin)
  const handle = () => {
    if (target?.path) {
      onClose()
      navigate(target.path)
    } else if (target?.href) window.open(target.href, '_blank', 'noopener')
  }
  return (
    <Modal
      visible
      alignCenter={false}
      className={`${styles['modal']} ${full ? styles['full'] : ''}`}
      style={full ? { width: '100vw', top: 0 } : { width: '60%', minWidth: 'min(360px, 96vw)', top: 20 }}
      title={
        <div className={styles['title']}>
          通知消息
          <button type="button" aria-label={full ? '退出全屏' : '全屏'} onClick={() => setFull(!full)}>
            {full ? <IconFullscreenExit /> : <IconFullscreen />}
          </button>
        </div>
      }
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {target && (
            <Button type="primary" onClick={handle}>
              去处理
            </Button>
          )}
        </>
      }
      onCancel={onClose}
    >
      <h2 className={styles['heading']}>{notice.titile}</h2>
      <p className={styles['meta']}>{`发布人：${sender} 发布时间： ${notice.sendTime ?? '—'}`}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above */}
      <div className={styles['body']} dangerouslySetInnerHTML={{ __html: body }} />
    </Modal>
  )
}
