/** Moves what stands at a position to another one, or takes it off; either asks for a reason. */
import { Button, Input, Select } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { movePlace } from '#contract/sewage/worksheet-calls.ts'
import { placeName } from '#lib/lab/place.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { ControlItem } from '#web/widgets/control.tsx'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

const off = 0
export function MoveDialog({
  state,
  sheet,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  onClose: () => void
}): ReactElement {
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  const [reason, setReason] = useState('')
  const ready = from !== undefined && to !== undefined && from !== to && reason.trim().length >= 2
  const move = async () => {
    const body = { from: from!, ...(to !== off && { to: to! }), reason: reason.trim() }
    if (await state.act(looked => call(movePlace, { body: { ...looked, ...body } }))) onClose()
  }
  const places = sheet.places.map(({ pos, kind, labelNo, material }) => ({
    value: pos,
    label: `${placeName(pos)} ${kind === 'SAMPLE' ? '样品' : kind} ${labelNo ?? material ?? ''}`,
  }))
  return (
    <Dialog
      title="调整位置"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!ready} loading={state.busy} onClick={() => void move()}>
            {to === off ? '移出' : '移动'}
          </Button>
        </>
      }
    >
      <ControlItem id="lab-move-from" title="位置" required>
        <Select aria-label="位置" showSearch options={places} value={from} onChange={setFrom} />
      </ControlItem>
      <ControlItem id="lab-move-to" title="移到" required>
        <Select
          aria-label="移到"
          showSearch
          options={[
            { value: off, label: '移出工作单' },
            ...places.map(({ value }) => ({ value, label: placeName(value) })),
          ]}
          value={to}
          onChange={setTo}
        />
      </ControlItem>
      <ControlItem id="lab-move-reason" title="原因" required>
        <Input aria-label="原因" maxLength={200} value={reason} onChange={setReason} />
      </ControlItem>
    </Dialog>
  )
}
