// @screen sewage/analysis-brief
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { analysisBrief } from '#contract/sewage/analysis-brief.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { textOf } from '#web/data/row.ts'
import { useSession } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { briefAddress } from './analysis/brief/address.ts'
import { shareForm } from './analysis/views/share-form.ts'

const BriefPage = later(
  async () => (await import(/* webpackChunkName: 'brief' */ './analysis/brief/page.tsx')).BriefPage,
)
const mine = (row: object) => textOf(Reflect.get(row, 'author')) === useSession.getState().userInfo?.username

const List = defineScreen(analysisBrief, {
  query: ['title', 'author', 'share'],
  columns: [
    {
      key: 'title',
      pin: 'left',
      width: 240,
      render: row => (
        <Link className="link" to={briefAddress(row.id)}>
          {row.title}
        </Link>
      ),
    },
    { key: 'remark', width: 280, grow: 1 },
    { key: 'share', width: 130 },
    { key: 'author', width: 110 },
    { key: 'updateTime', width: 160 },
  ],
  form: ['title', 'remark', 'share', 'shareUsers', 'shareRoles', 'shareDeparts'],
  formAs: shareForm,
  details: { fields: ['title', 'remark', 'share', 'shareUsers', 'shareRoles', 'shareDeparts', 'author'] },
  verbs: { edit: mine, delete: mine },
  emptyHint: '在“分析”里点“加入简报”，把图放进来',
})

export default function Briefs(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('brief')
  return id ? <BriefPage key={id} id={id} /> : <List />
}
