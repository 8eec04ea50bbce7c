/** Departments with a search, to look at what belongs to one of them. */
import '#web/widgets/picker/picker.css'
import './depart-tree.css'
import { Input } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import type { DepartRow } from '#web/data/department-rows.ts'
import { PickState } from '#web/widgets/picker/pick-state.tsx'
import { useDepartTree } from '#web/widgets/picker/use-depart-tree.ts'
import { Tree } from '#web/widgets/tree/tree.tsx'
import { everyNode } from '#web/widgets/tree/tree-model.ts'

export interface DepartTreeProps {
  /** Code of the chosen department; '' is none. */
  chosen: string
  onChoose: (orgCode: string) => void
}
const codeOf = ({ row }: DepartRow) => String(row['orgCode'] ?? '')

export function DepartTree({ chosen, onChoose }: DepartTreeProps): ReactElement {
  const tree = useDepartTree(false, true)
  const [word, setWord] = useState('')
  const all = useMemo(() => everyNode(tree.nodes), [tree.nodes])
  const searched = word.trim()
  const nodes = searched === '' ? tree.nodes : all.filter(({ title }) => title.includes(searched)).map(bare)
  return (
    <aside className="depart-side panel column sheet" aria-label="部门">
      <Input.Search
        allowClear
        aria-label="搜索部门"
        placeholder="输入机构名称查询..."
        value={word}
        onChange={setWord}
      />
      {nodes.length === 0 ? (
        <PickState loading={tree.pending} error={tree.error} empty="未查询匹配数据！" onRetry={tree.retry} />
      ) : (
        <Tree
          label="部门"
          nodes={nodes}
          open={tree.open}
          onOpen={tree.onOpen}
          chosen={all.find(node => codeOf(node) === chosen)?.key}
          onChoose={node => onChoose(codeOf(node))}
        />
      )}
    </aside>
  )
}
/** What a word finds stands flat. */
const bare = ({ children: _, ...node }: DepartRow): DepartRow => ({ ...node, isLeaf: true })
