// @screen system/DepartUserList in departs
/** 我的部门: what a superior does in the departments that he is in charge of. The server decides what these are. */
import '#web/crud/crud.css'
import '#web/crud/tools.css'
import './depart.css'
import { Input } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { myDeparts } from '#contract/organisation/depart-admin.ts'
import { sysDepartRole } from '#contract/organisation/depart-role.ts'
import { useVerbs } from '#web/crud/actions.ts'
import { TabStrip } from '#web/crud/tab-strip.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { useDict } from '#web/data/dict.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'
import { everyNode } from '#web/widgets/tree/tree-model.ts'
import { DepartMembers } from './depart-members.tsx'
import { type Node, nodesOf } from './depart-node.ts'
import { DepartNodes } from './depart-nodes.tsx'
import { DepartRoles } from './depart-roles.tsx'
import { Back } from './depart-tools.tsx'

const facts = { key: 'facts', title: '基本信息' }
const people = { key: 'users', title: '用户信息' }
const roles = { key: 'roles', title: '部门角色' }

export default function MyDeparts(): ReactElement {
  const phone = useMedia(phoneQuery)
  const may = useVerbs(sysDepartRole)
  const tree = useCall(myDeparts, {})
  const [words, setWords] = useState('')
  const [tab, setTab] = useState('facts')
  const [chosen, setChosen] = useState<string>()
  const nodes = useMemo(() => everyNode(nodesOf(tree.data)), [tree.data])
  const named = nodes.find(({ id }) => id === chosen)
  // Who has one house looks at it at once.
  const current = named ?? (phone ? undefined : nodes[0])
  // Until it is known whose departments they are, nothing of the page is shown.
  if (tree.data === undefined) return <Unanswered of={tree} />
  if (tree.data === null) return <Nothing words="普通员工暂无此权限" />
  if (tree.data.length === 0) return <Nothing words="您的部门下暂无有效部门信息" />
  return (
    <div className="departs">
      {(!phone || !current) && (
        <section
          className="depart-side column gap-12 min-w-0 overflow-hidden p-16 bg-card border"
          aria-label="我的部门"
        >
          <Input.Search
            allowClear
            aria-label="部门名称"
            placeholder="请输入部门名称"
            value={words}
            onChange={setWords}
          />
          <DepartNodes tree={tree} words={words.trim()} chosen={current?.id} onChoose={setChosen} />
        </section>
      )}
      {(!phone || current) && (
        <section
          className="depart-detail column gap-12 min-w-0 overflow-auto p-16 bg-card border"
          aria-label="部门详情"
        >
          {phone && <Back onBack={() => setChosen(undefined)} />}
          {current && (
            <TabStrip
              label="部门资料"
              tabs={may('list') ? [facts, people, roles] : [facts, people]}
              active={tab}
              onTab={setTab}
            >
              {tab === 'users' ? (
                <DepartMembers key={current.id} depart={current} charge />
              ) : tab === 'roles' ? (
                <DepartRoles key={current.id} departId={current.id} />
              ) : (
                <Facts depart={current} parents={nodes} />
              )}
            </TabStrip>
          )}
        </section>
      )}
    </div>
  )
}

const Nothing = ({ words }: { words: string }): ReactElement => (
  <div className="panel column sheet empty items-center justify-center gap-8 p-24 text-center">
    <p>{words}</p>
  </div>
)

function Facts({ depart, parents }: { depart: Node; parents: readonly Node[] }): ReactElement {
  const kinds = useDict('org_category')
  const parent = parents.find(({ id }) => id === depart.parentId)
  return (
    <DetailList
      columns={1}
      items={[
        { title: '机构名称', content: depart.departName },
        { title: '上级部门', content: parent?.departName },
        { title: '机构编码', content: <span className="mono">{depart.orgCode}</span> },
        { title: '机构类型', content: kinds.find(({ value }) => value === depart.orgCategory)?.text },
        { title: '排序', content: depart.departOrder },
        { title: '手机号', content: depart.mobile },
        { title: '地址', content: depart.address },
        { title: '备注', content: depart.memo },
      ]}
    />
  )
}
