/** 详细信息: one row in a form of its own, 1200 wide, with a switch to the whole window. */
import './parts.css'
import { Button } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { PageModal } from '#web/widgets/page-layer.tsx'
import type { GridModel, Row } from '../model/types.ts'

export interface DetailsConfirm {
  row: Row
  /** The dialog closes on success and stays open otherwise. */
  callback: (success: boolean) => void
}
interface Props {
  model: GridModel
  row: Row
  onClose: () => void
  /** Without it there is nothing to confirm: the row is only shown. */
  onConfirm?: (event: DetailsConfirm) => void
  /** The form; the values in words unless given. */
  children?: ReactNode
}
/** Mounted while it is open, so that it never opens in the whole window. */
export function DetailsModal({ model, row, onClose, onConfirm, children }: Props): ReactElement {
  const [full, setFull] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    onConfirm?.({
      row,
      callback: success => {
        setBusy(false)
        if (success) onClose()
      },
    })
  }
  return (
    <PageModal
      visible
      className={full ? 'grid-details full' : 'grid-details'}
      style={full ? { width: '100vw', top: 0 } : { width: 'min(1200px, 96vw)' }}
      alignCenter={!full}
      title={
        <div className="grid-dialog-title flex items-center justify-between">
          详细信息
          <button
            type="button"
            className="grid-tool inline-grid h-32 rounded ink-2 text-16"
            aria-label={full ? '退出全屏' : '全屏'}
            onClick={() => setFull(!full)}
          >
            {full ? <IconFullscreenExit /> : <IconFullscreen />}
          </button>
        </div>
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{onConfirm ? '取消' : '关闭'}</Button>
          {onConfirm && (
            <Button type="primary" loading={busy} onClick={confirm}>
              确定
            </Button>
          )}
        </>
      }
    >
      {children ?? (
        <dl className="grid-details-list gap-12-24 grid">
          {model.columns.map(column => (
            <div className="stack" key={column.key}>
              <dt>{column.title}</dt>
              <dd className="ink-1 anywhere">{model.text(row, column) || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </PageModal>
  )
}
