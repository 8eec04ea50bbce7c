/** To whom is asked only where it is shown to some. Pure. */
import type { Field } from '#contract/kit/field.ts'
import { shareFields, toSome } from '#contract/sewage/shared-with.ts'

const { shareUsers, shareRoles, shareDeparts } = shareFields
const forSome =
  (field: Field) =>
  (values: Readonly<Record<string, unknown>>): Field | null =>
    values['share'] === toSome ? field : null
export const shareForm = {
  shareUsers: forSome(shareUsers),
  shareRoles: forSome(shareRoles),
  shareDeparts: forSome(shareDeparts),
}
