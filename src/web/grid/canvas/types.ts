/** What the canvas is given and what it can be asked to do. */
import type { ReactNode } from 'react'
import type { Find } from '../model/find.ts'
import type { PasteReport } from '../model/paste.ts'
import type { Column, Row } from '../model/types.ts'
import type { GridState } from './grid-state.ts'
import type { GridSize, Lead } from './layout.ts'

/** By which click a cell opens; whatever a cell offers beside its words is pressed by the first. */
export type Activation = 'first-click' | 'second-click'

export interface SlotScope {
  value: unknown
  row: Row
  rowId: string
  column: Column
}
export type Slots = Readonly<Record<string, (scope: SlotScope) => ReactNode>>

export interface CanvasProps {
  grid: GridState
  /** Name that screen readers hear. */
  label: string
  leads: readonly Lead[]
  /** Widths that the user dragged before, by column key, px. */
  widths: Readonly<Record<string, number>>
  onWidths: (widths: Readonly<Record<string, number>>) => void
  size: GridSize
  bordered: boolean
  /** Cells look like inputs, and Tab and Enter open the next one. */
  alwaysEdit: boolean
  activation: Activation
  height: 'auto' | number
  maxHeight: number
  /** A click anywhere in a row chooses it. */
  clickSelectRow: boolean
  /** Pasted lines below the last row become rows. */
  mayAdd: boolean
  slots: Slots
  find: Find | undefined
  /** Row with an open sub-table. */
  expandedId: string | undefined
  onExpand: (id: string) => void
  onScroll: () => void
  onFind: () => void
  /** The menu of a row, at a point of the window; asked for by key or right click. */
  onRowMenu: (id: string, point: { x: number; y: number }) => void
  /** A cell's editor was closed. */
  onEditClosed: (place: { id: string; key: string }, changed: boolean) => void
  /** A click on a cell, not on a box or arrow of the grid's own. */
  onRowClick: (id: string) => void
  onPasted: (report: PasteReport) => void
  say: (message: string, tone: 'info' | 'warning') => void
}
export interface CanvasHandle {
  /** Puts the cursor on a cell and brings it into view; the row's first editable cell without a key. */
  reveal(id: string, key?: string): void
  /** As reveal, but leaves the keyboard where it is. */
  show(id: string, key: string): void
  scrollTop(): void
  /** Of a row, in the window; undefined while it is out of view. */
  rowBox(id: string): { top: number; bottom: number } | undefined
  /** Of the whole canvas, in the window. */
  frame(): { top: number; bottom: number; left: number; width: number }
  /** Stores what is being edited. */
  commit(): void
  repaint(): void
  focus(): void
}
