import { useLocation } from 'react-router-dom'
import { useLock } from '#web/session/lock.ts'

export const isWall = (search: string): boolean => new URLSearchParams(search).get('wall') === '1'

/** Nothing may be shown or heard here until the password is typed; a wall that may go on watching is not sealed. */
export function useSealed(): boolean {
  const { search } = useLocation()
  return useLock(({ locked, wall }) => locked && !(wall && isWall(search)))
}
