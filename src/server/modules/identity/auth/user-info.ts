/** The signed-in user as the console keeps him. */

import type { login } from '#contract/identity/auth.ts'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { departsOf, userById } from './queries.ts'

export type UserInfo = ResultOf<typeof login>['userInfo']
export type Departs = Awaited<ReturnType<typeof departsOf>>

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
      id: user.id,
      username: user.username,
      realname: user.realname,
      avatar: user.avatar,
      birthday: user.birthday,
      sex: user.sex,
      email: user.email,
      phone: user.phone,
      orgCode: active?.orgCode ?? null,
      orgCodeTxt: departs.map(depart => depart.departName).join(','),
      status: user.status,
      workNo: user.workNo,
      post: user.post,
      telephone: user.telephone,
      userIdentity: user.userIdentity,
      departIds: user.departIds,
      relTenantIds: user.relTenantIds,
      homePath: user.homePath,
      mustChange: user.mustChange,
    },
  }
}
