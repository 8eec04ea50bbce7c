/** Menus and buttons with ticks: what a role, a department or one of its roles may do. */
import './right-tree.css'
import { Button, Dropdown, Input, Menu, Message, Tag, Tree } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { useTreeWalk } from '#web/widgets/tree-walk.ts'
import { type Leave, useGuard } from '#web/widgets/use-leave.ts'
import { found, indexOf, pruned, type RightNode, ticked } from './right-model.ts'
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

interface TreeEntry {
  key: string
  title: string
  children?: TreeEntry[]
}
const entryOf = ({ key, title, children }: RightNode): TreeEntry => ({
  key,
  title,
  ...(children && children.length > 0 && { children: children.map(entryOf) }),
})

export function RightTree(props: RightTreeProps): ReactElement {
  const { name, readOnly = false } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['rights', name],
    queryFn: async () => {
      const [tree, held] = await Promise.all([props.load(), props.loadTicked()])
      return { ...tree, held: held.filter(id => tree.ids.includes(id)) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const index = useMemo(() => indexOf(data?.treeList ?? []), [data])
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const [linked, setLinked] = useState(false)
  const [open, setOpen] = useState<readonly string[]>()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<RightNode>()
  const [busy, setBusy] = useState(false)
  const before = useMemo(() => new Set(data?.held ?? []), [data])
  const held = changed ?? before
  const difference =
    [...held].filter(id => !before.has(id)).length + [...before].filter(id => !held.has(id)).length
  const mayLeave = useGuard(props.leave, () => difference > 0, `有 ${difference} 项改动尚未保存，确定放弃吗?`)
  const keep = useMemo(() => found(index, words), [index, words])
  const walk = useTreeWalk('菜单与按钮')
  const tree = useMemo(() => pruned(data?.treeList ?? [], keep).map(entryOf), [data, keep])
  const branches = useMemo(
    () => [...index.nodes.values()].filter(node => (node.children ?? []).length > 0).map(({ key }) => key),
    [index],
  )
  if (error)
    return (
      <p className="row p-32-16 muted justify-center" role="alert">
        {error instanceof Error ? error.message : '加载失败，请重试'}
        <Button size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  if (!data) return <p className="row p-32-16 muted justify-center">加载中…</p>

  const save = async (close: boolean) => {
    setBusy(true)
    try {
      const message = await props.save([...held], [...before])
      Message.success(message || '保存成功！')
      if (close) props.onClose?.()
      else {
        await refetch()
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
  const acts: Readonly<Record<string, () => void>> = {
    父子关联: () => setLinked(true),
    取消关联: () => setLinked(false),
    全部勾选: () => setChanged(new Set(data.ids)),
    取消全选: () => setChanged(new Set()),
    展开所有: () => setOpen(branches),
    合并所有: () => setOpen([]),
  }
  const expanded = keep
    ? branches.filter(key => keep.has(key))
    : (open ?? data.treeList.map(({ key }) => key))
  return (
    <div className="column gap-12 min-w-0">
      <Input.Search
        allowClear
        aria-label="搜索菜单或按钮"
        placeholder="搜索菜单或按钮"
        value={words}
        onChange={setWords}
      />
      <div className="right-body overflow-hidden border" style={{ height: props.height }} {...walk}>
        {tree.length === 0 ? (
          <p className="row p-32-16 muted justify-center">
            {(!keep && props.emptyWords) || '没有查询到任何数据'}
          </p>
        ) : (
          <Tree
            key={keep ? 'found' : 'all'}
            blockNode
            checkable
            checkStrictly
            virtualListProps={{ height: props.height }}
            treeData={tree}
            checkedKeys={[...held]}
            expandedKeys={[...expanded]}
            selectedKeys={asked ? [asked.key] : []}
            onExpand={keys => setOpen(keys)}
            onCheck={(_, { node, checked }) => {
              const key = node.props._key
              if (!readOnly && key !== undefined) setChanged(ticked(index, held, key, checked, linked))
            }}
            onSelect={(_, { node }) => {
              const entry = index.nodes.get(node.props._key ?? '')
              if (!entry || !props.rules) return
              if (entry.ruleFlag === 1) setAsked(entry)
              else Message.info('当前节点没有数据规则')
            }}
            renderExtra={({ _key }) =>
              props.rules && index.nodes.get(_key ?? '')?.ruleFlag === 1 ? (
                <Tag size="small" color="arcoblue">
                  数据规则
                </Tag>
              ) : null
            }
          />
        )}
      </div>
      <div className="row right-foot flex-wrap">
        <Dropdown
          position="tl"
          droplist={
            <Menu onClickMenuItem={key => acts[key]?.()}>
              {Object.keys(acts).map(key => (
                <Menu.Item key={key} disabled={readOnly && /关联|选/.test(key)}>
                  {key}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button>
            树操作 <IconDown />
          </Button>
        </Dropdown>
        <span className="aux" role="status">
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
