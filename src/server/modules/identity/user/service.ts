/** Lists of users: the engine's, with what each caller may see of a person. */

import { sysUser, type UserRow } from '#contract/identity/user.ts'
import type { Page } from '#contract/kit/envelope.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { listingOf, readPage } from '#server/crud/listing.ts'
import type { Session } from '#server/http/serve.ts'

type Query = Readonly<Record<string, unknown>>

/** A page of the list under further conditions. */
export async function usersPage(
  engine: Engine,
  hooks: Hooks,
  query: Query,
  session: Session,
  extra: readonly Fragment[],
): Promise<Page<UserRow>> {
  const narrowed: Hooks = {
    ...hooks,
    extraConditions: who => [...(hooks.extraConditions?.(who) ?? []), ...extra],
  }
  const listing = listingOf(engine, sysUser, narrowed, query, session)
  const page = await readPage(engine, listing, rows => hooks.completeRows?.(rows, session))
  return page as unknown as Page<UserRow>
}
