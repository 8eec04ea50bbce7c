/** The list page: what is asked for, the rows, and everything that is done with them. */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { type Draft, useRefresh } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { useVerbs } from './actions.ts'
import { Body } from './body.tsx'
import { arrange, arrangementOf, columnOf, othersOf, shownColumns } from './columns.ts'
import { DetailsDrawer } from './details-drawer.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { densities, useListSettings } from './list-settings.ts'
import { lastPageOf, pageQueryOf } from './list-state.ts'
import { Paging } from './paging.tsx'
import { QueryBar } from './query-bar.tsx'
import { QueryButton } from './query-builder/query-button.tsx'
import { useSuperQuery } from './query-builder/use-super-query.ts'
import { RowActions } from './row-actions.tsx'
import { useSavedViews } from './saved-views.ts'
import { entriesOf, type Screen } from './screen.ts'
import { useSelection } from './selection.ts'
import { SelectionLine } from './selection-line.tsx'
import { Toolbar } from './toolbar.tsx'
import { useExport } from './use-export.ts'
import { useListState } from './use-list-state.ts'
import { phoneQuery, useMedia } from './use-media.ts'
import { type OpenDialog, useRowActions } from './use-row-actions.ts'
import { useRowEditing } from './use-row-editing.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTree } from './use-tree.ts'
import { ViewMenu } from './view-menu.tsx'
import { Views } from './views.tsx'
import './crud.css'
import './form.css'
import './table.css'
import './tools.css'

const noLive = (rows: readonly Row[]) => rows

export interface CrudScreenProps {
  resource: Resource
  screen: Screen
}

