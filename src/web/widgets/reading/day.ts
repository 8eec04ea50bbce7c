import { readingDay } from '#contract/device/exhibition.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { minuteMs } from '#lib/dates.ts'
import { useCall } from '#web/data/call.ts'

export type DayCurves = ResultOf<typeof readingDay>['curves']
const keptMs = 5 * minuteMs
/** The past day of a device, factor by factor; undefined until it is known. */
export const useReadingDay = (facilityId: string): DayCurves | undefined =>
  useCall(readingDay, { query: { facilityId } }, { staleMs: keptMs, refetchMs: keptMs }).data?.curves

/** Least and most of the day of a factor; undefined where nothing was measured. */
export function spanOf(
  curves: DayCurves | undefined,
  factor: string,
): readonly [least: number, most: number] | undefined {
  const curve = curves?.find(one => one.factor === factor)
  const all = curve ? [...curve.least, ...curve.most, ...curve.means].filter(one => one !== null) : []
  return all.length === 0 ? undefined : [Math.min(...all), Math.max(...all)]
}
