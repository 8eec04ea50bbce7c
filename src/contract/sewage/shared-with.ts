/** Who may open what one person keeps: himself, some, or all who may see such things at all. */
import { departs, dict, roles, users } from '#contract/kit/field.ts'

/** Dictionary `view_share`. */
export const toMyself = 'SELF'
export const toEverybody = 'ALL'
export const toSome = 'SOME'

export const shareFields = {
  share: dict('谁能打开', 'view_share', { required: true, default: toMyself }),
  shareUsers: users('共享给的人', { maxLength: 1000 }),
  shareRoles: roles('共享给的角色', { maxLength: 1000 }),
  shareDeparts: departs('共享给的部门', { maxLength: 1000, help: '包括下级部门' }),
}
/** Whom it names must be within reach of who names him. */
export const shareReach = {
  add: { shareUsers: ['user', 'see'] },
  edit: { shareUsers: ['user', 'see'] },
} as const
