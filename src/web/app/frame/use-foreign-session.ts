import { useEffect } from 'react'
import { reloadPage } from '#web/api/shell.ts'
import { keys } from '#web/session/keys.ts'
import { storagePrefix } from '#web/session/storage.ts'

/** Signed out, or in as somebody else, in another window: this one must not go on in the old name. */
export function useForeignSession(): void {
  useEffect(() => {
    const look = (event: StorageEvent) => {
      // A cleared store has no key.
      if (
        event.key === null ||
        (event.key === storagePrefix + keys.token && event.newValue !== event.oldValue)
      )
        void reloadPage()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
}
