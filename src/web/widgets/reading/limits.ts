import { readingLimits } from '#contract/device/exhibition.ts'
import type { Limit } from '#lib/judge.ts'
import { useCall } from '#web/data/call.ts'

const none: readonly Limit[] = []
const keptMs = 300_000
/** What readings are judged by, as the rules stand; nothing until they are known. */
export function useLimits(): readonly Limit[] {
  const { data } = useCall(readingLimits, {}, { staleMs: keptMs, refetchMs: keptMs })
  return data ?? none
}
