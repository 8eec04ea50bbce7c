/** Lists of users for pickers: the engine's list, with departments beside each row and contacts as far as the caller may see them. */
import type { Static } from 'typebox'
import { can } from '#contract/kit/can.ts'
import type { Page } from '#contract/kit/envelope.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { seesContacts, sysUser, type userRow } from '#contract/system/user.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import { listingOf, readPage } from '#server/crud/listing.ts'
import type { Session } from '#server/plugins/serve.ts'
import { bornWithin, departNamesOf, detailsOf } from './queries.ts'

export type UserRow = Static<typeof userRow>
type Query = Readonly<Record<string, unknown>>

const users = sysUser as unknown as Resource

export const maskedPhone = (phone: string | null): string | null =>
  phone?.replace(/^(.{3}).*(.{4})$/, '$1****$2') ?? null
export const maskedEmail = (email: string | null): string | null =>
  email?.replace(/^(.).*@/, '$1***@') ?? null

/** `birthday`, or its `_begin` and `_end`: asked for only by those who may read it. */
function birthdays(query: Query): [from: string | undefined, to: string | undefined] {
  const day = (name: string) => {
    const text = query[name]
    return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : undefined
  }
  return [day('birthday_begin') ?? day('birthday'), day('birthday_end') ?? day('birthday')]
}

export async function usersPage(
  engine: Engine,
  query: Query,
  session: Session,
  extra: readonly Fragment[],
): Promise<Page<UserRow>> {
  const whole = can(session.permissions, seesContacts)
  const conditions = [...extra, ...(whole ? bornWithin(...birthdays(query)) : [])]
  const listing = listingOf(engine, users, { extraConditions: () => conditions }, query, session)
  const found = await readPage(engine, listing)
  const ids = found.records.map(row => String(row['id']))
  const [details, departs] = await Promise.all([detailsOf(engine.db, ids), departNamesOf(engine.db, ids)])
  const byId = new Map(details.map(row => [row.id, row]))
  const records = found.records.map((row): UserRow => {
    const id = String(row['id'])
    const { birthday = null, phone = null, email = null } = byId.get(id) ?? {}
    const open = whole || id === session.userId
    return {
      ...(row as unknown as UserRow),
      orgCodeTxt: departs.get(id) ?? '',
      birthday: open ? birthday : null,
      phone: open ? phone : maskedPhone(phone),
      email: open ? email : maskedEmail(email),
    }
  })
  return { ...found, records }
}
