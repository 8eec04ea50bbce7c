/** What the marks of a control chart mean, each with its mark. */
import type { ReactElement } from 'react'
import { octagon } from '#web/charts/control-option.ts'

const marks: readonly [path: string, tone: string, words: string][] = [
  [octagon, 'is-out', '1-3s、超方法限'],
  ['M5,0L10,9L0,9Z', 'is-grave', '2-2s、R-4s、4-1s'],
  ['M5,0L10,5L5,10L0,5Z', 'is-drift', '10-x'],
  ['M5,1A4,4,0,1,1,4.99,1Z', 'is-hint', '1-2s 提醒'],
]
export const Marks = (): ReactElement => (
  <p className="aux row qc-marks">
    <span className="row">
      <i className="qc-bands" /> ±1、±2、±3 SD
    </span>
    {marks.map(([path, tone, words]) => (
      <span key={words} className="row">
        <svg className={tone} width={12} height={12} viewBox="-1 -1 12 12" aria-hidden="true">
          <path d={path} />
        </svg>{' '}
        {words}
      </span>
    ))}
    <span>点击数据点打开工作单</span>
  </p>
)
