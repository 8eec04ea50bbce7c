/** Rows of another resource that belong to the one shown, kept in the place where they are looked at. */
import { Button, Input, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource, RowOf } from '#contract/kit/resource.ts'
import { useDict } from '#web/data/dict.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { nameOfRow, type Row } from '#web/data/row.ts'
import { useVerbs } from './actions.ts'
import { actionsOf } from './declared-actions.ts'
import { FormDialog } from './form-dialog.tsx'
import { RowActions } from './row-actions.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import type { Action } from './screen.ts'
import { useSelection } from './selection.ts'
import { type OpenDialog, useRowActions } from './use-row-actions.ts'

export interface ChildEditorProps<F extends Fields> extends Pick<RowsProps<F>, 'resource' | 'columns'> {
  /** Filters that every row meets; a new row takes them as its values. */
  where: Readonly<Record<string, string>>
  /** Fields of the form, in order. */
  form: readonly (keyof F & string)[]
  /** Of the button that adds; 新增 unless told. */
  addTitle?: string
  /** A text field that is searched, and a coded one that is chosen. */
  search?: keyof F & string
  filter?: keyof F & string
  rowActions?: readonly Action<RowOf<Resource<F>>>[]
  emptyHint?: string
}
const size = 20

export function ChildEditor<const F extends Fields>(props: ChildEditorProps<F>): ReactElement {
  const resource = props.resource
  const { where, search, filter } = props
  const held = useVerbs(resource)
  const selection = useSelection()
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const [editing, setEditing] = useState<string>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const choices = useDict(filter && resource.fields[filter]?.dict)
  const answer = useResourcePage(resource, { pageNo: page, pageSize: size, filters: { ...where, ...asked } })
  const refresh = async () => void (await answer.refetch())
  const labelOf = (row: Row) => nameOfRow(resource, row)
  // What is done with a row stands between changing and deleting it.
  const declared = props.rowActions as unknown as readonly Action<Row>[] | undefined
  const rowActions = actionsOf(resource, declared).map(action => ({ ...action, aside: true }))
  const actions = useRowActions({
    resource,
    screen: { rowActions },
    // Its fields stand in the row.
    may: verb => verb !== 'queryById' && held(verb),
    open: () => undefined,
    edit: setEditing,
    refresh,
    selection,
    setDialog,
  })
  const ask = (key: string, value: string) => {
    const { [key]: _, ...rest } = asked
    setAsked(value === '' ? rest : { ...rest, [key]: value })
    setPage(1)
  }
  return (
    <div className="column child-editor gap-12 min-h-0">
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
        {held('add') && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
            {props.addTitle ?? '新增'}
          </Button>
        )}
      </div>
      <Rows
        resource={resource}
        columns={props.columns}
        page={answer}
        filtered={Object.keys(asked).length > 0}
        hint={props.emptyHint}
        onClear={() => {
          setWords('')
          setAsked({})
        }}
        rowPx={36}
        actionsPx={actions.widthPx(answer.data?.records ?? [])}
        actions={row => <RowActions row={row} label={labelOf(row)} actions={actions.of(row)} />}
        at={{ page, size }}
        onPage={setPage}
      />
      {editing !== undefined && (
        <FormDialog
          resource={resource}
          entries={props.form}
          id={editing === 'new' ? undefined : editing}
          preset={where}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            void refresh()
          }}
        />
      )}
      {dialog && (
        <dialog.Body
          rows={dialog.rows}
          close={() => setDialog(undefined)}
          refresh={refresh}
          clearSelection={selection.clear}
        />
      )}
    </div>
  )
}
