/** Where a resource does more than its declaration says. */
import type { Session } from '#server/plugins/serve.ts'
import type { Fragment } from './fragment.ts'

/** Values on the wire, by property. */
export type Draft = Record<string, unknown>

export interface Change {
  verb: 'add' | 'edit' | 'delete'
  ids: readonly string[]
}
export interface Hooks {
  /**
   * Last word on a row that is about to be written: may set properties, read-only ones too, and throws a Fault to refuse.
   * @param present the row as it is, undefined for a new one
   */
  beforeSave?(draft: Draft, present: Draft | undefined, session: Session): Promise<void> | void
  /** After the commit. */
  afterSave?(change: Change): Promise<void> | void
  /** Further conditions on every row that is read; the table is `t`. */
  extraConditions?(session: Session): Fragment[]
}
