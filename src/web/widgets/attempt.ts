import { useState } from 'react'
import { CallError } from '#web/api/call-error.ts'

/** What is tried in a place that says itself why it was refused. */
export interface Attempt {
  busy: boolean
  /** Why the last try was refused; empty while there is nothing to say. */
  refusal: string
  /**
   * One at a time. Throw a CallError of kind `invalid` for what need not be sent.
   * @returns whether it went; undefined while another is under way
   */
  attempt: (act: () => Promise<void>) => Promise<boolean | undefined>
  /** The refusal is of what is asked no longer. */
  forget: () => void
}
export function useAttempt(): Attempt {
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    if (busy) return undefined
    setBusy(true)
    setRefusal('')
    try {
      await act()
      return true
    } catch (error) {
      setRefusal(error instanceof CallError && error.message ? error.message : '没有成功，请稍后重试')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, attempt, forget: () => setRefusal('') }
}
