import type { YearWindow } from '#lib/quartz/bounds.ts'
import type { Part } from '#lib/quartz/fields.ts'
import type { Figures, Mode } from '#lib/quartz/modes.ts'

/** What the row of a mode and the boxes inside it are given. */
export interface ModeRowProps {
  part: Part
  mode: Mode
  chosen: boolean
  figures: Figures
  yearWindow: YearWindow
  thisYear: number
  disabled?: boolean
  onFigures: (patch: Partial<Figures>) => void
}
