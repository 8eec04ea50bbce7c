import type { sysRole } from '#contract/identity/role.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { DialogProps } from '#web/crud/screen.ts'

/** What the dialogs of one role are given. */
export type RoleDialog = DialogProps<RowOf<typeof sysRole>>
