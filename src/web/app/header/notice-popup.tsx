import { Link as ArcoLink, Notification } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { useNoticeSettings } from '#web/data/account.ts'
import type { useUnread } from '#web/data/announcements.ts'
import type { Notice } from '#web/widgets/announcement/notice.ts'

type Unread = ReturnType<typeof useUnread>['data']
/** More than these at once are a number, not news. */
const mostAtOnce = 3
const shownMs = 6_000

/** Shows what came since the last reading, for those who asked for it; what was there before is not news. */
export function useNoticePopup(data: Unread, open: (notice: Notice) => void): void {
  const { settings } = useNoticeSettings()
  /** Time of the newest that was there, as on the wire: such texts sort as times do. */
  const newest = useRef<string>(undefined)
  const act = useRef(open)
  act.current = open
  useEffect(() => {
    if (!data) return
    const all = [...data.anntMsgList, ...data.sysMsgList]
    const before = newest.current
    newest.current = all.reduce(
      (latest, { sendTime }) => (sendTime && sendTime > latest ? sendTime : latest),
      before ?? '',
    )
    if (before === undefined || !settings.popup) return
    const news = all.filter(({ sendTime }) => sendTime && sendTime > before)
    for (const notice of news.slice(0, mostAtOnce))
      Notification.info({
        id: `notice${notice.id}`,
        title: '新消息',
        duration: shownMs,
        content: (
          <ArcoLink
            onClick={() => {
              Notification.remove(`notice${notice.id}`)
              act.current(notice)
            }}
          >
            {notice.titile}
          </ArcoLink>
        ),
      })
  }, [data, settings.popup])
}
