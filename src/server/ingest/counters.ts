/** The counters of ingest. */
import type { Incoming, IngestCounters } from './types.ts'

type Counted =
  | 'frames'
  | 'points'
  | 'quarantined'
  | 'answers'
  | 'refusals'
  | 'commitFailures'
  | 'garbageBytes'
  | 'lastFrameAt'

export interface Counters {
  committed(batch: readonly Incoming[]): void
  failed(frames: number): void
  garbage(bytes: number): void
  answered(accepted: boolean): void
  read(): Pick<IngestCounters, Counted>
}

export function createCounters(): Counters {
  const frames: Record<string, number> = {}
  let points = 0
  let quarantined = 0
  let answers = 0
  let refusals = 0
  let commitFailures = 0
  let garbageBytes = 0
  let lastFrameAt: number | null = null
  return {
    committed(batch) {
      for (const { raw, reported, rejected } of batch) {
        frames[raw.verdict] = (frames[raw.verdict] ?? 0) + 1
        points += reported?.values.length ?? 0
        quarantined += rejected.length
        lastFrameAt = Math.max(lastFrameAt ?? 0, raw.recvAt)
      }
    },
    failed(count) {
      commitFailures += count
    },
    garbage(bytes) {
      garbageBytes += bytes
    },
    answered(accepted) {
      if (accepted) answers++
      else refusals++
    },
    read: () => ({
      frames: { ...frames },
      points,
      quarantined,
      answers,
      refusals,
      commitFailures,
      garbageBytes,
      lastFrameAt,
    }),
  }
}
