import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLock } from '#web/session/lock.ts'

/** What was asked while the session was locked is asked again; what was there stays, and so does what was typed. */
export function useFailedAgain(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      useLock.subscribe((now, before) => {
        if (before.locked && !now.locked)
          void client.refetchQueries({
            predicate: query => query.isActive() && query.state.status === 'error',
          })
      }),
    [client],
  )
}
