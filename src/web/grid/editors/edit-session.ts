/** One cell being edited: how it is edited, and what its draft becomes. */
import { settledNumeric } from '../model/numeric-text.ts'
import type { CellWrite, Column, ColumnType, GridModel, Row } from '../model/types.ts'

/** `text`: typed in place. `area`: in a popover. `choice`, `date`: typed in place beside a list or calendar. `panel`: a dialog of its own. */
export type EditorKind = 'text' | 'area' | 'choice' | 'date' | 'panel'
const kinds: Readonly<Record<string, EditorKind>> = {
  input: 'text',
  inputNumber: 'text',
  tags: 'text',
  input_pop: 'area',
  textarea: 'area',
  select: 'choice',
  list_multi: 'choice',
  sel_search: 'choice',
  sel_search_async: 'choice',
  radio: 'choice',
  date: 'date',
  datetime: 'date',
  time: 'date',
  sel_depart: 'panel',
  sel_user: 'panel',
  popup: 'panel',
  upload: 'panel',
  file: 'panel',
  image: 'panel',
}
const untyped: ReadonlySet<string> = new Set([
  'checkbox',
  'checkbox_meta',
  'normal',
  'progress',
  'hidden',
  'slot',
])
const own = new Map<string, EditorKind>()
export const registerEditor = (name: string, kind: EditorKind): void => {
  own.set(name, kind)
}
/** Undefined: shown only, or changed by a click (boxes). Types of others are typed in place unless registered. */
export const editorKind = (type: ColumnType = 'normal'): EditorKind | undefined =>
  own.get(type) ?? kinds[type] ?? (untyped.has(type) ? undefined : 'text')
/** Letters typed on the selected cell begin editing. */
export const takesTyping = (type: ColumnType | undefined): boolean => {
  const kind = editorKind(type)
  return kind !== undefined && kind !== 'panel'
}
export const isBox = (type: ColumnType | undefined): boolean =>
  type === 'checkbox' || type === 'checkbox_meta'

export interface EditSession {
  id: string
  column: Column
  kind: EditorKind
  /** `enter`: arrows store and move on, as after typing over a cell. `edit`: arrows move the caret (F2). */
  mode: 'enter' | 'edit'
  /** Begun by typing: the draft replaced the value. */
  typed: boolean
}

export const draftOf = (model: GridModel, row: Row, column: Column): string => {
  const kind = editorKind(column.type)
  if (kind === 'area' || kind === 'text') {
    const value = row[column.key]
    return value === undefined || value === null ? '' : String(value)
  }
  return model.text(row, column)
}

/** What a typed draft stores: a write, a message for the cell, or nothing where nothing changed. */
export function settled(
  model: GridModel,
  { id, column }: Pick<EditSession, 'id' | 'column'>,
  draft: string,
): { write: CellWrite } | { message: string } | undefined {
  const row = model.get(id)
  if (!row || draft === draftOf(model, row, column)) return undefined
  const { key } = column
  if (column.type === 'inputNumber') return { write: { id, key, value: settledNumeric(draft) } }
  const read = model.typeOf(column).parse(draft, column, model.optionsOf(row, column).options)
  return read.ok ? { write: { id, key, value: read.value } } : { message: read.message }
}

/** What an emptied cell holds. */
export const emptyValue = (column: Column): unknown =>
  isBox(column.type) ? (column.customValue ?? ['Y', 'N'])[1] : ''
export function toggledBox(column: Column, value: unknown): unknown {
  const [on, off] = column.customValue ?? ['Y', 'N']
  return value === on || value === true ? off : on
}
