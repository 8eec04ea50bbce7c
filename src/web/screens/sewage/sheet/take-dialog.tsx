/** Samples that wait are put on the plate; then controls are placed around them by rule. */
import { Button, Checkbox, Input } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { arrangeControls, takeTests, waitingTests } from '#contract/sewage/worksheet-calls.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { Answered } from '#web/ui/states.tsx'
import { ControlItem } from '#web/widgets/control.tsx'
import { ScanBox } from '#web/widgets/scan/scan-box.tsx'
import { isLevel, LevelBox } from './level-box.tsx'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

interface PlateProps {
  state: SheetState
  sheet: Sheet
  onClose: () => void
}
export function TakeDialog({ state, sheet, onClose }: PlateProps): ReactElement {
  const id = String(sheet.row['id'])
  const waiting = useQuery({
    queryKey: [worksheet.path, 'waiting', id],
    queryFn: () => call(waitingTests, { query: { id } }),
  })
  const [chosen, choose] = useState<readonly string[]>([])
  // Where controls were placed and no spike stands, nobody else knows what a further one would hold.
  const asks =
    sheet.places.some(({ kind }) => kind === 'RM') &&
    !sheet.places.some(({ kind, level }) => kind === 'SPK' && level !== null)
  const [spikeLevel, setSpike] = useState<number | null>(null)
  const take = async () => {
    const body = { testIds: [...chosen], ...(spikeLevel !== null && { spikeLevel }) }
    if (await state.act(looked => call(takeTests, { body: { ...looked, ...body } }))) onClose()
  }
  return (
    <Dialog
      title="排样"
      width={720}
      onCancel={onClose}
      footer={
        <>
          <span className="aux">本实验室接收、还没有排入工作单的样品</span>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0 || (spikeLevel !== null && !isLevel(spikeLevel))}
            loading={state.busy}
            onClick={() => void take()}
          >
            排入 {chosen.length} 件
          </Button>
        </>
      }
    >
      <div className="stack">
        {asks && (
          <ControlItem id="lab-take-spike" title="加标量 ng/L" help="多放加标样时用；本单现在没有加标样">
            <LevelBox label="加标量" value={spikeLevel} onChange={setSpike} />
          </ControlItem>
        )}
        <ScanBox
          label="扫码选样"
          placeholder="扫描或输入瓶上的标签号"
          onCode={async code => {
            const number = code.replace(/\s+/g, '').toUpperCase()
            // A scanner is quicker than the list.
            const { data, error } = waiting.data ? waiting : await waiting.refetch({ cancelRefetch: false })
            if (error) throw error
            const found = data?.find(({ labelNo }) => labelNo === number)
            if (!found)
              throw new CallError(
                'invalid',
                `待检里没有 ${groupLabelNo(number)}：不是本实验室收的样，或已在别的工作单上；还没有收样的，请先在“样品”接收`,
              )
            choose(now => (now.includes(found.id) ? now : [...now, found.id]))
          }}
        />
        <Answered of={waiting} empty={{ title: '待排的样品', filtered: false, hint: '请先在“样品”扫码接收' }}>
          {rows => (
            <div className="lab-waiting">
              <Checkbox
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={on => choose(on ? rows.map(one => one.id) : [])}
              >
                全选 {rows.length} 件
              </Checkbox>
              {rows.map(one => (
                <Checkbox
                  key={one.id}
                  checked={chosen.includes(one.id)}
                  onChange={on => choose(on ? [...chosen, one.id] : chosen.filter(each => each !== one.id))}
                >
                  <span className="mono">{groupLabelNo(one.labelNo)}</span> {one.plant} {one.sampleDate}
                  {one.qcType && one.qcType !== 'NORMAL' ? ` ${one.qcType}` : ''}
                  {one.state === 'RETEST' ? ` 复测第 ${one.rounds} 轮` : ''}
                </Checkbox>
              ))}
            </div>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}

export function ArrangeDialog({ state, sheet, onClose }: PlateProps): ReactElement {
  const known = (kind: string) => sheet.places.find(place => place.kind === kind && place.level !== null)
  const [spikeLevel, setSpike] = useState(known('SPK')?.level ?? null)
  const [rmLevel, setLevel] = useState(known('RM')?.level ?? null)
  const [rmNo, setNo] = useState(known('RM')?.material ?? '')
  const ready = isLevel(spikeLevel) && isLevel(rmLevel) && rmNo.trim() !== ''
  const arrange = async () => {
    const body = { spikeLevel: spikeLevel!, rmLevel: rmLevel!, rmNo: rmNo.trim() }
    if (await state.act(looked => call(arrangeControls, { body: { ...looked, ...body } }))) onClose()
  }
  return (
    <Dialog
      title="按规则排质控"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!ready} loading={state.busy} onClick={() => void arrange()}>
            排质控
          </Button>
        </>
      }
    >
      <p className="aux">
        首尾与每 12 个样品各放 LB、RM，每 10 个样品放 1 个 DUP、1 个 SPK。手工调整过的位置会重排。
      </p>
      <ControlItem id="lab-spike" title="加标量 ng/L" required>
        <LevelBox label="加标量" value={spikeLevel} onChange={setSpike} />
      </ControlItem>
      <ControlItem id="lab-rm" title="质控样浓度 ng/L" required>
        <LevelBox label="质控样浓度" value={rmLevel} onChange={setLevel} />
      </ControlItem>
      <ControlItem id="lab-rm-no" title="质控样编号" required>
        <Input aria-label="质控样编号" maxLength={32} value={rmNo} onChange={setNo} />
      </ControlItem>
    </Dialog>
  )
}
