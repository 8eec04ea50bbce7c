/** To whom is asked only where it is shown to some. Pure. */
import type { Field } from '#contract/kit/field.ts'
import { analysisView, toSome } from '#contract/sewage/analysis-view.ts'

const { shareUsers, shareRoles, shareDeparts } = analysisView.fields
const forSome =
  (field: Field) =>
  (values: Readonly<Record<string, unknown>>): Field | null =>
    values['share'] === toSome ? field : null
export const viewForm = {
  shareUsers: forSome(shareUsers),
  shareRoles: forSome(shareRoles),
  shareDeparts: forSome(shareDeparts),
}
