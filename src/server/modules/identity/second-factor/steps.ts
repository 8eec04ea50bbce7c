/** Which codes were taken. Each serves once, also while the disk is full and while the clock is set. */
import { type Db, FullError } from '#server/db/db.ts'
import { keptSteps, lastStep, type Taking, takeStep } from './queries.ts'

const retryMs = 1_000

export interface Steps {
  /** The last period up to `upTo` whose code was taken. */
  last(userId: string, upTo: number): Promise<number>
  /** @returns false where this code, or a later one that counts now, was taken already */
  take(taking: Taking): Promise<boolean>
}

export function createSteps(db: Db): Steps {
  /** By users: what was taken here counts before it is written, and where it cannot be. */
  const here = new Map<string, number[]>()
  const unwritten = new Set<Taking>()
  const lastHere = (userId: string, upTo: number) =>
    Math.max(0, ...(here.get(userId) ?? []).filter(step => step <= upTo))
  /** Written once there is room, for the other processes and for the next one. */
  function writeLater(): void {
    setTimeout(async () => {
      const takings = [...unwritten]
      try {
        await db.write(takings.flatMap(takeStep))
        for (const taking of takings) unwritten.delete(taking)
      } catch (error) {
        // A database that is closed, or gone, takes nothing from us any more.
        if (!(error instanceof FullError)) unwritten.clear()
      }
      if (unwritten.size > 0) writeLater()
    }, retryMs).unref()
  }
  return {
    async last(userId, upTo) {
      return Math.max(await lastStep(db, userId, upTo), lastHere(userId, upTo))
    },
    async take(taking) {
      const { userId, step, upTo } = taking
      if (lastHere(userId, upTo) >= step) return false
      const kept = (here.get(userId) ?? []).filter(each => each >= upTo - keptSteps)
      here.set(userId, [...kept, step])
      try {
        const [taken] = await db.write(takeStep(taking))
        return (taken?.changes ?? 0) > 0
      } catch (error) {
        if (!(error instanceof FullError)) throw error
        if (unwritten.size === 0) writeLater()
        unwritten.add(taking)
        return true
      }
    },
  }
}
