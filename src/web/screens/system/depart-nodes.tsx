/** The departments as a tree: searched, opened, chosen; with ticks and a menu of each where something can be done with them. */
import { Button, Dropdown, Menu, Tree } from '@arco-design/web-react'
import { IconDown, IconMoreVertical } from '@arco-design/web-react/icon'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useTreeWalk } from '#web/widgets/tree-walk.ts'
import { below, flat, type Node } from './depart-node.ts'
import { type NodeAct, NodeMenu } from './node-menu.tsx'

interface Item {
  key: string
  title: string
  children?: Item[]
}
/** Nodes whose name holds the words, with the way to them. */
const itemsOf = (nodes: readonly Node[], words: string): Item[] =>
  nodes.flatMap(node => {
    const hit = words === '' || node.departName.includes(words)
    const children = itemsOf(below(node), hit ? '' : words)
    if (!hit && children.length === 0) return []
    return [{ key: node.id, title: node.departName, ...(children.length > 0 && { children }) }]
  })
const tickActs = ['父子关联', '取消关联', '全部勾选', '取消全选'] as const
const openActs = ['展开所有', '合并所有'] as const
type Act = (typeof tickActs)[number] | (typeof openActs)[number]

interface Props {
  tree: UseQueryResult<readonly Node[] | null>
  words: string
  chosen: string | undefined
  /** Absent: nothing is done with several at once. */
  ticks?: readonly string[]
  onTicks?: (ids: readonly string[]) => void
  onChoose: (id: string) => void
  /** Of one node: by the right button, or by the button behind its name. */
  acts?: readonly NodeAct[]
}
const noNodes: readonly Node[] = []

export function DepartNodes(props: Props): ReactElement {
  const { tree, words, chosen, ticks, onTicks, acts = [] } = props
  const phone = useMedia(phoneQuery)
  const walk = useTreeWalk('部门')
  const [linked, setLinked] = useState(false)
  const [open, setOpen] = useState<readonly string[]>()
  const roots = tree.data ?? noNodes
  const nodes = useMemo(() => flat(roots), [roots])
  const items = useMemo(() => itemsOf(roots, words), [roots, words])
  const run: Readonly<Record<Act, () => void>> = {
    父子关联: () => setLinked(true),
    取消关联: () => setLinked(false),
    全部勾选: () => onTicks?.(nodes.map(({ id }) => id)),
    取消全选: () => onTicks?.([]),
    展开所有: () => setOpen(nodes.map(({ id }) => id)),
    合并所有: () => setOpen([]),
  }
  const offered: readonly Act[] = onTicks ? [...tickActs, ...openActs] : openActs
  const expanded = words === '' ? (open ?? roots.map(({ id }) => id)) : nodes.map(({ id }) => id)
  const nameOf = (id: string | undefined) => nodes.find(node => node.id === id)?.departName ?? ''
  return (
    <>
      <div className="depart-nodes spring overflow-hidden" {...walk}>
        {tree.isError && !tree.data ? (
          <FailedRows error={tree.error} onRetry={() => void tree.refetch()} />
        ) : !tree.data ? (
          <SkeletonRows rows={8} rowPx={32} />
        ) : items.length === 0 ? (
          <p className="aux depart-none text-center">未查询匹配数据！</p>
        ) : (
          <Tree
            blockNode
            checkable={ticks !== undefined}
            checkStrictly={!linked}
            virtualListProps={{ height: phone ? 480 : Math.max(320, window.innerHeight - 360) }}
            treeData={items}
            checkedKeys={[...(ticks ?? [])]}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            expandedKeys={[...expanded]}
            onExpand={keys => setOpen(keys)}
            onCheck={keys => onTicks?.(keys)}
            onSelect={keys => {
              if (keys[0] !== undefined) props.onChoose(keys[0])
            }}
            {...(acts.length > 0 && {
              renderTitle: ({ _key = '', title }) => (
                <NodeMenu acts={acts} id={_key} trigger="contextMenu">
                  <span className="cut block">{title}</span>
                </NodeMenu>
              ),
              renderExtra: ({ _key = '' }) => (
                <NodeMenu acts={acts} id={_key} trigger="click">
                  <Button
                    type="text"
                    size="mini"
                    className="depart-more"
                    icon={<IconMoreVertical />}
                    aria-label={`${nameOf(_key)}的操作`}
                    aria-haspopup="menu"
                  />
                </NodeMenu>
              ),
            })}
          />
        )}
      </div>
      <Dropdown
        position="tl"
        droplist={
          <Menu onClickMenuItem={key => run[key as Act]()}>
            {offered.map(act => (
              <Menu.Item key={act}>{act}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button>
          树操作 <IconDown />
        </Button>
      </Dropdown>
    </>
  )
}
