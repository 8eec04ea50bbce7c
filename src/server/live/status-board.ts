/** Online and run state of every facility. A change goes out at once, a mere later `lastAt` once a second. */
import type { MessageOf } from '#contract/kit/topic.ts'
import { deviceStatus } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { drawing, runOf } from './figures.ts'
import type { Hub } from './hub.ts'
import type { Places } from './places.ts'
import { type FacilityPlace, saveHeard } from './queries.ts'

type Status = MessageOf<typeof deviceStatus>
export interface BoardSources {
  hub: Hub
  places: Places
  standing(facilityId: string): { level: number; unacked: boolean }
  /** What the sampler in the cabinet says of itself (i12001). */
  samplerOf(facilityId: string): number | null
}
export interface Census {
  online: number
  total: number
  sampling: number
}
/** The house's rule of silence; the warning OFFLINE may be set otherwise and then comes beside it. */
const leastSilenceMs = 600_000
const reportsMissed = 3

const onlineState = { offline: 0, online: 1, unused: 2 } as const

/** Silent for three intervals, and ten minutes at least, a facility is offline. */
export class StatusBoard {
  readonly #sources: BoardSources
  readonly #statuses = new Map<string, Status>()
  readonly #aged = new Set<string>()
  readonly #unsaved = new Set<string>()
  #startedAt = 0

  constructor(sources: BoardSources) {
    this.#sources = sources
  }
  /** As the database has it: silence is counted from here on, since nobody listened before. */
  start(at: number): void {
    this.#startedAt = at
    const { hub, places } = this.#sources
    const seeds: Status[] = []
    for (const place of places.facilities()) {
      const status = this.#fresh(place.id, { online: Number(place.online), lastAt: place.lastAt })
      if (status === undefined) continue
      this.#statuses.set(place.id, status)
      seeds.push(status)
    }
    hub.seed(deviceStatus, seeds)
  }
  /** A frame of this facility arrived, whatever was in it. */
  heard(id: string, at: number): void {
    this.#unsaved.add(id)
    this.#aged.add(id)
    this.#set(id, { online: onlineState.online, lastAt: Math.max(at, this.#known(id)?.lastAt ?? 0) })
  }
  silent(id: string): void {
    this.#unsaved.add(id)
    this.#set(id, { online: onlineState.offline })
  }
  /** Something that its state is made of may have changed. */
  review(id: string): void {
    this.#set(id, {})
  }
  /** Once a second. */
  beat(at: number): Census {
    const { hub, places } = this.#sources
    const census: Census = { online: 0, total: 0, sampling: 0 }
    for (const place of places.facilities()) {
      this.#learn(place)
      const before = this.#known(place.id)
      const lastAt = before?.lastAt ?? null
      const limitMs = Math.max(leastSilenceMs, reportsMissed * place.reportMs)
      if (before?.online === onlineState.online && at - Math.max(lastAt ?? 0, this.#startedAt) >= limitMs)
        this.silent(place.id)
      else this.review(place.id)
      if (!place.sends) continue
      const status = this.#statuses.get(place.id)
      census.total += 1
      if (status?.online !== onlineState.online) continue
      census.online += 1
      if (status.run === 'SAMPLING') census.sampling += 1
    }
    for (const id of this.#aged) hub.publish(deviceStatus, this.#statuses.get(id)!)
    this.#aged.clear()
    return census
  }
  /** In slices: one unit for all that spoke, not a write a frame. What could not be kept is kept next time. */
  async save(db: Db): Promise<void> {
    if (this.#unsaved.size === 0) return
    const ids = [...this.#unsaved]
    this.#unsaved.clear()
    try {
      await db.write(
        ids.flatMap(id => {
          const status = this.#statuses.get(id)
          return status ? [saveHeard(id, status.online, status.lastAt)] : []
        }),
      )
    } catch (error) {
      for (const id of ids) this.#unsaved.add(id)
      throw error
    }
  }

  /** Another process may have told of it since. */
  #known(id: string): Status | undefined {
    const own = this.#statuses.get(id)
    const told = this.#sources.hub.latest(deviceStatus, id)
    return told && (told.lastAt ?? 0) > (own?.lastAt ?? 0) ? told : own
  }
  /** Another process heard it, and kept that. */
  #learn({ id, lastAt }: FacilityPlace): void {
    const known = this.#known(id)
    if (lastAt === null || known === undefined || (known.lastAt ?? 0) >= lastAt) return
    this.#aged.add(id)
    this.#set(id, { online: onlineState.online, lastAt })
  }
  #fresh(id: string, change: Partial<Status>): Status | undefined {
    const place = this.#sources.places.facility(id)
    if (place === undefined) return undefined
    const before = this.#known(id)
    const online = change.online ?? before?.online ?? onlineState.unused
    const sampler = this.#sources.samplerOf(id)
    return {
      id,
      lastAt: before?.lastAt ?? null,
      // Who fell silent while it drew a sample does not go on drawing it.
      run: runOf(place.runStatus, online !== onlineState.online && sampler === drawing ? null : sampler),
      reportMs: place.reportMs,
      ...this.#sources.standing(id),
      ...change,
      online,
    }
  }
  #set(id: string, change: Partial<Status>): void {
    const next = this.#fresh(id, change)
    if (next === undefined) {
      this.#aged.delete(id)
      return
    }
    const before = this.#known(id)
    this.#statuses.set(id, next)
    const same =
      before?.online === next.online &&
      before.run === next.run &&
      before.level === next.level &&
      before.unacked === next.unacked
    if (same) return
    this.#aged.delete(id)
    this.#sources.hub.publish(deviceStatus, next)
  }
}
