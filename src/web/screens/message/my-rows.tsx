/** One's own announcements: a table, or cards on a telephone. */
import type { ReactElement } from 'react'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { type Mine, useSenderName } from '#web/data/announcements.ts'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import { categories, priorities } from '#web/widgets/announcement/notice.ts'

interface Rows {
  rows: readonly Mine[]
  onOpen: (row: Mine) => void
}

const Sender = ({ username }: { username: Mine['sender'] }): ReactElement => <>{useSenderName(username)}</>
function Priority({ row }: { row: Mine }): ReactElement {
  const priority = priorities[row.priority ?? '']
  return priority ? <Tag tone={toneOf(priority.tone) ?? 'plain'}>{priority.text}</Tag> : <>—</>
}
const kindOf = (row: Mine): string => categories[row.msgCategory ?? ''] ?? '—'
const readOf = (row: Mine): string => (row.readFlag === '1' ? '已读' : '未读')

function Title({ row, onOpen }: { row: Mine } & Pick<Rows, 'onOpen'>): ReactElement {
  return (
    <button
      type="button"
      className="link name max-w-full overflow-hidden"
      title={row.titile ?? undefined}
      onClick={() => onOpen(row)}
    >
      <span>{row.titile}</span>
    </button>
  )
}

export function MyTable({ rows, onOpen }: Rows): ReactElement {
  return (
    <div className="table-frame spring overflow-auto">
      <PlainTable
        label="我的消息列表"
        className="mine"
        rows={rows}
        keyOf={({ id }) => id}
        rowClass={({ readFlag }) => (readFlag === '1' ? undefined : 'mine-unread')}
        columns={[
          { title: '标题', cell: row => <Title row={row} onOpen={onOpen} /> },
          { title: '消息类型', cell: kindOf },
          { title: '发布人', cell: ({ sender }) => <Sender username={sender} /> },
          { title: '发布时间', cell: ({ sendTime }) => sendTime },
          { title: '优先级', cell: row => <Priority row={row} /> },
          { title: '阅读状态', cell: readOf },
        ]}
        actions={row => [{ key: 'view', title: '查看', run: () => onOpen(row) }]}
        nameOf={({ titile }) => titile ?? ''}
      />
    </div>
  )
}

export function MyCards({ rows, onOpen }: Rows): ReactElement {
  return (
    <ul className="stack cards">
      {rows.map(row => {
        const facts: [string, ReactElement | string][] = [
          ['消息类型', kindOf(row)],
          ['发布人', <Sender key="sender" username={row.sender} />],
          // Without the year it fits half a card.
          ['发布时间', row.sendTime?.slice(5) ?? '—'],
          ['阅读状态', readOf(row)],
        ]
        return (
          <li className="row-card border rounded-8" key={row.id}>
            <header className="row semibold">
              <Title row={row} onOpen={onOpen} />
              <Priority row={row} />
            </header>
            <dl className="grid mt-4">
              {facts.map(([title, fact]) => (
                <div className="min-w-0" key={title}>
                  <dt className="text-12 leading-18">{title}</dt>
                  <dd className="cut">{fact}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
