/** Two processes wrote the same record: what each of them meant by it. Pure. */
import { nextId } from '#lib/id.ts'
import { dayOf } from './queries.ts'
import { furtherOf, graver, isOver, raiseAgain, untouched, type Warning } from './record.ts'

/** What we changed since `base` goes on top of what others made of it. */
export function merge(base: Warning, ours: Warning, theirs: Warning): Warning {
  const changes = Object.entries(ours).filter(([name, value]) => value !== base[name as keyof Warning])
  const merged: Warning = {
    ...theirs,
    ...(Object.fromEntries(changes) as Partial<Warning>),
    ...peakOf(theirs, ours),
    level: graver(ours.level, theirs.level),
    comment: bothNotes(base.comment, ours.comment, theirs.comment),
  }
  // It is going on: what is over for one of them is not over.
  if (merged.active && isOver(merged.state))
    return { ...merged, state: theirs.state, closeBy: theirs.closeBy, closeAt: theirs.closeAt }
  if (!merged.active && merged.acked && untouched(merged.state)) return { ...merged, ...closingOf(merged) }
  return merged
}
/** Who acknowledges what has recovered closes it by that; what was acknowledged is closed by its recovery. */
function closingOf({ ackBy, ackAt, clearAt, lastAt }: Warning) {
  const byHand = (ackAt ?? 0) >= (clearAt ?? 0)
  return { state: 'CLOSED', closeBy: byHand ? ackBy : null, closeAt: (byHand ? ackAt : clearAt) ?? lastAt }
}
const peakOf = (theirs: Warning, ours: Warning) =>
  furtherOf(theirs, ours.peak, ours.peakAt ?? ours.lastAt, theirs.threshold)
/** Notes are only ever added below those that are there. */
function bothNotes(base: string | null, ours: string | null, theirs: string | null): string | null {
  if (ours === base || ours === null) return theirs
  const added = base ? ours.slice(base.length + 1) : ours
  // Both noted the same at one moment: once is enough.
  const known = new Set(theirs?.split('\n'))
  return [theirs, ...added.split('\n').filter(line => !known.has(line))].filter(Boolean).join('\n')
}

/** Both raised it at one moment: one record, that of the quicker. */
export function join(theirs: Warning, ours: Warning): Warning {
  if (!ours.active) return theirs
  if (!theirs.active) return raiseAgain(theirs, { ...ours, since: ours.firstAt, at: ours.lastAt })
  return {
    ...theirs,
    level: graver(ours.level, theirs.level),
    value: ours.value,
    ...peakOf(theirs, ours),
    lastAt: Math.max(ours.lastAt, theirs.lastAt),
  }
}

/** Somebody closed the record while its condition came back: that is a record of its own. */
export const anew = (open: Warning): Warning => ({
  ...open,
  id: nextId(),
  warnNo: `YJ${dayOf(open.lastAt)}`,
  firstAt: open.lastAt,
  peak: open.value,
  peakAt: open.value === null ? null : open.lastAt,
  clearAt: null,
  count: 1,
  acked: false,
  ackBy: null,
  ackAt: null,
  closeBy: null,
  closeAt: null,
  state: 'RAISED',
  shelveUntil: null,
  comment: null,
})
