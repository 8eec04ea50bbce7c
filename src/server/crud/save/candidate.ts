/** A row that somebody wants to write, one of a form or one of many in a file. */
import type { Draft } from '../hooks.ts'

export interface Candidate {
  /** Properties that will be written. */
  draft: Draft
  /** The row as it is; absent for a new one. */
  present?: Draft
  /** The record whose step asks for these values, where they are answers and no row. */
  of?: Draft
  problems: Problem[]
}
export interface Problem {
  property: string
  /** With its subject, for example 「厂编码」不能为空. */
  message: string
}
export const idOf = ({ present }: Candidate): string | undefined => present?.['id'] as string | undefined
