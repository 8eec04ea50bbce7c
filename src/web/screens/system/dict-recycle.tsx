/** Dictionaries that were deleted: taken back, or gone for good. */
import { Button, Message } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { deletedDicts, destroyDict, type sysDict, takeBackDict } from '#contract/platform/dict-admin.ts'
import { callFully } from '#web/api/client.ts'
import { tellRefusal } from '#web/crud/actions.ts'
import { SideLayer } from '#web/crud/layers.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/crud/states.tsx'
import { useCall } from '#web/data/call.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import './recycle.css'

export function DictRecycle({ close, refresh }: DialogProps<RowOf<typeof sysDict>>): ReactElement {
  const deleted = useCall(deletedDicts, {})
  const act = async (work: () => Promise<{ message: string }>) => {
    try {
      Message.success((await work()).message)
    } catch (error) {
      tellRefusal(error)
    }
    await Promise.all([deleted.refetch(), refresh()])
  }
  const destroy = async (id: string, name: string) => {
    const sure = await confirmed('彻底删除', `「${name}」和它的各项将不能找回，确定彻底删除吗?`, true)
    if (sure) await act(() => callFully(destroyDict, { params: { id } }, { quiet: true }))
  }
  const rows = deleted.data ?? []
  return (
    <SideLayer title="字典回收站" width={600} footer={null} maskClosable onCancel={close}>
      {deleted.isError && !deleted.data ? (
        <FailedRows error={deleted.error} onRetry={() => void deleted.refetch()} />
      ) : !deleted.data ? (
        <SkeletonRows rows={4} rowPx={48} />
      ) : rows.length === 0 ? (
        <EmptyRows title="被删除的字典" filtered={false} onClear={close} />
      ) : (
        <ul className="recycle">
          {rows.map(({ id, dictName, dictCode, updateBy, updateTime }) => (
            <li key={id}>
              <span>
                <strong>{dictName}</strong> <span className="mono aux">{dictCode}</span>
                <small className="aux">{[updateBy, updateTime].filter(Boolean).join(' 删除于 ')}</small>
              </span>
              <Button
                size="small"
                aria-label={`字典取回 ${dictName}`}
                onClick={() => void act(() => callFully(takeBackDict, { params: { id } }, { quiet: true }))}
              >
                字典取回
              </Button>
              <Button
                size="small"
                status="danger"
                aria-label={`彻底删除 ${dictName}`}
                onClick={() => void destroy(id, dictName)}
              >
                彻底删除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SideLayer>
  )
}
