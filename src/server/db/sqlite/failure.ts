import { CancelledError, ConflictError, DuplicateError, FullError, UnavailableError } from '../db.ts'
import type { Failure } from './protocol.ts'

/** A failure that crossed the thread border, as the error that callers know. */
export function errorOf(failure: Failure): Error {
  if (failure.kind === 'cancelled') return new CancelledError()
  if (failure.kind === 'conflict') return new ConflictError(failure.message)
  if (failure.kind === 'duplicate') return new DuplicateError(failure.message)
  if (failure.kind === 'full') return new FullError(failure.message)
  if (failure.kind === 'unavailable') return new UnavailableError(failure.message)
  return new Error(failure.message)
}
