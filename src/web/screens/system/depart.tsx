// @screen system/DepartList in departs
/** 部门管理: the tree on the left, the chosen department on the right. */
import '#web/crud/crud.css'
import '#web/crud/tools.css'
import './depart.css'
import { Input, Message } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { departTree } from '#contract/organisation/depart.ts'
import { deleteDeparts, sysDepart } from '#contract/organisation/depart-admin.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { deletionConfirmed } from '#web/crud/confirm-deletion.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useCall } from '#web/data/call.ts'
import { everyNode } from '#web/widgets/tree/tree-model.ts'
import { useLeaveHere } from '#web/widgets/use-leave.ts'
import { DepartDetail } from './depart-detail.tsx'
import { DepartForm } from './depart-form.tsx'
import { nodesOf } from './depart-node.ts'
import { DepartNodes } from './depart-nodes.tsx'
import { Back, DepartTools } from './depart-tools.tsx'

export default function Departs(): ReactElement {
  const phone = useMedia(phoneQuery)
  const held = useHeld()
  const client = useQueryClient()
  const tree = useCall(departTree, { query: {} })
  const [words, setWords] = useState('')
  const [ticks, setTicks] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  /** Of a new department: what it goes under. */
  const [adding, setAdding] = useState<{ parentId: string }>()
  const leave = useLeaveHere()
  const go = async (chosen: string | undefined, adding?: { parentId: string }) => {
    if (!(await leave.current())) return
    setChosen(chosen)
    setAdding(adding)
  }
  const add = (parentId: string) => void go(chosen, { parentId })
  const roots = nodesOf(tree.data)
  const byId = useMemo(() => new Map(everyNode(roots).map(node => [node.id, node])), [roots])
  const current = chosen === undefined ? undefined : byId.get(chosen)
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ['departments'] })
    await tree.refetch()
  }
  const remove = async (ids: readonly string[], sentence: string) => {
    if (!(await deletionConfirmed(sysDepart.path, ids, sentence))) return
    if (await told(() => callFully(deleteDeparts, { query: { ids: ids.join(',') } }))) {
      setTicks([])
      if (current && ids.includes(current.id)) setChosen(undefined)
    }
    await reload()
  }
  const addBelow = () => (current ? add(current.id) : Message.warning('请先点击选中上级部门！'))
  const acts = [
    ...(held('system:depart:add') ? [{ title: '添加', run: add }] : []),
    ...(held('system:depart:delete')
      ? [{ title: '删除', run: (id: string) => void remove([id], '确定要删除此部门以及子节点数据吗?') }]
      : []),
  ]
  const right = adding || current
  return (
    <div className="departs">
      {(!phone || !right) && (
        <section
          className="depart-side column gap-12 min-w-0 overflow-hidden p-16 bg-card border"
          aria-label="部门"
        >
          <DepartTools
            ticks={ticks.length}
            onAdd={() => add('')}
            onAddBelow={addBelow}
            onImported={() => void reload()}
            onRemove={() =>
              void remove(ticks, `确定要删除所选中的 ${ticks.length} 条数据，以及子节点数据吗?`)
            }
          />
          <Input.Search
            allowClear
            aria-label="部门名称"
            placeholder="请输入部门名称"
            value={words}
            onChange={setWords}
          />
          <p className="aux beside" role="status">
            当前选择：{current ? current.departName : '无'}
            {current && (
              <button type="button" className="link" onClick={() => void go(undefined)}>
                取消选择
              </button>
            )}
          </p>
          <DepartNodes
            tree={tree}
            acts={acts}
            words={words.trim()}
            chosen={chosen}
            ticks={ticks}
            onTicks={setTicks}
            onChoose={id => void go(id)}
          />
        </section>
      )}
      {(!phone || right) && (
        <section
          className="depart-detail column gap-12 min-w-0 overflow-auto p-16 bg-card border"
          aria-label="部门详情"
        >
          {phone && <Back onBack={() => void go(undefined)} />}
          {adding ? (
            <>
              <h2>
                {adding.parentId === ''
                  ? '添加部门'
                  : `添加下级：${byId.get(adding.parentId)?.departName ?? ''}`}
              </h2>
              <DepartForm
                key={`new ${adding.parentId}`}
                parentId={adding.parentId}
                parents={roots}
                leave={leave}
                onCancel={() => void go(chosen)}
                onSaved={async id => {
                  setAdding(undefined)
                  await reload()
                  setChosen(id)
                }}
              />
            </>
          ) : current ? (
            <DepartDetail
              depart={current}
              parents={roots}
              leave={leave}
              onSaved={reload}
              onDelete={() =>
                void remove([current.id], `确定要删除「${current.departName}」以及子节点数据吗?`)
              }
            />
          ) : (
            <p className="aux depart-none text-center">请先选择一个部门!</p>
          )}
        </section>
      )}
    </div>
  )
}
