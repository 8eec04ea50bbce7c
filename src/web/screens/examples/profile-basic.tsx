// @screen examples/profile/basic/Index in samples
import './profile.css'
import { Spin } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { exampleItem } from '#contract/example/item.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { textOf, wordOf } from '#web/data/row.ts'
import { EmptyRows, FailedRows } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { factOf } from './fact.tsx'
import { ItemSelect, items, useItem } from './item-choice.tsx'

const parts = [
  { title: '基本信息', names: ['itemCode', 'itemName', 'parentId', 'status', 'quantity', 'price'] },
  { title: '使用与检查', names: ['reusable', 'boughtOn', 'checkedAt', 'keeper', 'remark'] },
] as const

/** One record, read at a glance. */
export default function ProfileBasic(): ReactElement {
  const choice = useItem()
  const { row, isPending, error, retry } = choice
  if (isPending) return <Spin block tip="加载中…" />
  if (error) return <FailedRows error={error} onRetry={retry} />
  if (!row) return <EmptyRows title={items.title} filtered={false} onClear={retry} />
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16">
        <ItemSelect {...choice} />
      </section>
      {parts.map(({ title, names }) => (
        <section className="panel min-w-0 p-16" key={title}>
          <DetailList title={title} columns={3} items={names.map(name => factOf(items, name, row))} />
        </section>
      ))}
      <section className="panel min-w-0 p-16">
        <DetailList
          title="记录"
          columns={2}
          items={[
            { title: '创建', content: `${wordOf(row, 'createBy')} ${textOf(row['createTime'])}` },
            {
              title: '修改',
              content: row['updateTime'] ? `${wordOf(row, 'updateBy')} ${textOf(row['updateTime'])}` : null,
            },
          ]}
        />
      </section>
      <section className="panel min-w-0 p-16">
        <h2 className="mb-12">下级器材</h2>
        <ChildList
          key={row.id}
          resource={exampleItem}
          where={{ parentId: row.id }}
          columns={['itemCode', 'itemName', 'status', 'quantity', 'price', 'keeper']}
        />
      </section>
    </div>
  )
}
