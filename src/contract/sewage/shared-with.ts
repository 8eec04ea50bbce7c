/** What one person keeps under a name, and who may open it: himself, some, or all who may see such things at all. */
import { departs, dict, filled, roles, text, textarea, user, users } from '#contract/kit/field.ts'

/** Dictionary `view_share`. */
export const toMyself = 'SELF'
export const toEverybody = 'ALL'
export const toSome = 'SOME'

export const sharedFields = {
  title: text('名称', { required: true, maxLength: 60 }),
  remark: textarea('说明', { maxLength: 300 }),
  share: dict('谁能打开', 'view_share', { required: true, default: toMyself }),
  shareUsers: users('共享给的人', { maxLength: 1000 }),
  shareRoles: roles('共享给的角色', { maxLength: 1000 }),
  shareDeparts: departs('共享给的部门', { maxLength: 1000, help: '包括下级部门' }),
  author: filled(user('作者', { readonly: true })),
}
/** Whom it names must be within reach of who names him. */
export const shareReach = {
  add: { shareUsers: ['user', 'see'] },
  edit: { shareUsers: ['user', 'see'] },
} as const
