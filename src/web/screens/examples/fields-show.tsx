/** What only shows: a text that is cut, and the particulars of one record. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { Ellipsis, ellipsisLength } from '#web/widgets/ellipsis.tsx'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'

export function EllipsisExample(): ReactElement {
  const [text, setText] = useState('进水口采样器连续两次未能在规定时间内完成留样，已通知运维人员到场检查')
  const [{ length }, panel] = useOptions({ length: count('字数', ellipsisLength, 1, 60) })
  return (
    <Example
      title="省略文本"
      about="超过字数时省略，悬停或用 Tab 聚焦可看全文。"
      options={panel}
      value={`共 ${[...text].length} 字`}
    >
      <Input aria-label="原文" value={text} onChange={setText} />
      <p className="my-12">
        <Ellipsis value={text} length={length} />
      </p>
    </Example>
  )
}

const items = [
  { title: '样品编号', content: 'S202611200001' },
  { title: '采样方式', content: '24 h 时间比例混合' },
  { title: '采样点', content: '进水口' },
  { title: '开始时间', content: '2026-11-20 08:00:00' },
  { title: '结束时间', content: '2026-11-21 08:00:00' },
  { title: '水温', content: '18.4 ℃' },
  { title: '封签号', content: '' },
  { title: '备注', content: '转运途中全程冷藏，交接时冰袋未融化，封签完好。', span: 2 },
]

export function DetailExample(): ReactElement {
  const [options, panel] = useOptions({
    columns: count('列数', 3, 1, 4),
    size: choice('大小', ['large', 'small'] as const),
    vertical: toggle('标题在上'),
    title: toggle('显示标题', true),
  })
  return (
    <Example
      title="详情列表"
      about="1 到 4 列，宽度不足时自动减少；没有值的项显示短横线。所示为虚构的样品。"
      options={panel}
      wide
    >
      <DetailList
        title={options.title ? '样品信息' : undefined}
        columns={options.columns}
        size={options.size}
        vertical={options.vertical}
        items={items}
      />
    </Example>
  )
}
