/** What stands beside the field while a cell is edited: a list, a calendar, the frame of a long text, or a dialog. */
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { lazy, type ReactElement, Suspense } from 'react'
import type { GridState } from '../canvas/grid-state.ts'
import type { Box } from '../canvas/place.ts'
import type { Editing } from '../canvas/use-edit-session.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { Floating } from './floating.tsx'

// Calendars and dialogs are fetched when the first of them is opened.
const DatePanel = lazy(() => import('./date-panel.tsx').then(({ DatePanel }) => ({ default: DatePanel })))
const CellDialog = lazy(() => import('./cell-dialog.tsx').then(({ CellDialog }) => ({ default: CellDialog })))

interface CellEditorProps {
  grid: GridState
  editing: Editing
  panel: { id: string; key: string; at: number | undefined } | undefined
  root: HTMLElement | null
  box: Box | undefined
  listId: string
  wide: boolean
  say: (message: string, tone: 'info' | 'warning') => void
  onWide: () => void
  onActive: (lineId: string | undefined) => void
  onPanelClosed: () => void
}

export function CellEditor(props: CellEditorProps): ReactElement | null {
  const { grid, editing, panel, root, box, wide } = props
  const { model } = grid
  const { session } = editing
  if (panel) {
    const row = model.get(panel.id)
    const column = model.column(panel.key)
    if (!row || !column || !root || !box) return null
    return (
      <Suspense fallback={null}>
        <CellDialog
          {...{ grid, row, column, root, box }}
          at={panel.at}
          say={props.say}
          onClose={props.onPanelClosed}
        />
      </Suspense>
    )
  }
  const row = session && model.get(session.id)
  if (!session || !row || !root || !box) return null
  const shared = {
    ref: editing.panel,
    session,
    row,
    model,
    draft: editing.draft,
    searching: editing.searching,
    id: props.listId,
    onDone: editing.done,
    onActive: props.onActive,
    onDraft: editing.setDraft,
  }
  if (session.kind === 'choice')
    return (
      <Floating root={root} box={box} fitCell>
        <ChoicePanel {...shared} key={`${session.id} ${session.column.key}`} />
      </Floating>
    )
  if (session.kind === 'date')
    return (
      <Floating root={root} box={box}>
        <Suspense fallback={null}>
          <DatePanel {...shared} key={`${session.id} ${session.column.key}`} />
        </Suspense>
      </Floating>
    )
  if (session.kind !== 'area') return null
  return (
    <div
      className="grid-area-bar row muted gap-4 absolute bg-fill border text-12"
      data-wide={wide || undefined}
      style={wide ? undefined : { left: box.x, top: box.y + box.height, width: box.width }}
      onMouseDown={event => event.preventDefault()}
    >
      <span className="spring">Ctrl+Enter 完成 · Esc 取消</span>
      <button
        type="button"
        className="h-26 px-6 rounded-2 ink-link hover-on"
        aria-label={wide ? '退出全屏' : '全屏编辑'}
        onClick={props.onWide}
      >
        {wide ? <IconFullscreenExit /> : <IconFullscreen />}
      </button>
      <button
        type="button"
        className="h-26 px-6 rounded-2 ink-link hover-on"
        onClick={() => editing.commit()}
      >
        完成
      </button>
    </div>
  )
}
