/** What the processes of the fan-out bench say to each other. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading } from '#contract/topics.ts'

export const sockets = 1_000
export const messagesPerSecond = 20
export const measuredMs = 4_000

export type Mode = 'hub' | 'peer'
/** `stations`: readings that one message brings. */
export type Order = { kind: 'publish'; ms: number; stations: number } | { kind: 'report' }
export type Report =
  | { kind: 'listening'; port: number }
  | { kind: 'published'; count: number; cpuMs: number }
  | { kind: 'connected' }
  | { kind: 'heard'; latenciesMs: Float64Array }

/** Monotonic, and the same for all processes of one machine. */
export const nowMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000

const factors = [
  'w00000', 'w01001', 'w01018', 'w21003', 'w21011', 'w21001', 'w01010', 'a01001', 'a01002', 'a01006', 'a01007', 'a01008',
  'a01020', 'i33101', 'i33104', 'i32001', 'i12001', 'i33105', 'i33106', 'i33107', 'i33108', 'i33109',
] // biome-ignore format: what a cabinet of the fleet reports

/** A whole frame of one station, 0.9 kB. The first of a message carries when it should have been published: a late publisher is late. */
export function readingOf(index: number, dueAt?: number): MessageOf<typeof deviceReading> {
  return {
    id: `7350912000000${String(index % 200).padStart(6, '0')}`,
    ts: Date.now(),
    frameId: dueAt === undefined ? '7351000000000000000' : `@${dueAt}@`,
    values: Object.fromEntries(
      factors.map((factor, place) => [factor, [((index * 7 + place * 13) % 1_000) / 10, 'N']]),
    ),
  }
}
