import { Button } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSenderName } from '#web/data/announcements.ts'
import { useSession } from '#web/session/session.ts'
import RichView from '#web/widgets/editor/rich-view.tsx'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { handlingTarget, type Notice } from './notice.ts'
import styles from './viewer.module.css'

export interface NoticeViewerProps {
  notice: Notice
  title?: string
  /** 60 % of the window unless told. */
  width?: number | string
  onClose(): void
}

/** One announcement to be read: fills the window on wish, and leads to where something is to be done about it. */
export default function NoticeViewer(props: NoticeViewerProps): ReactElement {
  const { notice, title = '通知消息', width = '60%', onClose } = props
  const navigate = useNavigate()
  const [full, setFull] = useState(false)
  const sender = useSenderName(notice.sender)
  const menu = useSession(session => session.grants?.menu)
  const target = handlingTarget(notice, window.location.origin, menu)
  const handle = () => {
    if (target?.path) {
      onClose()
      navigate(target.path)
    } else if (target?.href) window.open(target.href, '_blank', 'noopener')
  }
  return (
    <PageModal
      visible
      alignCenter={false}
      className={`${styles['modal']} ${full ? styles['full'] : ''}`}
      style={
        full ? { width: '100vw', top: 0 } : { width, minWidth: 'min(360px, 96vw)', maxWidth: '96vw', top: 20 }
      }
      title={
        <div className={styles['title']}>
          {title}
          <button
            className="muted centred h-24 w-24"
            type="button"
            aria-label={full ? '退出全屏' : '全屏'}
            onClick={() => setFull(!full)}
          >
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
      <h2 className="leading-28 text-18">{notice.titile}</h2>
      <p className={styles['meta']}>{`发布人：${sender} 发布时间： ${notice.sendTime ?? '—'}`}</p>
      <div className={styles['body']}>
        <RichView html={notice.msgContent ?? ''} />
      </div>
    </PageModal>
  )
}
