/** What a console and the server tell each other about a session that nobody uses. */

/** Head in which a console says for how many seconds nobody touched any of its tabs: what it asks by itself is no activity. */
export const idleHeader = 'X-Idle'

/** What a call to a locked session is refused with, as `result`. */
export interface Locked {
  locked: true
  /** It may go on watching. */
  wall?: true
}
/** What a session still owes beside the password: the code of its owner's device, or, where that is required, a device. */
export type FactorDue = 'check' | 'enrol'
/** Calls of such a session are refused with it as `result`. */
export const factorDueOf = (result: unknown): FactorDue | undefined =>
  (result as { secondFactor?: FactorDue } | null)?.secondFactor
/** What the refusal of a locked session says of the lock; undefined for any other refusal. */
export const lockedOf = (result: unknown): Locked | undefined =>
  (result as Partial<Locked> | null)?.locked === true ? (result as Locked) : undefined
