import { Input } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { closeWarnings } from '#contract/device/warning.ts'
import { call } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import { Dialog } from '#web/crud/layers.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { tellDone } from './warning-actions.ts'
import type { Warning } from './warning-cells.tsx'

/** Closing ends a warning for good, so it may say why. */
export function CloseDialog({ rows, close, refresh, clearSelection }: DialogProps<Warning>): ReactElement {
  const id = useId()
  const [comment, setComment] = useState('')
  const [busy, tell] = useTold()
  const send = async () => {
    const ids = rows.map(row => row.id)
    const went = await tell(async () => {
      const answer = await call(closeWarnings, { body: { ids, ...(comment && { comment }) } })
      tellDone('关闭', answer.closed, answer.skipped)
    })
    if (went) {
      clearSelection()
      close()
    }
    await refresh()
  }
  return (
    <Dialog
      title="关闭预警"
      okText="关闭预警"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={close}
    >
      <div className="column form-item">
        <p>
          {rows.length === 1 ? `关闭“${rows[0]?.title}”` : `关闭选中的 ${rows.length} 条预警`}
          ，关闭后不再升级和通知。
        </p>
        <label htmlFor={id}>处置说明</label>
        <Input.TextArea
          id={id}
          value={comment}
          maxLength={500}
          showWordLimit
          placeholder="原因与处置，如 已更换电池"
          autoSize={{ minRows: 3, maxRows: 6 }}
          onChange={setComment}
        />
      </div>
    </Dialog>
  )
}
