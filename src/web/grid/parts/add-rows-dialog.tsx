/** Adds several rows at a place; what is filled in can be kept for the next time. */
import './parts.css'
import { Button, Checkbox, InputNumber, Message } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { storage } from '#web/session/storage.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { type AddRowsPlan, addRowsFault, addRowsMost, readAddRows } from '../model/add-rows.ts'

const storageKey = 'GRID_ADD_ROWS'
/** Kept defaults, within the present number of rows. */
export function keptAddRows(rowCount: number): AddRowsPlan {
  const kept = readAddRows(storage.get(storageKey))
  return { ...kept, position: Math.min(kept.position, rowCount) }
}

interface Props {
  rowCount: number
  onCancel: () => void
  onAdd: (plan: AddRowsPlan) => void
}
/** Mounted while it is open. */
export function AddRowsDialog({ rowCount, onCancel, onAdd }: Props): ReactElement {
  const id = useId()
  const [plan, setPlan] = useState(() => keptAddRows(rowCount))
  const fault = addRowsFault(plan, rowCount)
  const patch = (part: Partial<AddRowsPlan>) => setPlan(now => ({ ...now, ...part }))
  const keep = () => {
    storage.set(storageKey, plan)
    Message.success('保存成功')
  }
  return (
    <PageModal
      visible
      title="自定义添加"
      style={{ width: 'min(420px, 92vw)' }}
      onCancel={onCancel}
      footer={
        <div className="row grid-dialog-footer">
          <Button type="text" disabled={fault !== undefined} onClick={keep}>
            设为默认
          </Button>
          <span className="spring" />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" disabled={fault !== undefined} onClick={() => onAdd(plan)}>
            添加
          </Button>
        </div>
      }
    >
      <div className="grid-dialog-form grid items-baseline">
        <label className="ink-2" htmlFor={`${id}-count`}>
          添加行数
        </label>
        <InputNumber
          id={`${id}-count`}
          min={1}
          max={addRowsMost}
          precision={0}
          value={plan.count}
          error={fault?.field === 'count'}
          onChange={count => patch({ count: count ?? Number.NaN })}
        />
        <label className="ink-2" htmlFor={`${id}-position`}>
          添加位置
        </label>
        <div>
          <InputNumber
            id={`${id}-position`}
            min={0}
            max={rowCount}
            precision={0}
            value={plan.position}
            error={fault?.field === 'position'}
            onChange={position => patch({ position: position ?? Number.NaN })}
          />
          <p className="aux mt-4">{`0 为最后；1 至 ${Math.max(1, rowCount)} 为插入到该行之前`}</p>
        </div>
        <span />
        <Checkbox checked={plan.scroll} onChange={scroll => patch({ scroll })}>
          添加后滚动到新行
        </Checkbox>
        {fault && (
          <p className="grid-fault text-12 ink-danger" role="alert">
            {fault.message}
          </p>
        )}
      </div>
    </PageModal>
  )
}
