import { Button, Input, Modal, Pagination, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wrap } from '#contract/kit/page-query.ts'
import { type Mine, useMine, useReading } from '#web/data/announcements.ts'
import { categories, priorities } from '#web/widgets/announcement/notice.ts'
import styles from './my-announcements.module.css'

const Viewer = lazy(() => import('#web/widgets/announcement/viewer.tsx'))

const columns = (open: (row: Mine) => void): TableColumnProps<Mine>[] => [
  { title: '标题', dataIndex: 'titile', ellipsis: true },
  { title: '消息类型', width: 110, render: (_, row) => categories[row.msgCategory ?? ''] ?? '—' },
  { title: '发布人', dataIndex: 'sender', width: 120 },
  { title: '发布时间', dataIndex: 'sendTime', width: 190 },
  {
    title: '优先级',
    width: 100,
    render: (_, row) => {
      const priority = priorities[row.priority ?? '']
      return priority ? <Tag color={priority.tone}>{priority.text}</Tag> : '—'
    },
  },
  { title: '阅读状态', width: 90, render: (_, row) => (row.readFlag === '1' ? '已读' : '未读') },
  {
    title: '操作',
    width: 72,
    render: (_, row) => (
      <Button type="text" size="mini" onClick={() => open(row)}>
        查看
      </Button>
    ),
  },
]

/** What was announced to the signed-in user, read and unread; filters and page in the address. */
export default function MyAnnouncements(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState({
    titile: search.get('titile') ?? '',
    sender: search.get('sender') ?? '',
  })
  const [opened, setOpened] = useState<Mine>()
  const { read, readAll } = useReading()
  const pageNo = Number(search.get('pageNo')) || 1
  const pageSize = Number(search.get('pageSize')) || 10
  const titile = wrap.like(search.get('titile') ?? '')
  const sender = wrap.like(search.get('sender') ?? '')
  const { data, isFetching } = useMine({
    pageNo,
    pageSize,
    ...(titile && { titile }),
    ...(sender && { sender }),
  })
  const go = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { replace: true })
  }
  const query = () => go({ ...words, pageNo: '' })
  const reset = () => {
    setWords({ titile: '', sender: '' })
    go({ titile: '', sender: '', pageNo: '' })
  }
  const open = (row: Mine) => {
    setOpened(row)
    if (row.readFlag !== '1') void read(row.anntId)
  }
  const confirmAll = () =>
    Modal.confirm({ title: '确认操作', content: '是否全部标注已读?', onOk: () => readAll() })
  const total = data?.total ?? 0
  const from = total === 0 ? 0 : (pageNo - 1) * pageSize + 1
  return (
    <section className={styles['sheet']}>
      <form
        className={styles['query']}
        onSubmit={event => {
          event.preventDefault()
          query()
        }}
      >
        <Input
          aria-label="标题"
          placeholder="标题"
          allowClear
          value={words.titile}
          onChange={value => setWords(now => ({ ...now, titile: value }))}
        />
        <Input
          aria-label="发布人"
          placeholder="发布人"
          allowClear
          value={words.sender}
          onChange={value => setWords(now => ({ ...now, sender: value }))}
        />
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        <span className={styles['space']} />
        <Button onClick={confirmAll}>全部标注已读</Button>
      </form>
      <Table
        rowKey="id"
        size="small"
        border={false}
        loading={isFetching && !data}
        data={data?.records ?? []}
        columns={columns(open)}
        pagination={false}
        scroll={{ x: 840 }}
        noDataElement={<p className={styles['none']}>没有收到过消息；管理员发布的通知会出现在这里</p>}
      />
      <Pagination
        className={styles['paging'] ?? ''}
        current={pageNo}
        pageSize={pageSize}
        total={total}
        sizeCanChange
        sizeOptions={[10, 20, 30]}
        showJumper
        showTotal={() => `${from}-${Math.min(total, pageNo * pageSize)} 共${total}条`}
        onChange={(page, size) => go({ pageNo: String(page), pageSize: String(size) })}
      />
      {opened && (
        <Suspense fallback={null}>
          <Viewer notice={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
