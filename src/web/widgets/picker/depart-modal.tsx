/** 部门选择: the tree, its search, and what a tick means. */
import { Input } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, type RefObject, useMemo, useRef, useState } from 'react'
import { useDebounced } from '#web/data/debounce.ts'
import { searchDeparts } from '#web/data/department-rows.ts'
import type { AnyRow } from '#web/data/records.ts'
import { Tree } from '#web/widgets/tree/tree.tsx'
import { TreeMenu } from '#web/widgets/tree/tree-menu.tsx'
import { everyNode, halfTicked, tick } from '#web/widgets/tree/tree-model.ts'
import { PickState } from './pick-state.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { useDepartTree } from './use-depart-tree.ts'

const searchDelayMs = 300

export interface DepartModalProps {
  title: string
  /** 500 unless told, px. */
  width?: number
  multi: boolean
  rootOpened: boolean
  /** Offer 树操作. */
  treeOpera: boolean
  /** Children are asked for when their parent opens. */
  lazy: boolean
  chosen: readonly AnyRow[]
  opener?: RefObject<HTMLElement | null>
  /** Nothing chosen clears the value. */
  onOk: (rows: readonly AnyRow[]) => void
  onClose: () => void
}

export function DepartModal(props: DepartModalProps): ReactElement {
  const { multi, onOk, onClose } = props
  const [linked, setLinked] = useState(false)
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(props.chosen.map(row => String(row['id']))),
  )
  const tree = useDepartTree(props.lazy, props.rootOpened, (key, children) =>
    // A ticked parent stands for all below it, those that were not yet there too.
    setTicked(now => (linked && now.has(key) ? new Set([...now, ...children.map(child => child.key)]) : now)),
  )
  const word = useDebounced(typed.trim(), searchDelayMs)
  const found = useQuery({
    queryKey: ['departments', 'search', word],
    queryFn: () => searchDeparts(word),
    enabled: word !== '',
    retry: false,
  })
  // Matches stand in one list: each without the place it has in the tree.
  const flat = useMemo(() => (found.data ?? []).map(node => ({ ...node, isLeaf: true })), [found.data])
  const nodes = word === '' ? tree.nodes : flat
  // What was found earlier may be ticked still when another word is searched for.
  const known = useRef(new Map(props.chosen.map(row => [String(row['id']), row])))
  const confirm = () => {
    const rows = new Map([
      ...known.current,
      ...everyNode(tree.nodes).map(({ key, row }) => [key, row] as const),
    ])
    onOk([...ticked].map(key => rows.get(key)).filter(row => row !== undefined))
    onClose()
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    const body = event.currentTarget.closest('.picker-body')
    body?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus()
  }
  return (
    <PickerDialog
      title={props.title}
      width={props.width ?? 500}
      opener={props.opener}
      note={`已选 ${ticked.size} 个`}
      onOk={confirm}
      onClose={onClose}
    >
      <div className="depart-tools flex gap-8 mb-8">
        <Input.Search
          aria-label="按部门名称搜索"
          placeholder="请输入部门名称搜索"
          allowClear
          value={typed}
          onChange={setTyped}
          onKeyDown={onSearchKey}
        />
        {multi && props.treeOpera && (
          <TreeMenu
            position="br"
            onOpenAll={tree.openAll}
            ticks={{
              linked,
              onLinked: setLinked,
              onTickAll: on => setTicked(new Set(on ? everyNode(tree.nodes).map(({ key }) => key) : [])),
            }}
          />
        )}
      </div>
      {multi && props.treeOpera && (
        <p className="aux mb-8" aria-live="polite">
          {linked ? '父子关联：勾选上级即勾选其全部下级' : '取消关联：上下级各自勾选'}
        </p>
      )}
      <div className="pick-departs overflow-auto border rounded">
        {nodes.length > 0 && (
          <Tree
            label="部门"
            className="h-full"
            nodes={nodes}
            open={tree.open}
            loading={tree.loading}
            ticked={ticked}
            half={linked && word === '' ? halfTicked(tree.nodes, ticked) : undefined}
            multi={multi}
            onOpen={tree.onOpen}
            onTick={({ key, row }) => {
              known.current.set(key, row)
              setTicked(now => tick(tree.nodes, now, key, { multi, linked }))
            }}
            onConfirm={confirm}
          />
        )}
        {word === '' ? (
          <PickState
            loading={tree.pending}
            error={tree.error}
            empty={tree.nodes.length === 0 ? '您尚未设置部门信息!' : undefined}
            onRetry={tree.retry}
          />
        ) : (
          <Matches query={found} />
        )}
      </div>
    </PickerDialog>
  )
}

/** 未查询匹配数据！ is an answer, not a fault: no 重试 stands under it. */
function Matches({ query }: { query: ReturnType<typeof useQuery> }): ReactElement | null {
  const refused = query.error instanceof Error && 'kind' in query.error && query.error.kind === 'refused'
  return (
    <PickState
      loading={query.isFetching}
      error={refused ? undefined : (query.error ?? undefined)}
      empty={refused ? (query.error as Error).message : undefined}
      onRetry={() => void query.refetch()}
    />
  )
}
