/** Messages between the main thread and the database threads. */
import type { Statement, Written } from '../db.ts'
import type { PackedBulk } from './pack.ts'

export interface WriterUnit {
  id: number
  parts: (Statement | PackedBulk)[]
}
export type WriterRequest = { units: WriterUnit[] } | { close: true }
export type Failure = {
  kind: 'conflict' | 'duplicate' | 'unavailable' | 'full' | 'cancelled' | 'error'
  message: string
}
export type WriterOutcome = { id: number; written: Written[] } | { id: number; failure: Failure }
export interface WriterReply {
  outcomes: WriterOutcome[]
  /** Commits since the thread began. */
  commits: number
}

export interface ReaderRequest {
  id: number
  /** Cell of the thread in which the id stands when it is to be given up. */
  slot: number
  sql: string
  parameters: readonly unknown[]
}
/** Rows travel as lists beside one list of names: half the cost of cloning objects. */
export type ReaderReply =
  | { id: number; columns: string[]; rows: unknown[][] }
  | { id: number; failure: Failure }
