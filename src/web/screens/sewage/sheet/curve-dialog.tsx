/** The correlation of the calibration curve: told once the instrument has run, before the values go to review. */
import { Button, InputNumber } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { ControlItem } from '#web/widgets/control.tsx'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

export function CurveDialog({
  state,
  sheet,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  onClose: () => void
}): ReactElement {
  const [r, setR] = useState<number | undefined>((sheet.row['calR'] as number | null) ?? undefined)
  const { calR: least } = sheet.limits
  const save = async () => {
    if (await state.act(looked => call(worksheet.endpoints.edit!, { body: { ...looked, calR: r! } })))
      onClose()
  }
  return (
    <Dialog
      title="标准曲线"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={r === undefined} loading={state.busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <ControlItem
        id="lab-curve"
        title="相关系数 r"
        required
        help={`方法要求不低于 ${least}，低于时不能提交`}
      >
        <InputNumber aria-label="相关系数 r" min={0} max={1} precision={5} value={r} onChange={setR} />
      </ControlItem>
      {r !== undefined && r < least && <p className="is-level-1">低于 {least}，请检查标准曲线后重新进样</p>}
    </Dialog>
  )
}
