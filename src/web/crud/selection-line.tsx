import { Checkbox } from '@arco-design/web-react'
import type { ReactElement } from 'react'

export interface SelectionLineProps {
  count: number
  note?: string
  onClear: () => void
}

/** Appears with the first tick and says what is chosen. */
export function SelectionLine({ count, note, onClear }: SelectionLineProps): ReactElement | null {
  if (count === 0) return null
  return (
    <div className="row selection-line bg-on gap-12 flex-none min-h-32 rounded text-13" role="status">
      <Checkbox checked aria-label="清空选择" onChange={onClear} />
      <span>
        已选择 <b className="px-4 semibold">{count}</b> 项
      </span>
      {note && <span className="aux">{note}</span>}
      <button type="button" className="link" onClick={onClear}>
        清空
      </button>
      <span className="spring" />
      <span className="aux">选择跨页保留</span>
    </div>
  )
}
