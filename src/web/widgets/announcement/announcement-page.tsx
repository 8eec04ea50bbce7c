import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import type { announcement } from '#contract/message/announcement.ts'
import NoticeViewer from './viewer.tsx'

/** An announcement as its readers will see it. */
export function AnnouncementPage(props: {
  rows: readonly RowOf<typeof announcement>[]
  close: () => void
}): ReactElement | null {
  const row = props.rows[0]
  return row ? <NoticeViewer notice={row} title="查看通告" width={600} onClose={props.close} /> : null
}
