/** 用户回收站. */
import { Image } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { sysUser } from '#contract/identity/user.ts'
import { deleteRecycleBin, putRecycleBin, recycleBin } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { fileUrl } from '#web/api/files.ts'
import { RecycleBin } from '#web/crud/recycle-bin.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { useCall } from '#web/data/call.ts'

export function UserRecycle({ close, refresh }: DialogProps<RowOf<typeof sysUser>>): ReactElement {
  const bin = useCall(recycleBin, { query: {} })
  return (
    <RecycleBin
      {...{ close, refresh }}
      kind="用户"
      of={bin}
      nameOf={({ realname }) => realname ?? ''}
      columns={[
        { title: '账号', cell: ({ username }) => username },
        { title: '姓名', cell: ({ realname }) => realname },
        {
          title: '头像',
          cell: ({ avatar, realname }) =>
            avatar ? <Image src={fileUrl(avatar)} width={28} height={28} alt={`${realname}的头像`} /> : '—',
        },
        { title: '部门', cell: ({ orgCode }) => orgCode || '—' },
      ]}
      restoreTitle="还原用户"
      restore={async ids => {
        await callFully(putRecycleBin, { body: { userIds: ids.join(',') } })
        return `还原 ${ids.length} 个用户成功！`
      }}
      goesToo="及其角色、部门关系"
      destroy={async ids => {
        await callFully(deleteRecycleBin, { query: { userIds: ids.join(',') } })
        return `彻底删除 ${ids.length} 个用户成功！`
      }}
    />
  )
}
