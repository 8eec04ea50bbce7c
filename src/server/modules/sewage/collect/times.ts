/** When a sample was drawn. */
import { fromWire, minuteMs } from '#lib/dates.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import { spanOn } from '../plan/span.ts'
import type { Last } from './deeds.ts'
import type { ProgrammeRow, pointOf } from './queries.ts'
import { composite } from './whole.ts'

export interface Times {
  begin: number
  end: number
  mode: string | null
  planSub: number | null
  hours: number | null
  /** By what is told it was fetched before its programme had begun: too early, or by a clock that is behind. */
  isBefore: boolean
}
/** When it was drawn: by its programme as far as it ran, else between arriving and putting the label on. */
export function timesOf(
  programme: ProgrammeRow | undefined,
  point: Awaited<ReturnType<typeof pointOf>>,
  day: string,
  { row }: Taking,
  last: Last,
  until: number,
): Times {
  const hours = point?.durationH ?? null
  const mode = programme?.mode ?? point?.samplingMode ?? null
  const span =
    programme ?? (point && row['workType'] === 'RETRIEVE' ? spanOn(day, programmeOf(point)) : undefined)
  if (span && span.beginTime < until)
    return {
      begin: span.beginTime,
      end: Math.max(span.beginTime + minuteMs, Math.min(span.endTime, until)),
      mode,
      planSub: programme?.planSub ?? null,
      hours,
      isBefore: false,
    }
  const begin = last('START')?.time ?? fromWire(String(row['checkInTime']))
  const from = Number.isNaN(begin) || begin >= until ? until - minuteMs : begin
  const byHand = composite.has(mode ?? '') ? 'GRAB' : mode
  const isBefore = programme !== undefined && composite.has(mode ?? '')
  return { begin: from, end: until, mode: byHand, planSub: null, hours, isBefore }
}
const programmeOf = (point: NonNullable<Awaited<ReturnType<typeof pointOf>>>) => ({
  ...point,
  pointId: point.id,
})
