// @screen sewage/analysis-view
import { Link } from 'react-router-dom'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { copyText } from '#web/widgets/copy.ts'
import { isMine, shareEntries, shareForm } from './analysis/views/share-form.ts'
import { subscribeTo } from './analysis/views/subscribe.ts'
import { viewAddress } from './analysis/views/use-views.ts'

const copied = ({ id }: { id: string }) =>
  copyText(
    `${window.location.origin}${viewAddress(id)}`,
    '短链接已复制，打开的人只看到自己有权看的内容',
    `请复制：${window.location.origin}${viewAddress(id)}`,
  )

export default defineScreen(analysisView, {
  query: ['title', 'author', 'share'],
  columns: [
    {
      key: 'title',
      pin: 'left',
      width: 220,
      render: row => (
        <Link className="link" to={viewAddress(row.id)}>
          {row.title}
        </Link>
      ),
    },
    { key: 'remark', width: 240, grow: 1 },
    { key: 'share', width: 130 },
    { key: 'author', width: 110 },
  ],
  formAs: shareForm,
  details: { fields: [...shareEntries, 'author'] },
  verbs: { edit: isMine, delete: isMine },
  rowActions: [
    { title: '每周订阅', aside: true, run: ({ rows }) => subscribeTo(rows[0]!.id, 'WEEK') },
    { title: '每月订阅', aside: true, run: ({ rows }) => subscribeTo(rows[0]!.id, 'MONTH') },
    { title: '复制短链接', run: ({ rows }) => copied(rows[0]!) },
  ],
  emptyHint: '在“分析”里选好区域、毒品和日期，点“保存视图”',
})
