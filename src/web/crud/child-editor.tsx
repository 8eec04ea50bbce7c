/** Rows of another resource that belong to the one shown, kept in the place where they are looked at. */
import { Button, Input, Message, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource, RowOf } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { useDict } from '#web/data/dict.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { useDelete } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { runAction, tellRefusal, useHeld, useVerbs } from './actions.ts'
import { type ColumnDeclaration, columnOf } from './columns.ts'
import { FormDialog } from './form-dialog.tsx'
import { Paging } from './paging.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'
import type { Action, CellOf, Screen } from './screen.ts'
import { EmptyRows, FailedRows, SkeletonRows } from './states.tsx'
import { Table } from './table.tsx'
import './crud.css'
import './table.css'
import './tools.css'

export interface ChildEditorProps<F extends Fields> {
  resource: Resource<F>
  /** Filters that every row meets; a new row takes them as its values. */
  where: Readonly<Record<string, string>>
  columns: readonly (
    | (keyof F & string)
    | (Omit<ColumnDeclaration, 'key' | 'render'> & CellOf<F, RowOf<Resource<F>>>)
  )[]
  /** Fields of the form, in order. */
  form: readonly (keyof F & string)[]
  /** Fields of the form that are other for some rows. */
  formAs?: Screen['formAs']
  /** Of the button that adds; 新增 unless told. */
  addTitle?: string
  /** A text field that is searched, and a coded one that is chosen. */
  search?: keyof F & string
  filter?: keyof F & string
  rowActions?: readonly Action<RowOf<Resource<F>>>[]
  emptyHint?: string
  /** Something was written: others may have to look again. */
  onChanged?: () => void
}
const size = 20
const rowPx = 36

export function ChildEditor<const F extends Fields>(props: ChildEditorProps<F>): ReactElement {
  const resource = props.resource
  const own = (props.rowActions ?? []) as unknown as readonly Action<Row>[]
  const { where, search, filter } = props
  const may = useVerbs(resource)
  const held = useHeld()
  const remove = useDelete(resource)
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const [editing, setEditing] = useState<string>()
  const [dialog, setDialog] = useState<{ action: Action<Row>; row: Row }>()
  const choices = useDict(filter && resource.fields[filter]?.dict)
  const filters = { ...where, ...asked }
  const answer = useResourcePage(resource, { pageNo: page, pageSize: size, filters })
  const labelOf = (row: Row) => textOf(row[resource.label]) || row.id
  const changed = async () => {
    await answer.refetch()
    props.onChanged?.()
  }
  const ask = (key: string, value: string) => {
    const { [key]: _, ...rest } = asked
    setAsked(value === '' ? rest : { ...rest, [key]: value })
    setPage(1)
  }
  const erase = async (row: Row) => {
    if (!(await confirmed('确认删除', `确定删除「${labelOf(row)}」吗?`, true))) return
    try {
      Message.success((await remove.mutateAsync([row.id])) || '删除成功！')
      await changed()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tellRefusal(error)
    }
  }
  const actionsOf = (row: Row): RowAction[] => [
    ...(may('edit') ? [{ key: 'edit', title: '编辑', run: () => setEditing(row.id) }] : []),
    ...own
      .filter(action => held(action.perm) && (action.when?.(row) ?? true))
      .map(action => ({
        key: action.key,
        title: action.title,
        run: () =>
          action.dialog
            ? setDialog({ action, row })
            : void runAction(action, {
                rows: [row],
                refresh: changed,
                open: () => undefined,
                clearSelection: () => undefined,
              }),
      })),
    ...(may('delete') ? [{ key: 'delete', title: '删除', danger: true, run: () => void erase(row) }] : []),
  ]
  const columns = (props.columns as readonly (string | ColumnDeclaration)[]).map(column =>
    columnOf(resource, column),
  )
  const records = answer.data?.records ?? []
  const total = answer.data?.total ?? 0
  const Body = dialog?.action.dialog
  return (
    <div className="column child-editor">
      <div className="wraps child-tools" role="search">
        {search && (
          <Input.Search
            allowClear
            aria-label={resource.fields[search]?.title}
            placeholder={`搜索${resource.fields[search]?.title ?? ''}`}
            value={words}
            onChange={setWords}
            onSearch={text => ask(search, text.trim() === '' ? '' : `*${text.trim()}*`)}
            onClear={() => ask(search, '')}
          />
        )}
        {filter && (
          <Select
            allowClear
            aria-label={resource.fields[filter]?.title}
            placeholder={resource.fields[filter]?.title}
            value={asked[filter]}
            options={choices.map(({ value, text }) => ({ value, label: text }))}
            onChange={value => ask(filter, String(value ?? ''))}
          />
        )}
        {may('add') && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
            {props.addTitle ?? '新增'}
          </Button>
        )}
      </div>
      {answer.isError && !answer.data ? (
        <FailedRows error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <SkeletonRows rows={6} rowPx={rowPx} />
      ) : total === 0 ? (
        <EmptyRows
          title={resource.title}
          filtered={Object.keys(asked).length > 0}
          hint={props.emptyHint}
          onClear={() => {
            setWords('')
            setAsked({})
          }}
        />
      ) : (
        <Table
          resource={resource}
          columns={columns.map(column => ({ ...column, sort: undefined }))}
          rows={records}
          onSort={() => undefined}
          first={(page - 1) * size + 1}
          rowPx={rowPx}
          stale={answer.isPlaceholderData}
          actionsPx={Math.max(72, 44 * Math.min(3, 2 + own.length) + 16)}
          actions={row => <RowActions row={row} label={labelOf(row)} actions={actionsOf(row)} />}
          labelOf={labelOf}
        />
      )}
      {total > size && <Paging page={page} size={size} total={total} simple onChange={setPage} />}
      {editing !== undefined && (
        <FormDialog
          resource={resource}
          entries={props.form}
          id={editing === 'new' ? undefined : editing}
          preset={where}
          words={{ formAs: props.formAs }}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            void changed()
          }}
        />
      )}
      {Body && dialog && (
        <Body
          rows={[dialog.row]}
          close={() => setDialog(undefined)}
          refresh={changed}
          clearSelection={() => undefined}
        />
      )}
    </div>
  )
}
