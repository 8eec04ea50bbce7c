/** Departments with a search, to look at what belongs to one of them. */
import '#web/widgets/picker/picker.css'
import './depart-tree.css'
import { Input } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { wordsOf } from '#web/widgets/picker/pick-state.tsx'
import { PickTree } from '#web/widgets/picker/pick-tree.tsx'
import type { TreeItem } from '#web/widgets/picker/tree-model.ts'
import { useDepartTree } from '#web/widgets/picker/use-depart-tree.ts'

export interface DepartTreeProps {
  /** Code of the chosen department; '' is none. */
  chosen: string
  onChoose: (orgCode: string) => void
}
const codeOf = (item: TreeItem) => String(item.row?.['orgCode'] ?? '')
const flat = (items: readonly TreeItem[]): TreeItem[] =>
  items.flatMap(item => [item, ...flat(item.children ?? [])])

export function DepartTree({ chosen, onChoose }: DepartTreeProps): ReactElement {
  const tree = useDepartTree(false, true)
  const [word, setWord] = useState('')
  const all = useMemo(() => flat(tree.items), [tree.items])
  const searched = word.trim()
  const items = searched === '' ? tree.items : all.filter(({ title }) => title.includes(searched)).map(bare)
  const ticked = new Set(all.filter(item => codeOf(item) === chosen).map(({ key }) => key))
  return (
    <aside className="depart-side panel column sheet" aria-label="部门">
      <Input.Search
        allowClear
        aria-label="搜索部门"
        placeholder="输入机构名称查询..."
        value={word}
        onChange={setWord}
      />
      {tree.error !== undefined ? (
        <p role="alert">
          {wordsOf(tree.error)}{' '}
          <button type="button" className="link" onClick={tree.retry}>
            重试
          </button>
        </p>
      ) : tree.pending ? (
        <p className="aux">加载中…</p>
      ) : items.length === 0 ? (
        <p className="aux">未查询匹配数据！</p>
      ) : (
        <PickTree
          label="部门"
          items={items}
          open={tree.open}
          onOpen={tree.setOpen}
          ticked={ticked}
          multi={false}
          plain
          onTick={item => onChoose(codeOf(item))}
        />
      )}
    </aside>
  )
}
/** What a word finds stands flat. */
const bare = ({ children: _, ...item }: TreeItem): TreeItem => ({ ...item, isLeaf: true })
