/** Views of a list kept under a name: what is asked for, in which order, and how it is laid out. */
import { Message } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { type Saved, type SavedOfList, useSaved } from '#web/data/list-saved.ts'
import { readArrangement } from './columns.ts'
import { densities, type ListSettings } from './list-settings.ts'
import { defaultSize, type ListState, type SortState, sizes } from './list-state.ts'
import { queryOfSaved, type SavedContent, savedContent, usableLines } from './query-builder/query-model.ts'
import type { ChangeList } from './use-list-state.ts'

export interface ViewContent {
  filters: Readonly<Record<string, string>>
  superQuery?: SavedContent
  sort?: SortState
  size: number
  settings: Pick<ListSettings, 'density' | 'columns'>
}

export const viewOf = (state: ListState, { density, columns }: ListSettings): ViewContent => ({
  filters: state.filters,
  ...(state.superQuery && { superQuery: savedContent(state.superQuery) }),
  ...(state.sort && { sort: state.sort }),
  size: state.size,
  settings: { density, ...(columns && { columns }) },
})

/** What was kept, as far as it still means something. */
export function readView(text: string): ViewContent {
  const { filters, superQuery, sort, size, settings } = Object(parsed(text)) as Partial<ViewContent>
  const known = Object.entries(Object(filters) as object).filter(([, value]) => typeof value === 'string')
  const { density, columns } = Object(settings) as Partial<ListSettings>
  const arrangement = readArrangement(columns)
  return {
    filters: Object.fromEntries(known),
    ...(superQuery && { superQuery }),
    ...(sort && typeof sort.column === 'string' && { sort }),
    size: sizes.includes(Number(size)) ? Number(size) : defaultSize,
    settings: {
      density: densities.find(each => each.key === density)?.key ?? 'standard',
      ...(arrangement && { columns: arrangement }),
    },
  }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** The address that shows a view, from its first page. */
function stateOf(id: string, view: ViewContent): Partial<ListState> {
  const query = view.superQuery && queryOfSaved(view.superQuery)
  return {
    saved: id,
    page: 1,
    size: view.size,
    sort: view.sort,
    filters: view.filters,
    superQuery: query && usableLines(query.lines).length > 0 ? query : undefined,
  }
}

export interface SavedViews {
  saved: SavedOfList
  current: Saved | undefined
  /** The list differs from the view that it shows. */
  changed: boolean
  defaultId: string | undefined
  /** Columns and row height in effect. */
  settings: ListSettings
  /** Of the view that is shown, until it is updated; else of the user. */
  saveSettings: (settings: ListSettings) => void
  show: (view: Saved) => void
  leave: () => void
  setDefault: (id: string | undefined) => void
  snapshot: () => string
  /** The menu was opened: now the views are needed. */
  wanted: () => void
}

export interface SavedViewsInput {
  resource: Resource
  state: ListState
  change: ChangeList
  own: ListSettings
  saveOwn: (settings: ListSettings) => void
  ready: boolean
  /** The address says nothing: the default view may speak. */
  bare: boolean
}

export function useSavedViews(input: SavedViewsInput): SavedViews {
  const { resource, state, change, own, saveOwn, ready, bare } = input
  const [asked, setAsked] = useState(false)
  const saved = useSaved(
    resource.path,
    'view',
    asked || state.saved !== undefined || own.defaultView !== undefined,
  )
  const current = saved.all.find(each => each.id === state.saved)
  const content = useMemo(() => (current ? readView(current.content) : undefined), [current])
  /** Columns changed while a view is shown are the view's, once it is updated. */
  const [touched, setTouched] = useState<{ id: string; settings: ListSettings }>()
  const settings = !content
    ? own
    : touched?.id === current?.id && touched
      ? touched.settings
      : { ...own, columns: undefined, ...content.settings }

  const show = (view: Saved) => {
    setTouched(undefined)
    change(stateOf(view.id, readView(view.content)))
  }
  const opened = useRef(false)
  const byDefault = saved.all.find(each => each.id === own.defaultView)
  useEffect(() => {
    if (opened.current || !ready) return
    if (!bare) opened.current = true
    else if (byDefault) {
      opened.current = true
      change(stateOf(byDefault.id, readView(byDefault.content)), { replace: true })
    } else if (own.defaultView === undefined || !saved.pending) opened.current = true
  }, [ready, bare, byDefault, own.defaultView, saved.pending, change])

  const lost = state.saved !== undefined && !saved.pending && saved.error === null && !current
  useEffect(() => {
    if (!lost) return
    Message.warning('该视图不存在或未共享，已按地址中的条件显示')
    change({ saved: undefined }, { replace: true })
  }, [lost, change])

  const snapshot = () => JSON.stringify(viewOf(state, settings))
  return {
    saved,
    current,
    changed: content !== undefined && snapshot() !== JSON.stringify(content),
    defaultId: own.defaultView,
    settings,
    saveSettings: next => (current ? setTouched({ id: current.id, settings: next }) : saveOwn(next)),
    show,
    leave: () => change({ saved: undefined, filters: {}, superQuery: undefined, sort: undefined, page: 1 }),
    setDefault: id => saveOwn({ ...own, defaultView: id }),
    snapshot,
    wanted: () => setAsked(true),
  }
}
