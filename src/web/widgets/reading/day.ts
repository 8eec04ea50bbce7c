import { readingDay } from '#contract/device/exhibition.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { minuteMs } from '#lib/dates.ts'
import { useCall } from '#web/data/call.ts'

export type DayCurves = ResultOf<typeof readingDay>['curves']
const keptMs = 5 * minuteMs
/** The past day of a device, factor by factor; undefined until it is known. */
export const useReadingDay = (facilityId: string): DayCurves | undefined =>
  useCall(readingDay, { query: { facilityId } }, { staleMs: keptMs, refetchMs: keptMs }).data?.curves

/** Of an hour or two a scale would be made that any change of weather leaves. */
const leastShare = 1 / 4
/** Least and most of the day of a factor; undefined where too little of the day was measured to be a scale. */
export function spanOf(
  curves: DayCurves | undefined,
  factor: string,
): readonly [least: number, most: number] | undefined {
  const curve = curves?.find(one => one.factor === factor)
  if (!curve) return undefined
  const known = curve.means.filter(one => one !== null)
  if (known.length === 0 || known.length < curve.means.length * leastShare) return undefined
  const all = [...curve.least, ...curve.most, ...known].filter(one => one !== null)
  return [Math.min(...all), Math.max(...all)]
}
