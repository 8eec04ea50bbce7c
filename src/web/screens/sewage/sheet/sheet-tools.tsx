/** What may be done with a worksheet in the state that it is in; the next thing is the only solid button. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { Open } from './sheet-dialogs.tsx'
import type { SheetState } from './use-sheet.ts'

export function SheetTools({
  state,
  types,
  plans,
  levels,
  curve,
  empty,
  recorded,
  setOpen,
  onSave,
}: {
  state: SheetState
  /** Values may be entered. */
  types: boolean
  /** Positions may be planned. */
  plans: boolean
  /** What controls hold may be told. */
  levels: boolean
  /** The curve may be told. */
  curve: boolean
  empty: boolean
  /** Something was entered. */
  recorded: boolean
  setOpen: (open: Open) => void
  onSave: () => void
}): ReactElement {
  return (
    <div className="row lab-tools">
      {types && (
        <>
          <Button
            type={state.drafts.size > 0 ? 'primary' : 'outline'}
            disabled={state.drafts.size === 0}
            loading={state.busy}
            onClick={onSave}
          >
            保存{state.drafts.size > 0 ? ` ${state.drafts.size} 格` : ''}
          </Button>
          <Button
            type={recorded || state.drafts.size > 0 ? 'secondary' : 'primary'}
            onClick={() => setOpen('paste')}
          >
            导入
          </Button>
          {state.drafts.size > 0 && (
            <Button type="text" onClick={state.discard}>
              放弃改动
            </Button>
          )}
        </>
      )}
      {plans && (
        <>
          <Button type={empty ? 'primary' : 'outline'} onClick={() => setOpen('take')}>
            排样
          </Button>
          <Button disabled={empty} onClick={() => setOpen('arrange')}>
            按规则排质控
          </Button>
          <Button disabled={empty} onClick={() => setOpen('move')}>
            调整位置
          </Button>
        </>
      )}
      {levels && <Button onClick={() => setOpen('level')}>质控浓度</Button>}
      {curve && <Button onClick={() => setOpen('curve')}>标准曲线</Button>}
      {recorded && <Button onClick={() => setOpen('record')}>录入记录</Button>}
      <span className="grow" />
      <span className="aux">
        测定值 ng/L，列头数字为定量限 LOQ；质控行为判定量：空白浓度，平行 RPD，加标与质控样回收率；低于 LOQ
        记号保留，不代入，平行不判定，记“—”
      </span>
    </div>
  )
}
