/** Which period is shown: as the address says, as the reader moves it; the address follows when he rests. */
import { useCallback, useEffect, useState } from 'react'
import { type Grain, periodStart } from '#lib/wbe/period.ts'
import type { Change } from '../state.ts'

/** Browsers refuse an address that changes with every px of a drag. */
const restMs = 300

/**
 * @param starts first days of the periods
 * @param usual which one, where the address names none of them
 */
export function useFrame(
  { starts, grain, usual }: { starts: readonly string[]; grain: Grain; usual: number },
  { frame, change, kept }: { frame: string | undefined; change: Change; kept: boolean },
) {
  const [moved, setMoved] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is another one with every answer, and does the same
  useEffect(() => {
    if (moved === undefined || !kept) return
    const timer = setTimeout(() => change({ frame: moved }, true), restMs)
    return () => clearTimeout(timer)
  }, [moved, kept])
  // What is in the address now is not waited for any more; what was moved meanwhile still is.
  useEffect(() => setMoved(now => (now === frame ? undefined : now)), [frame])
  const day = moved ?? frame
  const found = day === undefined ? -1 : starts.indexOf(periodStart(grain, day))
  return {
    at: found < 0 ? usual : found,
    onAt: useCallback((at: number) => setMoved(starts[at]), [starts]),
  }
}
