import { CallError } from '#web/api/call-error.ts'
import { tellRefusal } from '../actions.ts'

/** Runs a call of a dialog; a refusal is told. @returns whether it went through */
export async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    tellRefusal(error)
    return false
  }
}
