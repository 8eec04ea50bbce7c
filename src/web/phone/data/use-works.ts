import { useMemo } from 'react'
import { usePhone } from './state.ts'
import { type Work, withQueue } from './works.ts'

/** The day's work with what was done on the phone; undefined where nothing of it lies on the phone. */
export function useWorks(): Work[] | undefined {
  const { today, entries, sent } = usePhone()
  return useMemo(() => today && withQueue(today.works, entries, sent), [today, entries, sent])
}
