/** The list page: what is asked for, the rows, and everything that is done with them. */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { useRefresh } from '#web/data/resource-write.ts'
import { nameOfRow, type Row } from '#web/data/row.ts'
import { HeldLine, quietWords } from '#web/ui/held-line.tsx'
import { later } from '#web/ui/later.tsx'
import { useShortcuts } from '#web/widgets/use-shortcuts.ts'
import { tellRefusal, useVerbs } from './actions.ts'
import { Body, seenOnly } from './body.tsx'
import { arrange, arrangementOf, columnOf, othersOf, shownColumns } from './columns.ts'
import { rowPxOf, useListSettings } from './list-settings.ts'
import { fittingSize, type ListState, orderNote, pageQueryOf, sortOf } from './list-state.ts'
import { Paging } from './paging.tsx'
import { QueryBar } from './query-bar.tsx'
import { QueryButton } from './query-builder/query-button.tsx'
import { useSuperQuery } from './query-builder/use-super-query.ts'
import { RowActions } from './row-actions.tsx'
import { RowSteps } from './row-steps.tsx'
import { useSavedViews } from './saved-views.ts'
import { copyOf, entriesOf, type Screen } from './screen.ts'
import { useSelection } from './selection.ts'
import { SelectionLine } from './selection-line.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEditing } from './use-editing.ts'
import { useExport } from './use-export.tsx'
import { useLastPage } from './use-last-page.ts'
import { useListState } from './use-list-state.ts'
import { useLiveRows } from './use-live-rows.ts'
import { besideQuery, phoneQuery, roomyQuery, useMedia } from './use-media.ts'
import { type OpenDialog, useRowActions } from './use-row-actions.ts'
import { useRowEditing } from './use-row-editing.ts'
import { useTree } from './use-tree.ts'
import { ViewMenu } from './view-menu.tsx'
import { openingOrder, orderFor, useViews, Views } from './views.tsx'
import { windowHeight } from './window-height.ts'
import './crud.css'
import './form.css'
import './table.css'
import './tools.css'

const DetailsDrawer = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './details-drawer.tsx')).DetailsDrawer,
)
const FormDialog = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './form-dialog.tsx')).FormDialog,
)
const ImportDialog = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './import-dialog.tsx')).ImportDialog,
)

const none: readonly Row[] = []

export interface CrudScreenProps {
  resource: Resource
  screen: Screen
}

