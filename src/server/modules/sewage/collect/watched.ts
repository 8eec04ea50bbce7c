/** What the instruments saw while a sample was drawn and kept. */
import { dayMs, hourMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { coldLimitsOf } from '../sample/limits.ts'
import { type Cold, coldOf, dayFlowOf, meanOf, meteredOf, type pointOf } from './queries.ts'

export const tenth = (value: number) => Math.round(value * 10) / 10
export interface Watched {
  cold: Cold | undefined
  /** m³ in the span, by the meter where it told enough of it, else that of the whole day. */
  flow: number | undefined
  flowSource: 'METER' | 'DAY' | null
  rain: number | null
  waterTemp: number | null
  ph: number | null
}
export interface Place {
  plantId: string
  point: Awaited<ReturnType<typeof pointOf>>
}

/** @param sealedAt epoch ms, until which it stood in the cabinet */
export async function watched(
  db: Db,
  { plantId, point }: Place,
  { begin, end, day, sealedAt }: { begin: number; end: number; day: string; sealedAt: number },
): Promise<Watched> {
  const span = { from: begin, to: end }
  const { high } = await coldLimitsOf(db)
  const [cold, metered, dayFlow, rain, water, ph] = await Promise.all([
    point?.samplerId ? coldOf(db, point.samplerId, { from: begin, to: sealedAt }, high) : undefined,
    meteredOf(db, plantId, span),
    dayFlowOf(db, plantId, day),
    meanOf(db, plantId, 'a01020', { from: end - dayMs, to: end }),
    meanOf(db, plantId, 'w01010', span),
    meanOf(db, plantId, 'w01001', span),
  ])
  const hours = (end - begin) / hourMs
  // Nine of ten hours are enough for the meter to stand for the span.
  const byMeter = metered && metered.hours >= 0.9 * hours ? metered.total : undefined
  const flow = byMeter ?? dayFlow
  return {
    cold,
    flow,
    flowSource: flow === undefined ? null : byMeter === undefined ? 'DAY' : 'METER',
    rain: rain ? tenth(rain.sum) : null,
    waterTemp: water ? tenth(water.mean) : null,
    ph: ph ? Math.round(ph.mean * 100) / 100 : null,
  }
}
