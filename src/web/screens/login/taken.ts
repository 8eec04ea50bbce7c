import { checkOnlyUser } from '#contract/identity/user-admin.ts'
import { call } from '#web/api/client.ts'

/** Asks the server; without an answer nothing is said here: the registration itself will be refused. */
export const taken = (query: { username?: string; phone?: string }): Promise<boolean> =>
  call(checkOnlyUser, { query }, { quiet: true }).then(
    () => false,
    (error: { kind?: string }) => error.kind === 'refused',
  )
