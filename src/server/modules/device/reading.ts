/** What a device said last of its cabinet, beside its row: never without the time at which it was measured. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import type { Draft } from '#server/crud/hooks.ts'

const told = { cabinetTemp: 'i33101', battery: 'i33104', bottleNo: 'i33108' } as const

/** @param reading as the live hub remembers it; undefined where the device has said nothing */
export function putReading(row: Draft, reading: MessageOf<typeof deviceReading> | undefined): void {
  const times: number[] = []
  for (const [name, factor] of Object.entries(told)) {
    const value = reading?.values[factor]?.[0] ?? null
    row[name] = value
    if (!reading || value === null) continue
    const { ts, at = ts } = reading.earlier?.find(({ factors }) => factors.includes(factor)) ?? reading
    times.push(at)
  }
  // One moment stands for them: the oldest, so that none of them looks newer than it is.
  row['readingTime'] = times.length > 0 ? toWire(Math.min(...times)) : null
}
