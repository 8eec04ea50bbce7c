/** Links for the first password: the ticket is shown once to who issued it; the database keeps its hash. */
import { randomBytes } from 'node:crypto'
import { mostLinks, type PasswordLink, type usePasswordLink } from '#contract/identity/password-link.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { invalid, refused } from '#contract/kit/fault.ts'
import { dayMs, toWire } from '#lib/dates.ts'
import { idsOf, nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, inWords } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { clearMarks, handsOf, setByOther, setWith } from '#server/identity/credential-queries.ts'
import { hashOf } from '#server/identity/sessions/sessions.ts'
import type { Deps } from '#server/modules/deps.ts'
import { hashPassword, weakness } from '#server/modules/identity/auth/passwords.ts'
import { forget } from '#server/modules/identity/auth/queries.ts'
import { endBoundByOthers } from '#server/modules/identity/third/retake.ts'
import { tellOwners } from '../owner.ts'
import { resetPassword, usersOf } from '../queries.ts'
import { consumeLink, dropLinks, linkOf } from './queries.ts'

export const linkMs = 3 * dayMs
const chunk = 500
const gone = '链接无效、已使用或已超过72小时，请联系管理员重新生成'

/**
 * The caller has looked at who may do this for whom.
 * @param told what its owner is told; nothing where the account is new
 */
export async function issueLinks(
  db: Db,
  session: Session,
  userIds: readonly string[],
  told?: string,
  now = Date.now(),
): Promise<PasswordLink[]> {
  const links: PasswordLink[] = []
  const hands = await handsOf(db, session.userId)
  for (let at = 0; at < Math.min(userIds.length, mostLinks); at += chunk) {
    const ids = userIds.slice(at, Math.min(at + chunk, mostLinks))
    const users = await usersOf(db, ids)
    if (users.length === 0) continue
    const made = users.map(user => ({ user, ticket: randomBytes(32).toString('base64url') }))
    const expiresAt = now + linkMs
    await db.write([
      dropLinks(idsOf(users)),
      ...setByOther(idsOf(users), 'link', hands, now),
      ...(told === undefined ? [] : tellOwners(users, told, session, now)),
      insert(
        'sysPasswordLink',
        made.map(({ user, ticket }) => ({
          id: nextId(),
          userId: user.id,
          ticketHash: hashOf(ticket),
          createdBy: session.username,
          createdAt: now,
          expiresAt,
        })),
      ),
      audit(
        session,
        'add',
        `生成密码设置链接：${users
          .map(({ username }) => username)
          .join('、')
          .slice(0, 800)}`,
        'system:user:password',
      ),
    ])
    for (const { user, ticket } of made)
      links.push({ username: user.username, realname: user.realname, ticket, expiresAt: toWire(expiresAt) })
  }
  return links
}

export async function lookAt(db: Db, ticket: string, now = Date.now()) {
  const found = await linkOf(db, hashOf(ticket), now)
  if (!found) throw refused(gone)
  return { username: found.username, realname: found.realname }
}

export async function useOnce(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { ticket, password, confirmpassword }: BodyOf<typeof usePasswordLink>,
  ip: string,
  now = Date.now(),
): Promise<void> {
  const found = await linkOf(db, hashOf(ticket), now)
  if (!found) throw refused(gone)
  if (password !== confirmpassword) throw refused('两次输入密码不一致!')
  const weak = weakness(password, found.username)
  if (weak) throw invalid(weak)
  const who = { username: found.username, realname: found.realname, tenantId: '0' }
  await inWords(
    db.write([
      consumeLink(found.id, now),
      ...(await endBoundByOthers(db, { id: found.userId, username: found.username }, now)),
      // Whoever issued the link has seen it too.
      ...setWith(found.userId, 'password', 'link'),
      clearMarks([found.userId], ['link']),
      resetPassword(found.userId, await hashPassword(password), 'N', now),
      forget(`u:${found.username.toLowerCase().slice(0, 100)}`),
      audit({ ...who, ip }, 'edit', '凭链接设置密码', '/sys/user/passwordLink/use'),
    ]),
    { changed: gone },
  )
  await sessions.endUser(found.userId)
}
