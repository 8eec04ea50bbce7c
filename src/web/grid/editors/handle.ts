/** Between the text field that has the keyboard and the list or calendar beside it. */
import type { GridState } from '../canvas/grid-state.ts'
import type { Stroke } from '../canvas/keys.ts'
import type { Box } from '../canvas/place.ts'
import type { Column, GridModel, Row } from '../model/types.ts'
import type { EditSession } from './edit-session.ts'

export interface EditorHandle {
  /** True when the key was meant for the list or calendar. */
  key(stroke: Stroke): boolean
  /** What is stored when the session ends; undefined leaves it to the typed text. */
  value(): { value: unknown } | undefined
}
export interface EditorProps {
  session: EditSession
  row: Row
  model: GridModel
  /** Text in the field. */
  draft: string
  /** Whether the text was typed, not what the cell held. */
  searching: boolean
  /** Id of the list, named by the field's aria-controls. */
  id: string
  /** Stores at once and closes. */
  onDone: (value: unknown) => void
  /** Tells the field which line of the list is meant. */
  onActive: (lineId: string | undefined) => void
  /** Puts another text into the field. */
  onDraft: (text: string) => void
}
/** A dialog or menu that fills a cell. */
export interface CellDialogProps {
  grid: GridState
  row: Row
  column: Column
  root: HTMLElement
  box: Box
  /** The n-th file. */
  at: number | undefined
  say: (message: string, tone: 'info' | 'warning') => void
  onClose: () => void
}