export function CrudScreen({ resource, screen }: CrudScreenProps): ReactElement {
  const held = useVerbs(resource)
  const may = (verb: Verb) => screen.verbs?.[verb] !== false && held(verb)
  const phone = useMedia(phoneQuery)
  const [ownSettings, saveOwn, ready] = useListSettings(resource)
  const fit = phone ? undefined : fittingSize(windowHeight(), rowPxOf(ownSettings.density))
  const tabs = useViews(screen.views)
  const [state, change] = useListState(tabs?.[0]?.filters, fit)
  const selection = useSelection()
  const superQuery = useSuperQuery(resource, screen.subTables, state.superQuery, change, asked => {
    selection.clear()
    change({ superQuery: asked, page: 1 })
  })
  const asked = { ...state, filters: { ...state.filters, ...superQuery.wire } }
  const opening = openingOrder(screen, tabs, state.filters) ?? sortOf(resource)
  const query = pageQueryOf(asked, opening)
  // A tree is looked at from its roots; what is searched for stands flat.
  const filtered = Object.keys(asked.filters).length > 0
  const branching = screen.tree && !filtered ? resource.tree : undefined
  const top = branching ? { ...query, filters: { [branching]: '0' } } : query
  const page = useResourcePage(resource, top, { refetchMs: screen.refetchMs, told: true })
  const refresh = useRefresh(resource)
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
  const acted = () => change({ act: undefined }, { replace: true })
  const form = useEditing(state.act === 'add' && may('add'), acted)
  const add = may('add') ? () => form.add() : undefined
  const [importing, setImporting] = useState(false)
  const [imported, setImported] = useState<{ result: unknown }>()
  const [dialog, setDialog] = useState<OpenDialog>()
  const bar = useRef<HTMLFormElement>(null)

  const { Above, Imported, ticked: noteOf, dim } = screen.slots ?? {}
  // Until the answer is there, the rows are those of the question before.
  const shownBy = useRef('')
  if (!page.isPlaceholderData) shownBy.current = JSON.stringify(top)
  const { live, order, waiting, ticked, fold, ...list } = useLiveRows({
    records: page.data?.records ?? none,
    ticked: selection.rows,
    by: shownBy.current,
    slots: screen.slots,
    refresh,
  })
  const tree = useTree(resource, resource.tree ?? '', branching ? list.rows : undefined, query)
  const rows = tree?.rows ?? list.rows
  const rowEditing = useRowEditing(screen.editable ?? [])
  const inPlace = screen.editable && !phone && may('edit') ? rowEditing : undefined
  const total = page.data?.total ?? 0
  const roomy = useMedia(roomyQuery)
  const declared = useMemo(() => {
    const named = screen.columns.map(column => columnOf(resource, column, roomy))
    return [...named, ...othersOf(resource, named)]
  }, [resource, screen, roomy])
  const columns = useMemo(() => arrange(declared, settings.columns), [declared, settings.columns])
  const wide = useMedia(besideQuery)
  const beside = state.open && wide ? screen.details?.beside : undefined
  const shown = useMemo(
    () => shownColumns(columns).filter(({ key }) => !beside?.without.includes(key)),
    [columns, beside],
  )
  const entries = useMemo(() => entriesOf(screen.form, writable(resource)), [resource, screen])
  const labelOf = (row: Row) => nameOfRow(resource, row)

  useLastPage(page, state, last => change({ page: last }, { replace: true }))
  // What the server refused in words; the box of the catalogue has told what else failed.
  useEffect(() => tellRefusal(page.error), [page.error])

  const searchFor = (filters: ListState['filters'], order: Pick<ListState, 'sort'> = {}) => {
    selection.clear()
    change({ filters, page: 1, ...order })
    void refresh()
  }
  const open = (id: string, tab?: string) => change({ open: id, tab })
  const actions = useRowActions({
    resource,
    screen,
    may,
    open,
    refresh,
    edit: form.edit,
    editRow: inPlace?.start,
    addBelow:
      screen.tree && resource.tree
        ? row => {
            const { id } = row
            // Words stand beside references only.
            const worded = resource.fields[resource.tree!]?.reference !== undefined
            form.add({
              [resource.tree!]: id,
              ...(worded && { [`${resource.tree}_dictText`]: labelOf(row) }),
            })
          }
        : undefined,
    copy: screen.copy && (row => form.add(copyOf(row, entries, screen.copy!.without))),
    selection,
    ticked,
    setDialog,
  })
  const exporter = useExport(resource, query, selection, page.data?.total ?? 0, screen.exportForm)
  useShortcuts({
    '/': () => bar.current?.querySelector('input')?.focus(),
    ...(add && { n: add }),
    // Layers close themselves; without one Esc leaves the details beside the list, then the full screen.
    ...(full && { Escape: () => setFull(false) }),
    ...(beside && { Escape: () => change({ open: undefined, tab: undefined }) }),
  })

  const rowActions = (row: Row) => <RowActions actions={actions.of(row)} row={row} label={labelOf(row)} />
  // What is done with many rows waits while one of them is looked at, unless some are chosen already.
  const many = actions.hasBatch && (!beside || selection.rows.length > 0)
  const ticks = many ? selection : undefined
  const rowPx = rowPxOf(settings.density)
  const showAll = () => {
    selection.clear()
    change({ filters: {}, superQuery: undefined, page: 1 })
  }
  const chosen = <SelectionLine count={ticked.length} note={noteOf?.(ticked)} onClear={selection.clear} />
  return (
    <div className={`column crud gap-12${full ? ' full' : ''}${beside ? ' with-beside' : ''}`}>
      {screen.query && !beside && (
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
      {screen.steps && <screen.steps.Watch refresh={refresh} />}
      <section className="panel column sheet" aria-label={`${resource.title}列表`} {...(live && order.holds)}>
        {tabs && (
          <Views
            resource={resource}
            views={tabs}
            filters={state.filters}
            counted={page.data !== undefined || page.isError}
            onView={view => searchFor(view.filters, orderFor(view, tabs, state.sort))}
          />
        )}
        <Toolbar
          actions={(screen.actions ?? []).filter(({ batch }) => many || !batch)}
          addTitle={screen.formWords?.add}
          batchMenu={screen.batchMenu ?? false}
          onAction={actions.onBatch}
          onAdd={add}
          onImport={may('importExcel') ? () => setImporting(true) : undefined}
          onExport={may('exportXls') ? exporter.start : undefined}
          onDeleteBatch={may('deleteBatch') ? actions.deleteSelected : undefined}
          exporting={exporter.busy}
          changes={actions.changes}
          selected={selection.rows.length}
          density={settings.density}
          onDensity={density => saveSettings({ ...settings, density })}
          // His own wish: what came meanwhile is let in with it.
          onRefresh={() => void refresh().then(order.update)}
          refreshing={page.isFetching}
          columns={columns}
          onArrange={arrangement => saveSettings({ ...settings, columns: arrangement })}
          views={<ViewMenu views={views} />}
          query={<QueryButton {...superQuery.button} phone={phone} loading={page.isFetching} />}
          live={live}
          full={full}
          onFull={setFull}
        />
        {live ? (
          <HeldLine order={order} waiting={waiting} quiet={quietWords(phone)}>
            {chosen}
          </HeldLine>
        ) : (
          chosen
        )}
        <Body
          dim={dim}
          {...{ resource, rows, rowPx, phone, labelOf, filtered, tree, fold }}
          editing={inPlace}
          columns={shown}
          selection={ticks}
          page={page}
          none={screen.emptyTitle}
          hint={held('add') || !resource.endpoints.add ? screen.emptyHint : seenOnly}
          sort={state.sort}
          onSort={sort => change({ sort, page: 1 })}
          first={beside ? undefined : (state.page - 1) * state.size + 1}
          current={beside && state.open}
          size={state.size}
          onOpen={row => open(row.id)}
          actions={actions.any && !beside ? rowActions : undefined}
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
          onAdd={add}
        />
        <Paging
          page={state.page}
          size={state.size}
          total={total}
          simple={phone || beside !== undefined}
          note={state.sort ? undefined : orderNote(resource, opening)}
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
          act={state.act}
          onActed={acted}
          beside={
            beside && (
              <RowSteps
                {...{ rows, total, id: state.open }}
                before={(state.page - 1) * state.size}
                onStep={id => change({ open: id }, { replace: true })}
              />
            )
          }
        />
      )}
      {form.editing && (
        <FormDialog
          {...{ resource, entries }}
          id={form.editing === 'new' ? undefined : form.editing}
          preset={form.preset}
          width={screen.formWidth}
          words={screen}
          onClose={form.end}
          onSaved={() => {
            const parent = resource.tree && form.preset?.[resource.tree]
            if (parent) tree?.open(String(parent))
            form.end()
          }}
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
      {exporter.dialog}
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
