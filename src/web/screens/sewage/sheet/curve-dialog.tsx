/** The correlation of the calibration curve: told once the instrument has run, before the values go to review. */
import { Button, InputNumber } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { ControlItem } from '#web/widgets/control.tsx'
import { limited } from '#web/widgets/limits.ts'
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
  const [r, setR] = useState((sheet.row['calR'] as number | null) ?? null)
  const { calR: least } = sheet.limits
  const wrong = r !== null && (r < 0 || r > 1)
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
          <Button
            type="primary"
            disabled={r === null || wrong}
            loading={state.busy}
            onClick={() => void save()}
          >
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
        <InputNumber
          aria-label="相关系数 r"
          {...limited({ min: 0, max: 1 }, setR)}
          step={0.001}
          value={r ?? undefined}
          error={wrong}
        />
      </ControlItem>
      {wrong ? (
        <p className="is-level-1">相关系数在 0 到 1 之间，请核对</p>
      ) : (
        r !== null && r < least && <p className="is-level-1">低于 {least}，请检查标准曲线后重新进样</p>
      )}
    </Dialog>
  )
}