export function CrudScreen({ resource, screen }: CrudScreenProps): ReactElement {
  const held = useVerbs(resource)
  const may = (verb: Verb) => screen.verbs?.[verb] !== false && held(verb)
  const phone = useMedia(phoneQuery)
  const [state, change] = useListState(screen.views?.[0]?.filters)
  const selection = useSelection()
  const superQuery = useSuperQuery(resource, screen.subTables, state.superQuery, change, asked => {
    selection.clear()
    change({ superQuery: asked, page: 1 })
  })
  const asked = { ...state, filters: { ...state.filters, ...superQuery.wire } }
  const query = pageQueryOf(asked, screen.defaultSort)
  // A tree is looked at from its roots; what is searched for stands flat.
  const filtered = Object.keys(asked.filters).length > 0
  const branching = screen.tree && !filtered ? resource.tree : undefined
  const top = branching ? { ...query, filters: { [branching]: '0' } } : query
  const page = useResourcePage(resource, top, { refetchMs: screen.refetchMs })
  const refresh = useRefresh(resource)
  const [ownSettings, saveOwn, ready] = useListSettings(resource)
  const { search } = useLocation()
  const views = useSavedViews({
    resource,
    state: { ...state, superQuery: superQuery.applied },
    change,
    own: ownSettings,
    saveOwn,
    ready,
    bare: search === '',
  })
  const { settings, saveSettings } = views
  const [full, setFull] = useState(false)
  /** `new`, or the id of the row that is edited. */
  const [editing, setEditing] = useState<string>()
  const [preset, setPreset] = useState<Draft>()
  const [importing, setImporting] = useState(false)
  const [imported, setImported] = useState<{ result: unknown }>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const bar = useRef<HTMLFormElement>(null)

  const { Above, Imported, ticked, useLive = noLive } = screen.slots ?? {}
  const live = useLive(page.data?.records ?? [], refresh)
  const tree = useTree(resource, resource.tree ?? '', branching ? live : undefined, query)
  const rows = tree?.rows ?? live
  const rowEditing = useRowEditing(screen.editable ?? [])
  const inPlace = screen.editable && !phone && may('edit') ? rowEditing : undefined
  const total = page.data?.total ?? 0
  const declared = useMemo(() => {
    const named = screen.columns.map(column => columnOf(resource, column))
    return [...named, ...othersOf(resource, named)]
  }, [resource, screen])
  const columns = useMemo(() => arrange(declared, settings.columns), [declared, settings.columns])
  const shown = useMemo(() => shownColumns(columns), [columns])
  const entries = useMemo(() => entriesOf(screen.form, writable(resource)), [resource, screen])
  const labelOf = (row: Row) => textOf(row[resource.label]) || row.id

  // Deleting the last rows of the last page pulls the list back to the page that is now the last.
  useEffect(() => {
    if (!page.data || page.isPlaceholderData || page.data.records.length > 0) return
    const last = lastPageOf(page.data.total, state.size)
    if (state.page > last) change({ page: last }, { replace: true })
  }, [page.data, page.isPlaceholderData, state.page, state.size, change])

  const searchFor = (filters: Readonly<Record<string, string>>) => {
    selection.clear()
    change({ filters, page: 1 })
    void refresh()
  }
  const open = (id: string, tab?: string) => change({ open: id, tab })
  const actions = useRowActions({
    resource,
    screen,
    may,
    open,
    refresh,
    edit: setEditing,
    editRow: inPlace?.start,
    addBelow:
      screen.tree && resource.tree
        ? row => {
            const { id } = row
            // Words stand beside references only.
            const worded = resource.fields[resource.tree!]?.reference !== undefined
            setPreset({
              [resource.tree!]: id,
              ...(worded && { [`${resource.tree}_dictText`]: labelOf(row) }),
            })
            setEditing('new')
          }
        : undefined,
    selection,
    setDialog,
  })
  const exporter = useExport(resource, query, selection, screen.exportForm)
  useShortcuts({
    search: () => bar.current?.querySelector('input')?.focus(),
    add: may('add') ? () => setEditing('new') : undefined,
    // Layers close themselves; without one Esc leaves the full screen.
    escape: full ? () => setFull(false) : undefined,
  })

  const rowActions = (row: Row) => <RowActions actions={actions.of(row)} row={row} label={labelOf(row)} />
  const ticks = actions.hasBatch ? selection : undefined
  const rowPx = densities.find(density => density.key === settings.density)?.rowPx ?? 40
  const endEditing = () => {
    setEditing(undefined)
    setPreset(undefined)
  }
  const showAll = () => {
    selection.clear()
    change({ filters: {}, superQuery: undefined, page: 1 })
  }
  return (
    <div className={full ? 'column crud gap-12 full' : 'column crud gap-12'}>
      {screen.query && (
        <QueryBar
          resource={resource}
          names={screen.query}
          filters={state.filters}
          onSearch={searchFor}
          onReset={() => searchFor({})}
          barRef={bar}
          phone={phone}
        />
      )}
      {Above && <Above />}
      <section className="panel column sheet" aria-label={`${resource.title}列表`}>
        {screen.views && (
          <Views resource={resource} views={screen.views} filters={state.filters} onView={searchFor} />
        )}
        <Toolbar
          actions={screen.actions ?? []}
          addTitle={screen.formWords?.add}
          batchMenu={screen.batchMenu ?? false}
          onAction={action => actions.onBatch(action)}
          onAdd={may('add') ? () => setEditing('new') : undefined}
          onImport={may('importExcel') ? () => setImporting(true) : undefined}
          onExport={may('exportXls') ? exporter.start : undefined}
          onDeleteBatch={may('deleteBatch') ? actions.deleteSelected : undefined}
          exporting={exporter.busy}
          selected={selection.rows.length}
          density={settings.density}
          onDensity={density => saveSettings({ ...settings, density })}
          onRefresh={() => void refresh()}
          refreshing={page.isFetching}
          columns={columns}
          onArrange={arrangement => saveSettings({ ...settings, columns: arrangement })}
          views={<ViewMenu views={views} />}
          query={<QueryButton {...superQuery.button} phone={phone} loading={page.isFetching} />}
          live={useLive !== noLive}
          full={full}
          onFull={setFull}
        />
        <SelectionLine
          count={selection.rows.length}
          note={ticked?.(selection.rows)}
          onClear={selection.clear}
        />
        <Body
          {...{ resource, rows, rowPx, phone, labelOf, filtered, tree }}
          editing={inPlace}
          columns={shown}
          selection={ticks}
          page={page}
          hint={screen.emptyHint}
          sort={state.sort}
          onSort={sort => change({ sort, page: 1 })}
          first={(state.page - 1) * state.size + 1}
          size={state.size}
          onOpen={row => open(row.id)}
          actions={actions.any ? rowActions : undefined}
          actionsPx={actions.widthPx(rows)}
          onWidth={(key, width) =>
            saveSettings({
              ...settings,
              columns: arrangementOf(
                columns.map(column => (column.key === key ? { ...column, width, drawn: true } : column)),
              ),
            })
          }
          onClear={showAll}
          onAdd={may('add') ? () => setEditing('new') : undefined}
        />
        <Paging
          page={state.page}
          size={state.size}
          total={total}
          simple={phone}
          note={state.sort ? undefined : screen.defaultSort && `排序：${screen.defaultSort.words}`}
          onChange={(to, size) => change({ page: to, size })}
        />
      </section>
      {state.open && (
        <DetailsDrawer
          {...{ resource, screen, labelOf }}
          id={state.open}
          tab={state.tab}
          onTab={tab => change({ tab }, { replace: true })}
          onClose={() => change({ open: undefined, tab: undefined })}
          actions={actions.of}
        />
      )}
      {editing && (
        <FormDialog
          {...{ resource, entries }}
          id={editing === 'new' ? undefined : editing}
          preset={preset}
          width={screen.formWidth}
          words={screen}
          onClose={endEditing}
          onSaved={endEditing}
        />
      )}
      {importing && (
        <ImportDialog
          resource={resource}
          onClose={() => setImporting(false)}
          onDone={result => {
            setImported({ result })
            void refresh()
          }}
        />
      )}
      {Imported && imported && <Imported result={imported.result} close={() => setImported(undefined)} />}
      {dialog && (
        <dialog.Body
          rows={dialog.rows}
          refresh={refresh}
          clearSelection={selection.clear}
          close={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

const writable = (resource: Resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.readonly)
    .map(([name]) => name)
