/** Lists of users: the engine's, with what each caller may see of a person. */

import type { UserRow } from '#contract/identity/user.ts'
import type { Page } from '#contract/kit/envelope.ts'
import type { Store } from '#server/crud/engine.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import { listingOf, readPage } from '#server/crud/listing.ts'
import type { Session } from '#server/http/serve.ts'

type Query = Readonly<Record<string, unknown>>

/** A page of the list under further conditions. */
export async function usersPage(
  users: Store,
  query: Query,
  session: Session,
  extra: readonly Fragment[],
): Promise<Page<UserRow>> {
  const { hooks } = users
  const narrowed: Store = {
    ...users,
    hooks: {
      ...hooks,
      extraConditions: async who => [...((await hooks.extraConditions?.(who)) ?? []), ...extra],
    },
  }
  return (await readPage(await listingOf(narrowed, query, session))) as unknown as Page<UserRow>
}
