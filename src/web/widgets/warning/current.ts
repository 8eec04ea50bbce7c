/** What an active warning's factor reads now: the warning itself keeps a value that is renewed once a minute at most. */
import { useMemo } from 'react'
import { deviceReading } from '#contract/topics.ts'
import { isTrusted } from '#lib/judge.ts'
import type { Reading } from '#web/live/reading-source.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { type Figures, factorOfCode } from './figures.ts'

interface Raised extends Pick<Figures, 'code' | 'value'> {
  readonly facilityId: string | null
  /** What has recovered keeps the value with which it did. */
  readonly active: boolean
}

/** Pure: the reading where there is one that the rules would trust, else what the warning keeps: a faulty instrument calms no alarm. */
export function currentOf({ code, value, active }: Raised, reading: Reading | undefined): number | null {
  const factor = factorOfCode[code ?? '']
  const read = active && factor !== undefined ? reading?.values[factor] : undefined
  return read && isTrusted(read[1]) ? (read[0] ?? value) : value
}

/** Renders again only when this one figure changes; who may not see readings has the warning's own value. */
export const useCurrent = (warning: Raised): number | null =>
  useTopic(deviceReading, ({ items }) => currentOf(warning, items.get(warning.facilityId ?? '')))

/** The same warning with that value; the very same where nothing differs. */
export function useCurrently<T extends Raised>(warning: T): T {
  const value = useCurrent(warning)
  return useMemo(() => (value === warning.value ? warning : { ...warning, value }), [warning, value])
}
