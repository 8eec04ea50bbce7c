/** Where a resource does more than its declaration says. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { deletionPreview } from '#contract/platform/deletion.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import type { Session, WithMessage } from '#server/http/serve.ts'
import type { Fragment } from './fragment.ts'

export type DeletionPreview = ResultOf<typeof deletionPreview>
/** Values on the wire, by property. */
export type Draft = Record<string, unknown>

export interface Change {
  verb: 'add' | 'edit' | 'delete'
  ids: readonly string[]
}
/** One row on its way into the database, or out of it. */
export interface Step {
  verb: 'add' | 'edit' | 'delete'
  id: string
  draft: Readonly<Draft>
  /** The row as it is, undefined for a new one. */
  present: Draft | undefined
}
/** A row of a sheet on its way in, its own cells checked. */
export interface Arrival {
  readonly draft: Draft
  /** Why it is not taken, in words. */
  problem: string | undefined
}
/** A row that found its place, with its writes. */
export interface Placed {
  id: string
  parts: readonly (Statement | Bulk)[]
}
/** Rows of another table that go with rows here: `by` is the property that their column holds, the id unless told. */
export interface Taken {
  readonly title: string
  readonly table: string
  readonly column: string
  readonly by?: string
}
/** Tables whose rows belong to a row of another, with the column that names it. */
export type Hanging = Readonly<Record<string, string>>
/** A table of which a column holds the ids of rows here. */
export interface Holder {
  readonly table: string
  readonly column: string
  /** A column of the same name on both sides, where the table is searched by that rather than by the id. */
  readonly beside?: string
}

export interface Hooks {
  /**
   * Last word on a row that is about to be written: may set properties, read-only ones too, and throws a Fault to refuse.
   * @param present the row as it is, undefined for a new one
   */
  beforeSave?(draft: Draft, present: Draft | undefined, session: Session): Promise<void> | void
  /**
   * Departments under which the work of a row lies, where that is not its own: who is named to do some of it sees one of them.
   * @param row as it will be; of a step, with what was answered
   */
  doneUnder?(row: Readonly<Draft>): Promise<readonly (string | null)[]>
  /** Puts the values of the columns that sheets alone have into rows that are about to be written into one. */
  sheetRows?(rows: Draft[], session: Session): Promise<void>
  /** What a row that comes out of a sheet begins with, whatever the sheet says. */
  beforeImport?(draft: Draft, session: Session): void
  /**
   * For rows that hang on one another, as those of a tree do: all rows of an import at once, in the order of the sheet. Says the
   * problem of those that it refuses and returns the others in the order in which they are written, all in one unit.
   */
  placeRows?(arrivals: readonly Arrival[], session: Session): Promise<readonly Placed[]>
  /** Throws a Fault to refuse a deletion; these rows would go together. */
  beforeDelete?(rows: readonly Draft[], session: Session): Promise<void> | void
  /**
   * Before deleted rows come back: throws a Fault to refuse, and returns further writes of the same unit.
   * @param rows as they were when they went
   */
  beforeRestore?(
    rows: readonly Draft[],
    session: Session,
  ): Promise<readonly (Statement | Bulk)[]> | readonly (Statement | Bulk)[]
  /** What goes with a row that is deleted, or is out of sight from then on: counted before the deletion is confirmed, with the rows of resources that are declared to belong to it. */
  takesAlong?: readonly Taken[]
  /** Rows that go when these are named: they, and in a tree what lies below them. */
  branch?(ids: readonly string[], session: Session): Promise<readonly string[]>
  /** Where the module deletes by itself: what it would do. @throws Fault for who may not delete them */
  previewDeletion?(ids: readonly string[], session: Session): Promise<DeletionPreview>
  /** Deletes a batch in its own way; `remove` takes such rows away as one unit and says how many went. */
  deleteBatch?(
    ids: readonly string[],
    remove: (ids: readonly string[]) => Promise<number>,
    session: Session,
  ): Promise<WithMessage<undefined>>
  /** What parameters of a list that are its own mean: in the engine's words, and as further conditions. */
  readQuery?(
    query: Readonly<Draft>,
    session: Session,
  ): { query: Readonly<Draft>; where?: readonly Fragment[] }
  /** After an import: what its answer says beside the counts. */
  afterImport?(ids: readonly string[], session: Session): Promise<Readonly<Draft>>
  /** Puts the values of the fields that are kept elsewhere, and those that are worked out, into rows that are about to leave. */
  completeRows?(rows: Draft[], session: Session): Promise<void> | void
  /**
   * Further writes of the same unit: what fields kept elsewhere ask for, links that go with a row.
   * @param draft all values that are written, those kept elsewhere too; empty for a deletion
   */
  alongside?(
    step: Step,
    session: Session,
  ): readonly (Statement | Bulk)[] | Promise<readonly (Statement | Bulk)[]>
  /** Where `alongside` keeps what belongs to a new row: an import that is taken back takes that along. */
  hanging?: Hanging
  /** What others keep of a row beside the references that are declared: an import that is taken back leaves such a row. */
  holders?: readonly Holder[]
  /** After the commit. */
  afterSave?(change: Change): Promise<void> | void
  /** Further conditions on every row that is read; the table is `t`. */
  extraConditions?(session: Session): Fragment[] | Promise<Fragment[]>
}
