import { Button, Popover, Tag } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useReading, useUnread } from '#web/data/announcements.ts'
import { useNoticeSocket } from '#web/live/notice-socket.ts'
import { useOpenToken } from '#web/session/lock.ts'
import { useSession } from '#web/session/session.ts'
import { type Notice, priorities } from '#web/widgets/announcement/notice.ts'
import styles from './bell.module.css'
import { CountBadge } from './count-badge.tsx'
import headerStyles from './header.module.css'
import { useNoticePopup } from './notice-popup.tsx'

const Viewer = lazy(() => import('#web/widgets/announcement/viewer.tsx'))

function NoticeList(props: { list: readonly Notice[]; onOpen(notice: Notice): void }): ReactElement {
  if (props.list.length === 0) return <p className="muted my-16 text-center">没有未读消息</p>
  return (
    <ul className={styles['list']}>
      {props.list.map(notice => {
        const priority = priorities[notice.priority ?? '']
        return (
          <li key={notice.id}>
            <button
              type="button"
              className="grid w-full p-8-12 border-b-light ink-1 text-14 text-left hover-fill"
              onClick={() => props.onOpen(notice)}
            >
              <span className="cut">{notice.titile}</span>
              {priority && (
                <Tag size="small" color={priority.tone}>
                  {priority.text}
                </Tag>
              )}
              <small className="full-line leading-18">{`${notice.createTime ?? ''} 发布`}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function Bell(): ReactElement {
  const { read, refresh } = useReading()
  const navigate = useNavigate()
  const token = useOpenToken()
  const userId = useSession(session => session.userInfo?.id)
  const [shown, setShown] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const [kind, setKind] = useState('notice')
  const told = useNoticeSocket(userId, token, refresh)
  const { data, isError, isPending, refetch } = useUnread(told)
  useNoticePopup(data, one => open(one))
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const kinds = [
    { kind: 'notice', title: '通知', total: data?.anntMsgTotal ?? 0, list: data?.anntMsgList ?? [] },
    { kind: 'system', title: '系统消息', total: data?.sysMsgTotal ?? 0, list: data?.sysMsgList ?? [] },
  ]
  const unread = kinds.reduce((sum, one) => sum + one.total, 0)
  const open = (one: Notice) => {
    setShown(false)
    setNotice(one)
    void read(one.id)
  }
  /** The panel lies at the end of the page: the keyboard is led there and back. */
  const enter = () =>
    requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('[aria-selected="true"], button')?.focus(),
    )
  const leave = () => {
    setShown(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (event.key === 'Tab') {
      const stops = [...(panel.current?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])') ?? [])]
      const last = event.shiftKey ? stops[0] : stops.at(-1)
      if (document.activeElement !== last) return
      event.preventDefault()
      leave()
    }
  }
  const onTabKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    setKind(kinds.find(one => one.kind !== kind)?.kind ?? kind)
    enter()
  }
  const lists = (
    <div ref={panel} className={styles['panel']} role="dialog" aria-label="消息" onKeyDown={onKeyDown}>
      {isError ? (
        <p className="muted my-16 text-center">
          消息读取失败，
          <Button type="text" size="mini" onClick={() => refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <>
          <div className={styles['tabs']} role="tablist" aria-label="消息类型" onKeyDown={onTabKey}>
            {kinds.map(one => (
              <button
                key={one.kind}
                type="button"
                className="h-36 text-13"
                role="tab"
                aria-selected={one.kind === kind}
                tabIndex={one.kind === kind ? 0 : -1}
                onClick={() => setKind(one.kind)}
              >
                {`${one.title}(${one.total})`}
              </button>
            ))}
          </div>
          {isPending ? (
            <p className="muted my-16 text-center">加载中…</p>
          ) : (
            <NoticeList list={kinds.find(one => one.kind === kind)?.list ?? []} onOpen={open} />
          )}
        </>
      )}
      <Button
        type="dashed"
        long
        onClick={() => {
          setShown(false)
          navigate('/isps/userAnnouncement')
        }}
      >
        查看更多
      </Button>
    </div>
  )
  return (
    <>
      <Popover
        trigger="click"
        position="br"
        popupVisible={shown}
        onVisibleChange={visible => {
          setShown(visible)
          if (!visible) return
          void refetch()
          enter()
        }}
        content={lists}
        className={styles['popover'] ?? ''}
      >
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={shown}
          className={headerStyles['icon']}
          aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        >
          <CountBadge count={unread}>
            <IconNotification />
          </CountBadge>
        </button>
      </Popover>
      {notice && (
        <Suspense fallback={null}>
          <Viewer notice={notice} onClose={() => setNotice(undefined)} />
        </Suspense>
      )}
    </>
  )
}
