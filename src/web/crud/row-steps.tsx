/** Which of the listed rows stands beside the list, and the way to the one before and after it. */
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { Row } from '#web/data/row.ts'

interface Props {
  /** Of this page. */
  rows: readonly Row[]
  id: string
  /** Rows of the pages before. */
  before: number
  total: number
  onStep: (id: string) => void
}
export function RowSteps({ rows, id, before, total, onStep }: Props): ReactElement {
  const at = rows.findIndex(row => row.id === id)
  const step = (to: Row | undefined, title: string, icon: ReactElement) => (
    <button
      type="button"
      className="tool"
      aria-label={title}
      title={title}
      disabled={!to}
      onClick={() => to && onStep(to.id)}
    >
      {icon}
    </button>
  )
  return (
    <span className="row gap-4">
      <span className="aux nums nowrap">{at < 0 ? '不在本页' : `${before + at + 1} / ${total}`}</span>
      {step(at > 0 ? rows[at - 1] : undefined, '上一条', <IconUp />)}
      {step(at < 0 ? undefined : rows[at + 1], '下一条', <IconDown />)}
    </span>
  )
}
