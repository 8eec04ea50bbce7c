/** The numbers of the notes over the plot, for pointer and keyboard: each leads to its words below. */
import type { ReactElement } from 'react'
import { plot } from '../trend-option.ts'
import { notesDown, type PlotNote } from './on-plot.ts'

export const noteDoor = (number: number): string => `analysis-note-${number}`

/** @param labelOf what the number stands for, read aloud */
export function NoteMarks({
  notes,
  count,
  labelOf,
}: {
  notes: readonly PlotNote[]
  count: number
  labelOf: (note: PlotNote) => string
}): ReactElement {
  return (
    <div className="analysis-note-marks" style={plot}>
      {notes.map(note => (
        <button
          key={note.number}
          type="button"
          aria-label={labelOf(note)}
          style={{ left: `${(note.from / Math.max(1, count - 1)) * 100}%`, top: `${notesDown * 100}%` }}
          onClick={() => document.getElementById(noteDoor(note.number))?.focus()}
        />
      ))}
    </div>
  )
}
