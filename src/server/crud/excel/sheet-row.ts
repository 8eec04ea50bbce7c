/** Between the thread that reads a workbook and whoever asked for its rows. */
export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number
  values: (string | number | null)[]
}
export interface ReadJob {
  bytes: Uint8Array
  mostRows: number
  mostColumns: number
  /** Rows of one reply. */
  batch: number
}
/** `share` of the file that is read, 0 to 1. */
export type ReadReply = { rows: SheetRow[]; share: number; last: boolean } | { refusal: string }
