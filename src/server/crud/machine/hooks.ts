/** What a module says of the steps of a machine: the guards that only the server can try, and the effects. */
import type { BoundStep, Machine } from '#contract/kit/machine.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Draft } from '../hooks.ts'

/** A step that somebody is about to take. */
export interface Taking {
  readonly machine: Machine
  readonly step: BoundStep
  /** The record as it is. */
  readonly row: Draft
  /** What was asked, as it came over the wire, checked. */
  readonly values: Readonly<Draft>
  readonly session: Session
  /** When it happened, epoch ms. */
  readonly at: number
  /** When it came to the platform: the same, or later. */
  readonly received: number
  /** Ids of the records that are taken on in the same unit. */
  readonly together?: readonly string[]
}
export interface Effect {
  /** Further properties of the record, as on the wire. */
  readonly sets?: Readonly<Draft>
  /** Further writes of the same unit. */
  readonly parts?: readonly (Statement | Bulk)[]
  /** What the timeline keeps beside what was asked. */
  readonly notes?: readonly { title: string; text: string }[]
  /** After the commit. */
  after?(): Promise<void> | void
}
type Answer<T> = T | undefined | Promise<T | undefined>
export interface StepHooks {
  /** By name; a sentence refuses. */
  readonly guards?: Readonly<Record<string, (taking: Taking) => Answer<string>>>
  /** By name. */
  readonly effects?: Readonly<Record<string, (taking: Taking) => Answer<Effect>>>
}
