/** Menus and buttons with ticks: what a role, a department or one of its roles may do. */
import './right-tree.css'
import { Button, Input, Message, Tag } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { Unanswered } from '#web/ui/states.tsx'
import { Tree } from '#web/widgets/tree/tree.tsx'
import { TreeMenu } from '#web/widgets/tree/tree-menu.tsx'
import { useOpen } from '#web/widgets/tree/use-open.ts'
import { type Leave, useGuard } from '#web/widgets/use-leave.ts'
import { type RightNode, ticked, tickedBelow } from './right-model.ts'
import { RuleDrawer, type RuleSource } from './rule-drawer.tsx'

export interface RightTreeProps {
  /** Tells trees apart that are shown one after the other. */
  name: string
  load: () => Promise<{ treeList: readonly RightNode[]; ids: readonly string[] }>
  loadTicked: () => Promise<readonly string[]>
  /** Sends the ticks as they are and as they were. Gives the server's words. */
  save: (ticks: readonly string[], before: readonly string[]) => Promise<string>
  /** Data rules of one entry; absent: they are not this owner's affair. */
  rules?: RuleSource
  /** The ticks are shown, not changed. */
  readOnly?: boolean
  /** Where there is nothing to tick. */
  emptyWords?: string
  /** px */
  height: number
  /** After 保存并关闭 and 取消; absent: there is nothing to close. */
  onClose?: () => void
  /** Told how to ask before the ticks go. */
  leave?: Leave
}

const noRights: readonly RightNode[] = []

export function RightTree(props: RightTreeProps): ReactElement {
  const { name, readOnly = false } = props
  const query = useQuery({
    queryKey: ['rights', name],
    queryFn: async () => {
      const [tree, held] = await Promise.all([props.load(), props.loadTicked()])
      return { ...tree, held: held.filter(id => tree.ids.includes(id)) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = query
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const [linked, setLinked] = useState(false)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<RightNode>()
  const [busy, setBusy] = useState(false)
  const before = useMemo(() => new Set(data?.held ?? []), [data])
  const held = changed ?? before
  const difference =
    [...held].filter(id => !before.has(id)).length + [...before].filter(id => !held.has(id)).length
  const mayLeave = useGuard(
    props.leave,
    () => difference > 0,
    `有 ${difference} 项改动尚未保存，确定放弃吗?`,
    undefined,
    props.onClose,
  )
  const rights = data?.treeList ?? noRights
  const tree = useOpen(rights, 'roots', words.trim())
  const below = useMemo(() => tickedBelow(rights, held), [rights, held])
  if (!data) return <Unanswered of={query} />

  const save = async (close: boolean) => {
    setBusy(true)
    try {
      const message = await props.save([...held], [...before])
      Message.success(message || '保存成功！')
      if (close) props.onClose?.()
      else {
        await query.refetch()
        setChanged(undefined)
      }
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      if (fault.kind === 'refused' || fault.kind === 'denied') Message.warning(fault.message)
    } finally {
      setBusy(false)
    }
  }
  const cancel = async () => {
    if (await mayLeave()) props.onClose?.()
  }
  const choose = (node: RightNode) => {
    if (node.ruleFlag === 1) setAsked(node)
    else Message.info('当前节点没有数据规则')
  }
  return (
    <div className="column gap-12 min-w-0">
      <Input.Search
        allowClear
        aria-label="搜索菜单或按钮"
        placeholder="搜索菜单或按钮"
        value={words}
        onChange={setWords}
      />
      {tree.nodes.length === 0 ? (
        <p className="row p-32-16 muted justify-center border right-body" style={{ height: props.height }}>
          {(words.trim() === '' && props.emptyWords) || '没有查询到任何数据'}
        </p>
      ) : (
        <Tree
          label="菜单与按钮"
          className="right-body border"
          height={props.height}
          nodes={tree.nodes}
          open={tree.open}
          onOpen={tree.onOpen}
          ticked={held}
          multi
          onTick={({ key }) => !readOnly && setChanged(ticked(rights, held, key, linked))}
          chosen={asked?.key}
          onChoose={props.rules && choose}
        >
          {({ key, title, ruleFlag }) => (
            <>
              <span className="cut">{title}</span>
              {below.has(key) && (
                <span className="aux flex-none" title="下级已选 / 全部">
                  {below.get(key)!.join(' / ')}
                </span>
              )}
              {props.rules && ruleFlag === 1 && (
                <Tag size="small" color="arcoblue" className="ml-auto">
                  数据规则
                </Tag>
              )}
            </>
          )}
        </Tree>
      )}
      <div className="row right-foot flex-wrap">
        <TreeMenu
          position="tl"
          onOpenAll={tree.openAll}
          ticks={
            readOnly
              ? undefined
              : {
                  linked,
                  onLinked: setLinked,
                  onTickAll: on => setChanged(new Set(on ? data.ids : [])),
                }
          }
        />
        <span
          className="aux"
          role="status"
          title={linked ? '勾选一项，连同它的上级和下级' : '勾选一项，不带动它的上级和下级'}
        >
          {linked ? '父子关联' : '父子不关联'} · 已选 {held.size}
          {difference > 0 ? `，改动 ${difference} 项未保存` : ''}
        </span>
        {props.onClose && <Button onClick={() => void cancel()}>取消</Button>}
        {!readOnly && (
          <Button loading={busy} disabled={difference === 0} onClick={() => void save(false)}>
            {props.onClose ? '仅保存' : '保存'}
          </Button>
        )}
        {!readOnly && props.onClose && (
          <Button type="primary" loading={busy} onClick={() => void save(true)}>
            保存并关闭
          </Button>
        )}
      </div>
      {asked && props.rules && (
        <RuleDrawer entry={asked} source={props.rules} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
