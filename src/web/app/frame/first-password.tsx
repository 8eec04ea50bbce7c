import type { ReactElement } from 'react'
import { signOut } from '#web/api/auth.ts'
import { useSession } from '#web/session/session.ts'
import PasswordDialog from '../header/password-dialog.tsx'

/** In front of everything while the password is one that somebody else chose. */
export function FirstPassword(): ReactElement | null {
  const user = useSession(session => session.userInfo)
  const setUserInfo = useSession(session => session.setUserInfo)
  if (!user) return null
  return (
    <PasswordDialog
      forced
      username={user.username}
      onChanged={() => setUserInfo({ ...user, mustChange: 'N' })}
      onClose={() => {
        // Closed without a change: there is nothing that could be done here.
        if (useSession.getState().userInfo?.mustChange === 'Y') void signOut()
      }}
    />
  )
}
