/** The form of what is kept under a name: to whom it is shown is asked only where it is shown to some. Pure, but for who asks. */
import type { Field } from '#contract/kit/field.ts'
import { sharedFields, toSome } from '#contract/sewage/shared-with.ts'
import { textOf } from '#web/data/row.ts'
import { useSession } from '#web/session/session.ts'

const { shareUsers, shareRoles, shareDeparts } = sharedFields
const forSome =
  (field: Field) =>
  (values: Readonly<Record<string, unknown>>): Field | null =>
    values['share'] === toSome ? field : null
export const shareForm = {
  shareUsers: forSome(shareUsers),
  shareRoles: forSome(shareRoles),
  shareDeparts: forSome(shareDeparts),
}
export const shareEntries = ['title', 'remark', 'share', 'shareUsers', 'shareRoles', 'shareDeparts'] as const
/** Of rows that have an author: whether it is he who looks. */
export const isMine = (row: object): boolean =>
  textOf(Reflect.get(row, 'author')) === useSession.getState().userInfo?.username
