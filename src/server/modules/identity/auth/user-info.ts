/** The signed-in user as the console keeps him. */

import { type login, userInfo } from '#contract/identity/auth.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { declaredBy } from '#server/http/project.ts'
import { departsOf, userById } from './queries.ts'

export type UserInfo = ResultOf<typeof login>['userInfo']
export type Departs = Awaited<ReturnType<typeof departsOf>>

const shown = declaredBy(userInfo)

export async function userInfoOf(
  db: Db,
  userId: string,
): Promise<{ info: UserInfo; departs: Departs } | undefined> {
  const [user, departs] = await Promise.all([userById(db, userId), departsOf(db, userId)])
  if (!user) return undefined
  const active = departs.find(depart => depart.orgCode === user.orgCode) ?? departs[0]
  return {
    departs,
    info: {
      ...shown(user),
      orgCode: active?.orgCode ?? null,
      orgId: active?.id ?? null,
      orgCodeTxt: departs.map(depart => depart.departName).join(','),
    },
  }
}
