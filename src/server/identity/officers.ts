/** Whose account must not get what belongs to an office: one that its giver can open, by whatever way, or that has made itself. */
import { refused } from '#contract/kit/fault.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/identity/session.ts'
import { type Credential, handsOf, marksOf } from './credential-queries.ts'
import { peopleNamed, selfRegistered } from './queries.ts'

const credentialNames = { password: '密码', phone: '手机号', email: '邮箱', link: '密码设置链接' }
const nameOf = (kind: Credential): string =>
  kind in credentialNames ? credentialNames[kind as keyof typeof credentialNames] : '第三方账号'
/** How its owner makes the account his own again, where he can. */
function ownWay(set: readonly Credential[]): string {
  if (set.includes('password')) return set.includes('phone') ? '' : '，或由其本人用手机验证码重设密码后再试'
  if (set.includes('link')) return '，或由其本人修改密码后再试'
  const bound = set.every(kind => kind.startsWith('third:'))
  return `，或由其本人在个人设置中${bound ? '解绑' : '更换'}后再试`
}

export interface Giving {
  /** What is done, for example “任命为“系统管理员””. */
  act: string
  /** What the same change sets of that which opens the account. */
  setting?: readonly Credential[]
  /** The one who is meant needs no name. */
  one?: boolean
}
/**
 * Nobody gives an office to an account that he can open himself, nor to one that can be opened by whoever can open his own: who holds
 * everything gains nothing by it. And nobody at all to one of which nobody knows whose it is, since it has made itself.
 */
export async function refuseUnfit(
  db: Db,
  session: Session,
  userIds: readonly string[],
  { act, setting = [], one = false }: Giving,
): Promise<void> {
  if (userIds.length === 0) return
  const stranger = await selfRegistered(db, userIds)
  if (stranger)
    throw refused(
      `“${stranger.realname}”（${stranger.username}）是自行注册的账号，不能${act}，请由用户管理员为其新建账号`,
    )
  if (session.permissions.has('*')) return
  const marks = await marksOf(db, userIds)
  const hand = (await handsOf(db, session.userId)).find(each => marks.some(({ setBy }) => setBy === each))
  if (hand === undefined && setting.length === 0) return
  const userId = marks.find(({ setBy }) => setBy === hand)?.userId ?? userIds[0]!
  const own = marks.filter(mark => mark.userId === userId && mark.setBy === session.userId)
  const set = [...new Set([...own.map(({ kind }) => kind as Credential), ...setting])]
  const people = await peopleNamed(db, [userId, hand ?? ''])
  const nameOfHand = people.find(({ id }) => id === hand)?.username
  const who = one ? '该用户' : `“${people.find(({ id }) => id === userId)?.realname}”`
  if (set.length > 0)
    throw refused(
      `${who}的${[...new Set(set.map(nameOf))].join('、')}由您经手过，请由另一名管理员${act}${ownWay(set)}`,
    )
  throw refused(
    `${who}与您的密码、手机号等都由${nameOfHand ? `“${nameOfHand}”` : '同一人'}经手过，请由另一名管理员${act}`,
  )
}
