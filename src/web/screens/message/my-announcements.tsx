// @screen system/UserAnnouncementList in message
import { Button, Modal } from '@arco-design/web-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wrap } from '#contract/kit/page-query.ts'
import { Paging } from '#web/crud/paging.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { type Mine, useMine, useReading } from '#web/data/announcements.ts'
import { EmptyRows, Unanswered } from '#web/ui/states.tsx'
import '#web/crud/crud.css'
import '#web/crud/table.css'
import '#web/crud/tools.css'
import './my-announcements.css'
import { type MyFilters, MyQuery, noFilters } from './my-query.tsx'
import { MyCards, MyTable } from './my-rows.tsx'

const Viewer = lazy(() => import('#web/widgets/announcement/viewer.tsx'))

/** What was announced to the signed-in user, read and unread; filters and page in the address. */
export default function MyAnnouncements(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Mine>()
  const { read, readAll } = useReading()
  const phone = useMedia(phoneQuery)
  const pageNo = Number(search.get('pageNo')) || 1
  const pageSize = Number(search.get('pageSize')) || 10
  const asked = (name: keyof MyFilters) => search.get(name) ?? ''
  const filters: MyFilters = {
    titile: asked('titile'),
    sender: asked('sender'),
    msgCategory: asked('msgCategory'),
    readFlag: asked('readFlag'),
  }
  const { titile, sender, msgCategory, readFlag } = filters
  const mine = useMine({
    pageNo,
    pageSize,
    ...(titile && { titile: wrap.like(titile) }),
    ...(sender && { sender: wrap.like(sender) }),
    ...(readFlag && { readFlag }),
    ...(msgCategory && { msgCategory }),
  })
  const { data } = mine
  const go = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
  const ask = (changes: Partial<MyFilters>) => go({ ...changes, pageNo: '' })
  const open = (row: Mine) => {
    setOpened(row)
    if (row.readFlag !== '1') void read(row.anntId)
  }
  const confirmAll = () =>
    Modal.confirm({ title: '确认操作', content: '是否全部标注已读?', onOk: () => readAll() })
  const Rows = phone ? MyCards : MyTable
  return (
    <section className="column crud gap-12">
      <MyQuery filters={filters} onChange={ask} />
      <div className="panel column sheet">
        <div className="toolbar wraps items-center flex-none p-12-16">
          <Button onClick={confirmAll}>全部标注已读</Button>
        </div>
        {!data ? (
          <Unanswered of={mine} lines={8} />
        ) : data.records.length > 0 ? (
          <Rows rows={data.records} onOpen={open} />
        ) : (
          <EmptyRows
            title="消息"
            filtered={Object.values(filters).some(Boolean)}
            hint="管理员发布的通知会出现在这里"
            onClear={() => ask(noFilters)}
          />
        )}
        <Paging
          page={pageNo}
          size={pageSize}
          total={data?.total ?? 0}
          simple={phone}
          onChange={(page, size) => go({ pageNo: String(page), pageSize: String(size) })}
        />
      </div>
      {opened && (
        <Suspense fallback={null}>
          <Viewer notice={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
