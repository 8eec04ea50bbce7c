/** Notes of the place and the days on the page, and the one that is being written. */
import { useMemo, useState } from 'react'
import { analysisNote, usualNoteKind } from '#contract/sewage/analysis-note.ts'
import { useCan } from '#web/session/session.ts'
import type { Analysis } from '../use-analysis.ts'
import type { Writing } from './form.tsx'
import { notesOf, useNotes } from './use-notes.ts'

export function useStory({ state, trend, whole }: Analysis) {
  const place = trend.data?.place?.code
  const said = useNotes(place, whole)
  const [from, to] = [whole?.from, whole?.to]
  const notes = useMemo(
    () => (said.data && from && to ? notesOf(said.data, state.drug, { from, to }) : []),
    [said.data, from, to, state.drug],
  )
  const [writing, setWriting] = useState<Writing>()
  const [reads, writes] = [useCan(`${analysisNote.perm}:list`), useCan(`${analysisNote.perm}:add`)]
  const last = trend.data?.points.findLast(({ value }) => value !== null)?.start ?? to
  const days = state.selected ?? { from: last, to: last }
  const fresh = {
    kind: usualNoteKind,
    placeCode: place,
    drugCode: state.drug,
    fromDay: days.from,
    toDay: days.to,
  }
  return {
    notes,
    reads,
    writing,
    setWriting,
    fresh,
    onNote: writes ? () => setWriting({ draft: fresh }) : undefined,
  }
}
