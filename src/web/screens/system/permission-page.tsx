/** The menu as it is kept: groups, pages, buttons, and the data rules that hang on pages. */
import './permission.css'
import { Button } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { deletePermissions } from '#contract/identity/permission.ts'
import { callFully } from '#web/api/client.ts'
import { told, useHeld } from '#web/crud/actions.ts'
import { type RowAction, RowActions } from '#web/crud/row-actions.tsx'
import { Rows } from '#web/crud/rows.tsx'
import { useSelection } from '#web/crud/selection.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import type { Row } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { confirmed } from '#web/widgets/confirmed.ts'
import { menuIcon } from '#web/widgets/menu-icon.tsx'
import { form as menu } from './permission-fields.ts'
import { PermissionForm, type PermissionFormProps } from './permission-form.tsx'
import { type Entry, usePermissionRows } from './permission-rows.ts'
import { PermissionRules } from './permission-rules.tsx'

const entryOf = (row: object) => row as Entry
const cell = (show: (entry: Entry) => ReactNode) => (row: object) => show(entryOf(row))
const mono = (words: string | null | undefined) =>
  words ? (
    <span className="mono" title={words}>
      {words}
    </span>
  ) : (
    <Absent />
  )
const columns = [
  {
    key: 'name',
    title: '菜单名称',
    width: 260,
    render: cell(({ name, ruleFlag, hidden }) => (
      <span className="inline-row gap-6">
        {name}
        {ruleFlag === 1 && <span className="tag tag-info">数据规则</span>}
        {hidden && <span className="tag tag-plain">隐藏</span>}
      </span>
    )),
  },
  { key: 'menuType', width: 100, render: cell(({ menuType }) => (menuType === 2 ? '按钮/权限' : '菜单')) },
  { key: 'icon', title: '图标', width: 64, render: cell(({ icon }) => (icon ? menuIcon(icon) : <Absent />)) },
  { key: 'component', title: '组件', width: 200, grow: 1, render: cell(({ component }) => mono(component)) },
  {
    key: 'url',
    title: '路径 / 授权标识',
    width: 220,
    grow: 1,
    render: cell(({ menuType, perms, url }) => mono(menuType === 2 ? perms : url)),
  },
  { key: 'sortNo', width: 72 },
] as const
const narrow = [{ ...columns[0], width: 160 }]

export function PermissionPage({ lazy }: { lazy: boolean }): ReactElement {
  const held = useHeld()
  const phone = useMedia(phoneQuery)
  const { page, tree, reload } = usePermissionRows(lazy)
  const selection = useSelection()
  const [form, setForm] = useState<Pick<PermissionFormProps, 'entry' | 'under' | 'readOnly'>>()
  const [ruled, setRuled] = useState<Entry>()
  const all = '及其全部下级吗? 角色的授权和数据规则一并删除。'
  const remove = async (ids: readonly string[], words: string) => {
    if (!(await confirmed('确认删除', words, true))) return
    if (await told(() => callFully(deletePermissions, { query: { ids: ids.join(',') } }))) selection.clear()
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
  const chosen = selection.rows.map(({ id }) => id)
  return (
    <div className="column crud gap-12 permissions">
      <section className="panel column sheet">
        <div className="toolbar wraps items-center flex-none p-12-16" role="toolbar" aria-label="菜单操作">
          {held('system:permission:add') && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setForm({})}>
              新增
            </Button>
          )}
          {chosen.length > 0 && held('system:permission:delete') && (
            <Button
              status="danger"
              onClick={() => void remove(chosen, `确定删除选中的 ${chosen.length} 项及其全部下级吗?`)}
            >
              批量删除（{chosen.length}）
            </Button>
          )}
          <span className="spring" />
          <Button
            icon={<IconRefresh />}
            loading={page.isFetching}
            aria-label="刷新"
            onClick={() => void reload()}
          />
        </div>
        <Rows
          resource={menu}
          columns={phone ? narrow : columns}
          {...{ page, tree, selection }}
          rows={tree.rows}
          hint="新增一个一级菜单"
          actionsPx={158}
          actions={(row: Row) => (
            <RowActions row={row} label={entryOf(row).name} actions={actionsOf(entryOf(row))} />
          )}
        />
      </section>
      {form && (
        <PermissionForm
          {...form}
          onClose={() => setForm(undefined)}
          onSaved={() => {
            if (form.under) tree.open(form.under.id)
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
