/** The departments as a tree: searched, opened, chosen; with ticks and a menu of each where something can be done with them. */
import { Button } from '@arco-design/web-react'
import { IconMoreVertical } from '@arco-design/web-react/icon'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { Unanswered } from '#web/ui/states.tsx'
import { Tree } from '#web/widgets/tree/tree.tsx'
import { TreeMenu } from '#web/widgets/tree/tree-menu.tsx'
import { everyNode, halfTicked, tick } from '#web/widgets/tree/tree-model.ts'
import { useOpen } from '#web/widgets/tree/use-open.ts'
import { nodesOf } from './depart-node.ts'
import { type NodeAct, NodeMenu } from './node-menu.tsx'

interface Props {
  tree: UseQueryResult<Parameters<typeof nodesOf>[0]>
  words: string
  chosen: string | undefined
  /** Absent: nothing is done with several at once. */
  ticks?: readonly string[]
  onTicks?: (ids: readonly string[]) => void
  onChoose: (id: string) => void
  /** Of one node: by the right button, or by the button behind its name. */
  acts?: readonly NodeAct[]
}
export function DepartNodes(props: Props): ReactElement {
  const { tree, words, chosen, ticks, onTicks, acts = [] } = props
  const [linked, setLinked] = useState(false)
  const items = useMemo(() => nodesOf(tree.data), [tree.data])
  const { nodes, ...opened } = useOpen(items, 'roots', words)
  const ticked = useMemo(() => ticks && new Set(ticks), [ticks])
  return (
    <>
      <div className="depart-nodes spring overflow-hidden">
        {!tree.data ? (
          <Unanswered of={tree} lines={8} />
        ) : nodes.length === 0 ? (
          <p className="aux depart-none text-center">未查询匹配数据！</p>
        ) : (
          <Tree
            label="部门"
            className="h-full"
            nodes={nodes}
            open={opened.open}
            onOpen={opened.onOpen}
            chosen={chosen}
            onChoose={({ key }) => props.onChoose(key)}
            ticked={ticked}
            half={ticked && linked ? halfTicked(items, ticked) : undefined}
            multi={ticked !== undefined}
            onTick={
              ticked && (({ key }) => onTicks?.([...tick(items, ticked, key, { multi: true, linked })]))
            }
          >
            {acts.length === 0
              ? undefined
              : ({ key, title }) => (
                  <>
                    <NodeMenu acts={acts} id={key} trigger="contextMenu">
                      <span className="cut grow">{title}</span>
                    </NodeMenu>
                    <NodeMenu acts={acts} id={key} trigger="click">
                      <Button
                        type="text"
                        size="mini"
                        className="depart-more"
                        icon={<IconMoreVertical />}
                        aria-label={`${title}的操作`}
                      />
                    </NodeMenu>
                  </>
                )}
          </Tree>
        )}
      </div>
      <TreeMenu
        position="tl"
        onOpenAll={opened.openAll}
        ticks={
          onTicks && {
            linked,
            onLinked: setLinked,
            onTickAll: on => onTicks(on ? everyNode(items).map(({ key }) => key) : []),
          }
        }
      />
    </>
  )
}
