/** One user, to be looked at where others than users are kept. */
import type { ReactElement } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import { DetailsDrawer } from '#web/crud/details-drawer.tsx'
import type { Screen } from '#web/crud/screen.ts'
import { textOf } from '#web/data/row.ts'

const screen: Screen = {
  columns: [],
  details: {
    columns: 2,
    fields: [
      'username',
      'realname',
      'workNo',
      'sex',
      'phone',
      'email',
      'telephone',
      'post',
      'status',
      'orgCodeTxt',
      'avatar',
    ],
  },
}

interface Props {
  id: string
  onClose: () => void
}
export function UserDetails({ id, onClose }: Props): ReactElement {
  return (
    <DetailsDrawer
      resource={sysUser}
      screen={screen}
      id={id}
      tab={undefined}
      labelOf={row => textOf(row['realname'])}
      onTab={() => undefined}
      onClose={onClose}
      actions={() => []}
    />
  )
}
