/** The run state in the list of devices is the one that every screen counts: what a device says of itself goes with it. */
import { workOn } from '#contract/device/facility.ts'
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading, deviceStatus } from '#contract/topics.ts'
import type { Draft } from '#server/crud/hooks.ts'
import { runningAs } from './queries.ts'

type Status = MessageOf<typeof deviceStatus>
/** Run states that a sampler says of itself. */
const said: ReadonlySet<string> = new Set(['SAMPLING', 'FAULT'])
/** As it is kept. */
const asSet = Symbol('run state as it is set')
interface Told {
  [asSet]?: unknown
}

export function putRun(row: Draft & Told, status: Status | undefined): void {
  const set = row['runStatus']
  if (!status || !said.has(status.run) || workOn(String(set ?? '')) !== undefined) return
  row[asSet] = set
  row['runStatus'] = status.run
}

/** Nobody sets what a device says of itself: a form that was filled in while it drew a sample, or was out of order, keeps nothing of that. */
export function keepRun(
  draft: Draft,
  present: Draft & Told,
  reading: MessageOf<typeof deviceReading> | undefined,
): void {
  // As it was shown while the device says so: the form brings it back, nobody chose it.
  const shown = asSet in present && draft['runStatus'] === present['runStatus']
  if (shown || (draft['runStatus'] === 'SAMPLING' && reading?.values['i12001'])) delete draft['runStatus']
  if (asSet in present) present['runStatus'] = present[asSet]
}

/** `runStatus` of a list, one or several. */
export function askRun({ runStatus, ...query }: Readonly<Draft>, statuses: Iterable<Status>) {
  const codes = typeof runStatus === 'string' ? runStatus.split(',').filter(Boolean) : []
  if (codes.length === 0 || codes.some(code => !/^[A-Z_]+$/.test(code)))
    return { query: runStatus === undefined ? query : { ...query, runStatus } }
  const told = new Map(
    [...statuses].flatMap(({ id, run }): [string, string][] => (said.has(run) ? [[id, run]] : [])),
  )
  return { query, where: [runningAs(codes, told)] }
}
