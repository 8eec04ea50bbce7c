/** The menu as it is kept: groups, pages, buttons, and the data rules that hang on pages. */
import '#web/crud/crud.css'
import '#web/crud/table.css'
import '#web/crud/tools.css'
import './permission.css'
import { Button, Message } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { deletePermissions } from '#contract/identity/permission.ts'
import { callFully } from '#web/api/client.ts'
import { tellRefusal, useHeld } from '#web/crud/actions.ts'
import type { RowAction } from '#web/crud/row-actions.tsx'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { PermissionForm, type PermissionFormProps } from './permission-form.tsx'
import { PermissionRow } from './permission-row.tsx'
import { type Entry, usePermissionRows } from './permission-rows.ts'
import { PermissionRules } from './permission-rules.tsx'

export function PermissionPage({ lazy }: { lazy: boolean }): ReactElement {
  const held = useHeld()
  const { rows, loading, error, toggle, reload } = usePermissionRows(lazy)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [form, setForm] = useState<Pick<PermissionFormProps, 'entry' | 'under' | 'readOnly'>>()
  const [ruled, setRuled] = useState<Entry>()
  const all = '及其全部下级吗? 角色的授权和数据规则一并删除。'
  const remove = async (ids: readonly string[], words: string) => {
    if (!(await confirmed('确认删除', words, true))) return
    try {
      const said = await callFully(deletePermissions, { query: { ids: ids.join(',') } }, { quiet: true })
      Message.success(said.message)
      setChosen(new Set())
    } catch (fault) {
      tellRefusal(fault)
    }
    await reload()
  }
  const actionsOf = (entry: Entry): RowAction[] => [
    ...(held('system:permission:edit')
      ? [{ key: 'edit', title: '编辑', run: () => setForm({ entry }) }]
      : []),
    { key: 'details', title: '详情', run: () => setForm({ entry, readOnly: true }) },
    ...(held('system:permission:add') && entry.menuType !== 2
      ? [{ key: 'below', title: '添加下级', run: () => setForm({ under: entry }) }]
      : []),
    ...(entry.menuType !== 2 ? [{ key: 'rules', title: '数据规则', run: () => setRuled(entry) }] : []),
    ...(held('system:permission:delete')
      ? [
          {
            key: 'delete',
            title: '删除',
            danger: true,
            run: () => void remove([entry.id], `确定删除「${entry.name}」${all}`),
          },
        ]
      : []),
  ]
  const tick = (id: string) =>
    setChosen(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div className="column crud permissions">
      <section className="panel column sheet">
        <div className="toolbar" role="toolbar" aria-label="菜单操作">
          {held('system:permission:add') && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setForm({})}>
              新增
            </Button>
          )}
          {chosen.size > 0 && held('system:permission:delete') && (
            <Button
              status="danger"
              onClick={() => void remove([...chosen], `确定删除选中的 ${chosen.size} 项及其全部下级吗?`)}
            >
              批量删除（{chosen.size}）
            </Button>
          )}
          <span className="spring" />
          <Button icon={<IconRefresh />} loading={loading} aria-label="刷新" onClick={() => void reload()} />
        </div>
        {error !== undefined && rows.length === 0 ? (
          <FailedRows error={error} onRetry={() => void reload()} />
        ) : rows.length === 0 && loading ? (
          <SkeletonRows rows={10} rowPx={40} />
        ) : rows.length === 0 ? (
          <EmptyRows title="菜单" filtered={false} hint="新增一个一级菜单" onClear={() => undefined} />
        ) : (
          <div className="fill permission-rows">
            <table role="treegrid" aria-label="菜单" aria-busy={loading}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">选择</span>
                  </th>
                  <th scope="col">菜单名称</th>
                  <th scope="col" className="wide-only">
                    菜单类型
                  </th>
                  <th scope="col" className="wide-only">
                    图标
                  </th>
                  <th scope="col" className="wide-only">
                    组件
                  </th>
                  <th scope="col" className="wide-only">
                    路径 / 授权标识
                  </th>
                  <th scope="col" className="right wide-only">
                    排序
                  </th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <PermissionRow
                    key={row.entry.id}
                    {...row}
                    chosen={chosen.has(row.entry.id)}
                    onTick={() => tick(row.entry.id)}
                    onToggle={() => toggle(row.entry)}
                    actions={actionsOf(row.entry)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {form && (
        <PermissionForm
          {...form}
          onClose={() => setForm(undefined)}
          onSaved={() => {
            setForm(undefined)
            void reload()
          }}
        />
      )}
      {ruled && (
        <PermissionRules entry={ruled} onClose={() => setRuled(undefined)} onChanged={() => void reload()} />
      )}
    </div>
  )
}
