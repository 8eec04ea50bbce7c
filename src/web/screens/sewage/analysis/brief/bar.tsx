/** Over a brief: back to all of them, what its author may add, and printing. */
import { Button } from '@arco-design/web-react'
import { IconPrinter } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { setPaper } from '#web/theme/apply.ts'
import { briefsAddress } from './address.ts'

/** What is drawn by its width is drawn anew, as wide as paper, before it is printed. */
const settleMs = 600
const print = () => {
  setPaper(true)
  setTimeout(() => {
    window.print()
    // Not every browser says that it has done.
    setPaper(false)
  }, settleMs)
}

export function BriefBar({
  own,
  printed,
  onWrite,
  onName,
}: {
  own: boolean
  /** There is something to print. */
  printed: boolean
  onWrite: () => void
  onName: () => void
}): ReactElement {
  return (
    <div className="row brief-bar">
      <Link className="link" to={briefsAddress}>
        全部简报
      </Link>
      <span className="grow" />
      {own && (
        <>
          <Link className="link" to="/sewage/analysis">
            到分析里加图
          </Link>
          <Button onClick={onWrite}>加文字</Button>
          <Button onClick={onName}>名称与共享</Button>
        </>
      )}
      {printed && (
        <Button type="primary" icon={<IconPrinter />} onClick={print}>
          打印
        </Button>
      )}
    </div>
  )
}
