/** What canvas, editors and pointer share: the model and the things beside it that a cell's picture depends on. */
import type { Highlights } from '../model/highlight.ts'
import type { Selection } from '../model/selection.ts'
import type { GridModel } from '../model/types.ts'
import type { Pending } from './pending.ts'

export interface GridState {
  model: GridModel
  /** Chosen rows, where rows can be chosen. */
  chosen: Selection | undefined
  /** Where cells changed by others are lit. */
  highlights: Highlights | undefined
  pending: Pending
}
