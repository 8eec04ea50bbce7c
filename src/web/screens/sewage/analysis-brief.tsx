// @screen sewage/analysis-brief
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { analysisBrief } from '#contract/sewage/analysis-brief.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { later } from '#web/ui/later.tsx'
import { useLeaveHere } from '#web/widgets/use-leave.ts'
import { briefAddress } from './analysis/brief/address.ts'
import { useShownBrief } from './analysis/brief/use-shown.ts'
import { isMine, shareEntries, shareForm } from './analysis/views/share-form.ts'

const BriefPage = later(
  async () => (await import(/* webpackChunkName: 'brief' */ './analysis/brief/page.tsx')).BriefPage,
)
const List = defineScreen(analysisBrief, {
  query: ['title', 'author', 'share'],
  columns: [
    {
      key: 'title',
      pin: 'left',
      width: 240,
      grow: 2,
      render: row => (
        <Link className="link" to={briefAddress(row.id)}>
          {row.title}
        </Link>
      ),
    },
    { key: 'remark', width: 160, grow: 1 },
    { key: 'share', width: 130 },
    { key: 'author', width: 110 },
    { key: 'createTime', width: 150 },
    { key: 'updateTime', title: '修改时间', width: 150 },
  ],
  form: shareEntries,
  formAs: shareForm,
  details: { fields: [...shareEntries, 'author'] },
  verbs: { edit: isMine, delete: isMine },
  emptyHint: '在“分析”里点“加入简报”，把图放进来',
})

export default function Briefs(): ReactElement {
  const [params] = useSearchParams()
  const leave = useLeaveHere()
  const id = useShownBrief(params.get('brief'), leave)
  return id ? <BriefPage key={id} id={id} leave={leave} /> : <List />
}
