/** A report whose rows fill fields of the form (spec, section 8: popup). */
export interface PopupReport {
  /** Code of the report. */
  code: string
  /** Columns of the report and the fields that take them, comma separated, in the same order. */
  orgFields: string
  destFields: string
  multi?: boolean
  /** Order to begin with: `col=asc`. */
  sorter?: string
  /** Parameters of the report. */
  param?: Readonly<Record<string, string>>
}
