/** The model of a grid and what stands beside it, made once and kept in step with the props. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { dictItems } from '#contract/platform/dict.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import type { GridState } from './canvas/grid-state.ts'
import { fixedFirst } from './canvas/layout.ts'
import { createPending } from './canvas/pending.ts'
import { authorityOf } from './model/columns.ts'
import { createFind, type Find } from './model/find.ts'
import { createGridModel } from './model/grid-model.ts'
import { createHighlights, type Highlights } from './model/highlight.ts'
import { createSelection } from './model/selection.ts'
import type { Column, Option } from './model/types.ts'
import type { EditableGridProps } from './props.ts'

/** From what the login brought, else from the server. */
async function dictOptions(code: string): Promise<readonly Option[]> {
  const items =
    useSession.getState().dicts[code] ??
    (await call(dictItems, { params: { dictCode: code } }, { quiet: true }))
  return items.map(({ value, text, color }) => ({ value, text, ...(color && { color }) }))
}

function columnsOf({
  columns,
  editRules,
}: Pick<EditableGridProps, 'columns' | 'editRules'>): readonly Column[] {
  const ruled = editRules
    ? columns.map(column => {
        const more = editRules[column.key]
        return more ? { ...column, validateRules: [...(column.validateRules ?? []), ...more] } : column
      })
    : columns
  return fixedFirst(ruled)
}

const noRows = {}
/** Where nothing is lit nothing is remembered either. */
const unlit: Highlights = { light: () => undefined, strength: () => 0, active: () => [], idle: true }

export interface Grid {
  grid: GridState
  find: Find
  highlights: Highlights
}
export function useGrid(props: EditableGridProps, onFault: (error: unknown) => void): Grid {
  const latest = useRef(props)
  latest.current = props
  const fault = useRef(onFault)
  fault.current = onFault
  const grants = useSession(state => state.grants)
  const authPre = props.authPre ?? ''
  const authority = useMemo(
    () => authorityOf(authPre, grants?.auth ?? [], grants?.allAuth ?? []),
    [authPre, grants],
  )
  const [{ model, find, highlights, pending }] = useState(() => {
    // Their choices are searched, never fetched as a whole.
    const searched = new Set(
      props.columns.flatMap(({ type, dictCode }) =>
        type === 'sel_search_async' && dictCode !== undefined ? [dictCode] : [],
      ),
    )
    const created = createGridModel({
      columns: columnsOf(props),
      rows: props.dataSource,
      authority,
      loadOptions: code => (searched.has(code) ? Promise.resolve([]) : dictOptions(code)),
      onFault: error => fault.current(error),
      ...(props.rowKey !== undefined && { rowKey: props.rowKey }),
      ...(props.disabled !== undefined && { disabled: props.disabled }),
      ...(props.disabledRows && { disabledRows: props.disabledRows }),
      ...(props.dragSort && { dragSort: true }),
      ...(props.dragSortKey !== undefined && { dragSortKey: props.dragSortKey }),
      ...(props.linkageConfig && { linkage: props.linkageConfig }),
      ...(props.loadChildren && {
        tree: { load: row => latest.current.loadChildren?.(row) ?? Promise.resolve([]) },
      }),
      ...(props.types && { types: props.types }),
    })
    return {
      model: created,
      find: createFind(created),
      highlights: createHighlights(),
      pending: createPending(),
    }
  })
  const type = props.rowSelectionType ?? 'checkbox'
  const choosing = props.rowSelection === true
  const chosen = useMemo(
    () =>
      choosing
        ? createSelection(model, { type, onChange: change => latest.current.onSelectRowChange?.(change) })
        : undefined,
    [model, choosing, type],
  )
  const lit = props.reloadEffect === true
  const grid = useMemo<GridState>(
    () => ({ model, chosen, highlights: lit ? highlights : undefined, pending }),
    [model, chosen, lit, highlights, pending],
  )

  const { columns, editRules, dataSource, disabled = false, disabledRows = noRows } = props
  const first = useRef({ columns, editRules, dataSource, disabled, disabledRows, authority })
  useEffect(() => {
    if (first.current.columns === columns && first.current.editRules === editRules) return
    first.current = { ...first.current, columns, editRules }
    model.setColumns(columnsOf({ columns, ...(editRules && { editRules }) }))
  }, [model, columns, editRules])
  useEffect(() => {
    if (first.current.dataSource === dataSource) return
    first.current = { ...first.current, dataSource }
    model.load(dataSource)
  }, [model, dataSource])
  useEffect(() => {
    const { current } = first
    const same =
      current.disabled === disabled &&
      current.disabledRows === disabledRows &&
      current.authority === authority
    if (same) return
    first.current = { ...current, disabled, disabledRows, authority }
    model.setLimits({ disabled, disabledRows, authority })
  }, [model, disabled, disabledRows, authority])
  useEffect(
    () =>
      model.subscribe(damage => {
        const { onValueChange } = latest.current
        if (damage.kind !== 'cells' || damage.from === 'live' || !onValueChange) return
        for (const { id, key, value, before } of damage.cells) {
          const row = model.get(id)
          const column = model.column(key)
          if (!row || !column) continue
          const places = { rowIndex: model.indexOf(id), columnIndex: model.columns.indexOf(column) }
          onValueChange({ type: column.type ?? 'normal', value, oldValue: before, row, column, ...places })
        }
      }),
    [model],
  )
  return { grid, find, highlights: lit ? highlights : unlit }
}
