/** 用户回收站: put back, or gone for good. */
import { Button, Checkbox, Image, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { sysUser } from '#contract/identity/user.ts'
import { deleteRecycleBin, putRecycleBin, recycleBin } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { fileUrl } from '#web/api/files.ts'
import { tellRefusal } from '#web/crud/actions.ts'
import type { DialogProps } from '#web/crud/screen.ts'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { useCall } from '#web/data/call.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import './recycle.css'
import { PageModal } from '#web/widgets/page-layer.tsx'

export function UserRecycle({ close, refresh }: DialogProps<RowOf<typeof sysUser>>): ReactElement {
  const bin = useCall(recycleBin, { query: {} })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const rows = bin.data ?? []
  const act = async (work: () => Promise<unknown>, words: string) => {
    try {
      await work()
      Message.success(words)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tellRefusal(error)
    }
    setTicked([])
    await Promise.all([bin.refetch(), refresh()])
  }
  const namesOf = (ids: readonly string[]) =>
    ids.length === 1
      ? `「${rows.find(({ id }) => id === ids[0])?.realname ?? ''}」`
      : `选中的 ${ids.length} 个用户`
  const restore = async (ids: readonly string[]) => {
    if (!(await confirmed('还原用户', `确定还原${namesOf(ids)}吗?`))) return
    const body = { userIds: ids.join(',') }
    await act(() => callFully(putRecycleBin, { body }, { quiet: true }), `还原 ${ids.length} 个用户成功！`)
  }
  const destroy = async (ids: readonly string[]) => {
    const words = `${namesOf(ids)}及其角色、部门关系将不能找回，确定彻底删除吗?`
    if (!(await confirmed('彻底删除', words, true))) return
    const query = { userIds: ids.join(',') }
    await act(
      () => callFully(deleteRecycleBin, { query }, { quiet: true }),
      `彻底删除 ${ids.length} 个用户成功！`,
    )
  }
  const none = ticked.length === 0
  return (
    <PageModal
      title="用户回收站"
      visible
      className="crud-layer"
      style={{ width: 1000, maxWidth: '96vw' }}
      onCancel={close}
      footer={
        <>
          <Button disabled={none} onClick={() => void restore(ticked)}>
            批量还原
          </Button>
          <Button disabled={none} status="danger" onClick={() => void destroy(ticked)}>
            批量删除
          </Button>
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      {bin.isError && !bin.data ? (
        <FailedRows error={bin.error} onRetry={() => void bin.refetch()} />
      ) : !bin.data ? (
        <SkeletonRows rows={4} rowPx={48} />
      ) : rows.length === 0 ? (
        <EmptyRows title="被删除的用户" filtered={false} onClear={close} />
      ) : (
        <div className="recycle-box">
          <table className="table whole">
            <thead>
              <tr>
                <th scope="col">
                  <Checkbox
                    aria-label="全选"
                    checked={ticked.length === rows.length}
                    indeterminate={!none && ticked.length < rows.length}
                    onChange={on => setTicked(on ? rows.map(({ id }) => id) : [])}
                  />
                </th>
                <th scope="col">账号</th>
                <th scope="col">姓名</th>
                <th scope="col">头像</th>
                <th scope="col">部门</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, username, realname, avatar, orgCode }) => (
                <tr key={id}>
                  <td>
                    <Checkbox
                      aria-label={`选择 ${realname}`}
                      checked={ticked.includes(id)}
                      onChange={on => setTicked(now => (on ? [...now, id] : now.filter(each => each !== id)))}
                    />
                  </td>
                  <td>{username}</td>
                  <td>{realname}</td>
                  <td>
                    {avatar ? (
                      <Image src={fileUrl(avatar)} width={28} height={28} alt={`${realname}的头像`} />
                    ) : (
                      '—'
                    )}
                  </td>
                  <td>{orgCode || '—'}</td>
                  <td>
                    <span className="row-actions">
                      <button
                        type="button"
                        className="link"
                        aria-label={`还原用户 ${realname}`}
                        onClick={() => void restore([id])}
                      >
                        还原用户
                      </button>
                      <button
                        type="button"
                        className="link danger"
                        aria-label={`彻底删除 ${realname}`}
                        onClick={() => void destroy([id])}
                      >
                        彻底删除
                      </button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PageModal>
  )
}
